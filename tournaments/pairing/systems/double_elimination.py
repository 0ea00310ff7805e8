"""Double elimination: who has lost twice is out."""

from collections.abc import Mapping

from tournaments.pairing.brackets.bracket import Bracket, Results
from tournaments.pairing.brackets.crossing import double_shape
from tournaments.pairing.brackets.filling import fill
from tournaments.pairing.brackets.progress import Rules
from tournaments.pairing.brackets.slots import rounds_for
from tournaments.pairing.model import DrawRequest
from tournaments.pairing.systems.bracket_draw import BracketDraw, seeding_of
from tournaments.pairing.systems.options import Option, Settings

RESET = Option(
    name="reset",
    kind="boolean",
    default=True,
    fr="Belle si l'équipe repêchée gagne la grande finale",
    en="Second final where the team from the losers' bracket wins the first",
)


class DoubleElimination(BracketDraw):
    """A main bracket, a losers' bracket played beside it, and a grand final between both."""

    name = "double_elimination"
    options = (*BracketDraw.options, RESET)

    def rounds(self, size: int, options: Mapping[str, object]) -> int:
        """Two for each round of the main bracket, and the second final."""
        settings = Settings(self.options, options)
        depth = rounds_for(size)
        return 2 * depth + settings.flag("reset") if depth else 0

    def bracket(
        self, request: DrawRequest, settings: Settings, results: Results, rules: Rules
    ) -> Bracket:
        """Both brackets: they are known from the start."""
        reset = settings.flag("reset")
        return fill(
            request, results, seeding_of(settings), lambda size: double_shape(size, reset=reset)
        )
