"""Swiss by ranking points: equal scores meet, and among them neighbours in the ranking."""

from collections.abc import Sequence

from tournaments.pairing.levels import Measure
from tournaments.pairing.model import Entrant
from tournaments.pairing.systems.matching_draw import MatchingDraw, scores_of


class SwissDraw(MatchingDraw):
    """Cost: the squared score differences, then the squared rank gaps."""

    name = "swiss"

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """Score differences, then rank gaps, ideally none."""
        return Measure(scores=scores_of(teams), aims=(0,) * len(teams))
