"""Bring a back-up back."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from operations.backups import BackupFailed, bring_back, restore
from operations.embedded import upkeep
from operations.embedded.lock import ServerLock, ServerRunning
from tournaments.enums import MailState
from tournaments.models import OutgoingMail
from tournaments.models.mail.outgoing import WAITING


class Command(BaseCommand):
    """Replaces the database by a back-up, after backing up what is there."""

    help = "Replace the database by a back-up; the site must be stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, and bring an older back-up up to this version."""
        lock = ServerLock(Path(settings.DATA_DIR))
        try:
            lock.acquire("restore")
            before = restore(options["path"])
        except ServerRunning as other:
            raise CommandError(
                _("Arrêtez d'abord le site : %(where)s") % {"where": other}
            ) from other
        except BackupFailed as fault:
            text = _("Rien n'a été restauré. %(why)s")
            raise CommandError(text % {"why": fault}) from fault
        finally:
            lock.release()
        try:
            # What was just restored lies in its file: it needs no other copy.
            upkeep.bring_database_up_to_date(copied=True)
        except CommandError:
            bring_back(before)
            raise
        # Pages are kept by versions that will be counted a second time.
        cache.clear()
        text = _("Restauré. L'état précédent est dans %(path)s")
        self.stdout.write(text % {"path": before})
        self._print_what_waits()

    def _print_what_waits(self) -> None:
        mails = OutgoingMail.objects.filter(WAITING | Q(state=MailState.SENDING)).count()
        if mails:
            self.stdout.write(
                ngettext(
                    "%(count)d courriel attendait au moment de cette copie : il partira quand le "
                    "site tournera, même s'il est déjà parti depuis.",
                    "%(count)d courriels attendaient au moment de cette copie : ils partiront "
                    "quand le site tournera, même s'ils sont déjà partis depuis.",
                    mails,
                )
                % {"count": mails}
            )
