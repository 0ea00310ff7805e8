"""After an update: work out anew what is kept in the shape of an earlier version."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from operations.backups import BackupFailed
from operations.embedded.upkeep import renew_kept_results


class Command(BaseCommand):
    """What `serve` does by itself; servers of a host run it after `migrate`."""

    help = "Recompute results and standings that an update left in an older shape."

    def handle(self, *args: Any, **options: Any) -> None:
        """Renew them, after a back-up."""
        try:
            count = renew_kept_results()
        except BackupFailed as fault:
            text = _("La base de données n'est pas mise à jour sans sauvegarde. %(why)s")
            raise CommandError(text % {"why": fault}) from fault
        self.stdout.write(
            ngettext("%(count)d concours renouvelé.", "%(count)d concours renouvelés.", count)
            % {"count": count}
        )
