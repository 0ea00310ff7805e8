"""A link by which somebody chooses a password: a new one, or the first of a site's owner."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from tournaments.domain.rights.links import build_setup_path


class Command(BaseCommand):
    """For who begins a site, and for who forgot a password where no mails are sent."""

    help = "Print the address of a page where this person chooses a password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--owner", action="store_true", help="make the site owner's account")
        parser.add_argument("--email", default="", help="where the site writes to its owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the address; it is valid once, for three days."""
        name = options["name"]
        user = User.objects.filter(username=name, is_active=True).first()
        if options["owner"]:
            user = self._open(name, options["email"])
        if user is None:
            raise CommandError(_("Aucun compte de ce nom : %s") % name)
        self.stdout.write(f"{settings.SITE_URL}{build_setup_path(user)}")

    def _open(self, name: str, email: str) -> User:
        if User.objects.filter(username=name).exists():
            raise CommandError(_("Il y a déjà un compte de ce nom : %s") % name)
        try:
            UnicodeUsernameValidator()(name)
            if email:
                validate_email(email)
        except ValidationError as fault:
            raise CommandError(" ".join(fault.messages)) from fault
        return User.objects.create_superuser(name, email=email, password=None)
