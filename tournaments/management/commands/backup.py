"""Back the database up now."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.tasks.backups import BackupFailed, back_up, is_sqlite_in_use


class Command(BaseCommand):
    """Writes a copy that can be restored, even while the site runs."""

    help = "Back the SQLite database up; safe while the site runs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the back-up and say where it is."""
        if not is_sqlite_in_use():
            raise CommandError(_("Avec PostgreSQL, sauvegardez avec pg_dump."))
        try:
            path = back_up()
        except BackupFailed as fault:
            text = _("La sauvegarde n'a pas pu être écrite, rien n'en reste. %(why)s")
            raise CommandError(text % {"why": fault}) from fault
        self.stdout.write(str(path))
