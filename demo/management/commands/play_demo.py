"""Play a whole made-up tournament through the domain, and prove its standings from the facts."""

import random
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from demo.evening import open_evening, play_out
from tournaments.actors import SERVER
from tournaments.domain.clubs import create_club
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.domain.tournament.presets import PRESET_BY_CODE
from tournaments.queries.ranks.final_places import FinalPlace, list_final_places


class Command(BaseCommand):
    """A whole evening played by the machine; a seed plays the same evening everywhere."""

    help = "Play a whole made-up tournament and recompute its standings from the facts."

    def add_arguments(self, parser: CommandParser) -> None:
        """How many teams, which game, which luck."""
        parser.add_argument("--teams", type=int, default=64)
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--preset", choices=sorted(PRESET_BY_CODE), default="village-belote")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play it, and fail where a cache differs from the facts."""
        lot = random.Random(options["seed"])  # noqa: S311 - luck that can be repeated
        tournament = open_evening(
            create_club(name=f"Démonstration {options['seed']}", by=SERVER),
            name=f"Concours joué {options['seed']}",
            date=timezone.localdate(),
            preset=options["preset"],
            teams=options["teams"],
            lot=lot,
            rounds_planned=options["rounds"],
        )
        play_out(tournament, lot)
        finish_tournament(tournament, by=SERVER)
        found = list(recompute_tournament(tournament, write=False))
        for difference in found:
            self.stderr.write(str(difference))
        if found:
            raise CommandError(f"{len(found)} differences between caches and facts")
        self._print_podium(tournament.pk, list_final_places(tournament)[:3])

    def _print_podium(self, number: int, places: Sequence[FinalPlace]) -> None:
        for place in places:
            self.stdout.write(f"{place.place}. {place.team.label} – {place.placed.match_points}")
        self.stdout.write(f"concours {number}: whole")
