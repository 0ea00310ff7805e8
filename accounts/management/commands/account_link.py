"""A link by which somebody chooses a new password."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.domain.rights.accounts import build_setup_path


class Command(BaseCommand):
    """For a person who forgot a password, on a site that sends no mail."""

    help = "Print the path of a page where this person chooses a new password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the path; it is valid once, for three days."""
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise CommandError(_("Aucun compte de ce nom : %s") % options["name"])
        self.stdout.write(build_setup_path(user))
