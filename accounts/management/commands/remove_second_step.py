"""For somebody who has lost the telephone with the codes or the key, and the codes on paper."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from accounts.domain.second_step import take_off


class Command(BaseCommand):
    """Whoever asks has to be known some other way: the password alone opens the account after."""

    help = (
        "Ask this person for no code after the password any more, let no passkey open the account, "
        "and sign them out everywhere."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Take it off, and say so; the log names the account by its key."""
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(_("Aucun compte de ce nom : %s") % options["name"])
        if take_off(user):
            said = _("Code et clés d'accès sont retirés. Le mot de passe suffit.")
        else:
            said = _("Ce compte n'a ni connexion en deux temps ni clé d'accès.")
        self.stdout.write(said)
