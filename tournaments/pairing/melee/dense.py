"""The cheapest matching of a small graph, all of whose costs are written down."""

from collections.abc import Sequence

from tournaments.pairing.deadline import Deadline
from tournaments.pairing.matching.best_draw import Solution, solve
from tournaments.pairing.matching.blossoms import Blossoms
from tournaments.pairing.matching.pricing import Violation
from tournaments.pairing.matching.proof import Costs

CHOICES = 8


class DenseCosts:
    """Costs as a table, row by row."""

    __slots__ = ("rows", "size")

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self.rows = rows
        self.size = len(rows)

    def cost(self, one: int, other: int) -> int:
        """The cost of two vertices."""
        return self.rows[one][other]


def cheapest_of(rows: Sequence[Sequence[int]], deadline: Deadline) -> Solution:
    """Match an even number of vertices at the least cost, proved over all pairs."""
    if not rows:
        return Solution(mate=(), blossoms=Blossoms(0), optimal=True)
    return solve(DenseCosts(rows), _likely(rows), [0] * len(rows), _list_underpriced, deadline)


def _likely(rows: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """Each vertex with its cheapest partners, and pairs of neighbours: a matching for sure."""
    pairs = {(vertex, vertex + 1) for vertex in range(0, len(rows), 2)}
    for vertex, row in enumerate(rows):
        others = sorted(
            (partner for partner in range(len(rows)) if partner != vertex), key=row.__getitem__
        )
        pairs.update((min(vertex, partner), max(vertex, partner)) for partner in others[:CHOICES])
    return pairs


def _list_underpriced(costs: Costs, blossoms: Blossoms, deadline: Deadline) -> list[Violation]:
    """All pairs that cost less than the prices of their ends."""
    deadline.check()
    price, found = blossoms.price, []
    for vertex in range(costs.size):
        for partner in range(vertex + 1, costs.size):
            cost = costs.cost(vertex, partner)
            if cost < price[vertex] + price[partner]:
                slack = blossoms.slack(vertex, partner, cost)
                if slack < 0:
                    found.append((slack, vertex, partner))
    return found
