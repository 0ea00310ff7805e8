"""Bring a back-up back."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from operations.backups import BackupFailed, bring_back, restore
from operations.embedded import upkeep
from operations.embedded.upkeep import ServerLock, ServerRunning
from tournaments.queries.backups import list_restored_notes


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
        for note in list_restored_notes():
            self.stdout.write(note)
