"""Knock-out: who loses is out."""

from collections.abc import Mapping

from tournaments.pairing.brackets.bracket import Bracket, BracketResults, fill
from tournaments.pairing.brackets.progress import Rules
from tournaments.pairing.brackets.slots import knockout_shape, rounds_for
from tournaments.pairing.model import DrawRequest
from tournaments.pairing.systems.bracket_draw import THIRD, BracketDraw, seeding_of
from tournaments.pairing.systems.options import SystemSettings


class Knockout(BracketDraw):
    """Byes in the first round only, for the best seeds."""

    name = "knockout"
    options = (*BracketDraw.options, THIRD)

    def rounds(self, size: int, options: Mapping[str, object]) -> int:
        """As often as the field can be halved."""
        SystemSettings(self.options, options)
        return rounds_for(size)

    def bracket(
        self, request: DrawRequest, settings: SystemSettings, results: BracketResults, rules: Rules
    ) -> Bracket:
        """The whole bracket: it is known from the start."""
        third = settings.flag("third_place")
        return fill(
            request, results, seeding_of(settings), lambda size: knockout_shape(size, third=third)
        )
