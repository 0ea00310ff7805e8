"""Prove that a back-up can be brought back, before it has to be."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from operations.backups import BackupFailed, find_one_to_restore
from operations.backups.rehearsals import rehearse_restore


class Command(BaseCommand):
    """Restores it elsewhere, verifies every journal and every kept result there; the site may run.

    Exit code 1 where anything is wrong.
    """

    help = "Restore the newest back-up into a place thrown away after, and prove it whole."

    def add_arguments(self, parser: CommandParser) -> None:
        """Another back-up than the newest that one would restore."""
        parser.add_argument("path", type=Path, nargs="?")

    def handle(self, *args: Any, **options: Any) -> None:
        """Try it and say how it went."""
        path = options["path"] or find_one_to_restore()
        if path is None:
            raise CommandError(_("Il n'y a encore aucune sauvegarde."))
        try:
            tried = rehearse_restore(path, self.stdout.write)
        except BackupFailed as fault:
            raise CommandError(str(fault)) from fault
        if not tried.went_well:
            raise CommandError(_("%(path)s n'a pas pu être restaurée en entier.") % {"path": path})
        self.stdout.write(_("%(path)s se restaure, et tout y est.") % {"path": path})
