"""A suitcase opened, or brought back, from a file of this computer."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from suitcases.domain.brought import Brought, read_brought
from suitcases.domain.cases import find_case
from suitcases.pages.card import summarise
from suitcases.tasks import receive_whole
from tournaments.actors import Actor
from tournaments.enums import Origin
from tournaments.errors import Refused


class Command(BaseCommand):
    """For one that is larger than a page takes, or for a laptop whose pages nobody opens."""

    help = "Read a suitcase, say what it is, and with --accept open it or bring it back."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and who brings it."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="name", required=True, help="account of who brings it")
        parser.add_argument("--accept", action="store_true", help="write what was read")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what it holds; nothing is written without --accept."""
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise CommandError(_("Aucun compte de ce nom : %s") % options["name"])
        by = Actor(user=user, origin=Origin.COMMAND)
        try:
            brought = read_brought(options["file"].read_bytes())
            self._write_summary(brought, by)
            if options["accept"]:
                self.stdout.write(f"/{receive_whole(brought, by=by).slug}/")
        except OSError as fault:
            raise CommandError(str(fault)) from fault
        except Refused as refusal:
            raise CommandError(str(refusal)) from refusal

    def _write_summary(self, brought: Brought, by: Actor) -> None:
        summary = summarise(find_case(brought, by=by))
        sentence = _(
            "%(name)s, %(club)s, %(date)s : équipes %(teams)d, feuilles %(sheets)d (%(case)s)"
        )
        self.stdout.write(
            sentence
            % {
                "name": summary.name,
                "club": summary.club,
                "date": summary.date,
                "teams": summary.teams,
                "sheets": summary.sheets,
                "case": summary.case,
            }
        )
