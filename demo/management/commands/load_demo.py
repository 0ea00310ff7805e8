"""The demonstration of a new site: a village concours in the middle of its third round."""

import random
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from demo.desk import lay_out_demo_lots, list_demo_tariffs, take_demo_fees
from demo.evening import draw_next_round, open_evening, play_half_a_round, play_tables
from tournaments.actors import SERVER
from tournaments.domain.clubs import create_club
from tournaments.enums import SheetEntry
from tournaments.models import Tournament

TEAMS = 63
SEED = 10


class Command(BaseCommand):
    """63 teams, most of which have paid, round 3 of 4, half the sheets in, one contested, one team
    exempt, lots for all of them."""

    help = "Load the demonstration into a site without tournaments."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Load it once; a site that has a tournament is left alone."""
        if Tournament.objects.exists():
            self.stdout.write(_("Il y a déjà un concours : rien n'est ajouté."))
            return
        lot = random.Random(SEED)  # noqa: S311 - the same demonstration everywhere
        tournament = open_evening(
            create_club(name=_("Amicale de la Dame de pique"), town="Saint-Just", by=SERVER),
            name=_("Concours d'automne (démonstration)"),
            date=timezone.localdate(),
            preset="village-belote",
            teams=TEAMS,
            lot=lot,
            place=_("Salle des fêtes"),
            is_demo=True,
            sheet_entry=SheetEntry.DEALS,
            tariffs=list_demo_tariffs(),
        )
        take_demo_fees(tournament, lot)
        lay_out_demo_lots(tournament)
        for _round in range(2):
            play_tables(draw_next_round(tournament, lot), lot)
        play_half_a_round(draw_next_round(tournament, lot), lot)
