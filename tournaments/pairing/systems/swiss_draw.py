"""Swiss by ranking points: equal scores meet, and among them neighbours in the ranking."""

from collections import Counter
from collections.abc import Sequence

from tournaments.pairing.levels import Deadline, Measure, PairCosts
from tournaments.pairing.lots import Chance
from tournaments.pairing.matching.sampling import Matched, draw_evenly
from tournaments.pairing.model import Entrant
from tournaments.pairing.systems.matching_draw import MatchingDraw, scores_of


class SwissDraw(MatchingDraw):
    """Cost: the squared score differences, then the squared rank gaps."""

    name = "swiss"

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """Score differences, then rank gaps, ideally none."""
        return Measure(scores=scores_of(teams), aims=(0,) * len(teams))


class RandomDraw(MatchingDraw):
    """No cost of its own."""

    name = "random"
    seats_by_lot = True

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """Nothing: rank and score play no part."""
        return Measure()

    def match(self, costs: PairCosts, seed: int, deadline: Deadline) -> Matched:
        """A draw among the best, by lot."""
        return draw_evenly(costs, Chance("pairs", seed), deadline)


class RankingDraw(MatchingDraw):
    """Cost: the squared rank gaps."""

    name = "ranking"

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """Rank gaps to be kept, ideally none."""
        return Measure(aims=(0,) * len(teams))


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
