"""By lot: every best draw is equally likely, the one that sits out included."""

from collections.abc import Sequence

from tournaments.pairing.levels import Deadline, Measure, PairCosts
from tournaments.pairing.matching.sampling import Matched, draw_evenly
from tournaments.pairing.model import Chance, Entrant
from tournaments.pairing.systems.matching_draw import MatchingDraw


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
