"""Back the database up now."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from operations.backups import BackupFailed, back_up, back_up_daily


class Command(BaseCommand):
    """Writes a copy that can be restored, even while the site runs."""

    help = "Back the database up; safe while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether one a day is enough."""
        parser.add_argument("--daily", action="store_true", help="unless there is one of today")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the back-up and say where it is."""
        if not connection.introspection.table_names():
            raise CommandError(_("La base de données est vide : il n'y a rien à sauvegarder."))
        try:
            path = back_up_daily() if options["daily"] else back_up()
        except BackupFailed as fault:
            text = _("La sauvegarde n'a pas pu être écrite, rien n'en reste. %(why)s")
            raise CommandError(text % {"why": fault}) from fault
        if path is not None:
            self.stdout.write(str(path))
