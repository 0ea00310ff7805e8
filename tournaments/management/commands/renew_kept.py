"""After an update: work out anew what is kept in the shape of an earlier version."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from tournaments.management.embedded.upkeep import renew_kept_results


class Command(BaseCommand):
    """What `serve` does by itself; servers of a host run it after `migrate`."""

    help = "Recompute results and standings that an update left in an older shape."

    def handle(self, *args: Any, **options: Any) -> None:
        """Renew them, after a back-up where the database is a SQLite file."""
        count = renew_kept_results()
        self.stdout.write(
            ngettext("%(count)d concours renouvelé.", "%(count)d concours renouvelés.", count)
            % {"count": count}
        )
