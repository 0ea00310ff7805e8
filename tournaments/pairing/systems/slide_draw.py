"""Slide: equal scores meet, the upper half of a score group against its lower half."""

from collections import Counter
from collections.abc import Sequence

from tournaments.pairing.levels import Measure
from tournaments.pairing.model import Entrant
from tournaments.pairing.systems.matching_draw import MatchingDraw, scores_of


class SlideDraw(MatchingDraw):
    """Cost: the squared score differences, then the squared distances from the ideal rank gap."""

    name = "slide"

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """The ideal rank gap is half the better team's score group, rounded down.

        The group is all teams of that score in the draw, the one that sits out included.
        """
        scores = scores_of(teams)
        sizes = Counter(scores)
        return Measure(scores=scores, aims=tuple(sizes[score] // 2 for score in scores))
