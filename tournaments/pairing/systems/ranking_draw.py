"""By ranking: first against second, third against fourth, as near to it as can be."""

from collections.abc import Sequence

from tournaments.pairing.levels import Measure
from tournaments.pairing.model import Entrant
from tournaments.pairing.systems.matching_draw import MatchingDraw


class RankingDraw(MatchingDraw):
    """Cost: the squared rank gaps."""

    name = "ranking"

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """Rank gaps to be kept, ideally none."""
        return Measure(aims=(0,) * len(teams))
