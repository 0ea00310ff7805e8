"""The cheapest perfect matching of the complete graph, with prices that prove it.

Matching starts in a small graph of likely pairs. Then the whole graph is searched for pairs that
are cheaper than the prices of their two ends; these are added, the prices mended, and the search
goes on, until there are none: then nothing in the whole graph is cheaper.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.pairing.levels import NO_CLUB, Deadline, OutOfTime, PairCosts
from tournaments.pairing.matching.blossoms import NOBODY, Blossoms, BrokenProof, Costs, check_proof
from tournaments.pairing.matching.neighbours import likely_pairs
from tournaments.pairing.matching.pricing import Violation, underpriced
from tournaments.pairing.matching.search import Search

C = TypeVar("C", bound=Costs)

WIDEN_BY = 4
LOOK_AHEAD = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Who is matched with whom, by rank, and whether it is proved that nothing is cheaper."""

    mate: tuple[int, ...]
    blossoms: Blossoms
    optimal: bool

    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, better rank first, in rank order."""
        return [(rank, partner) for rank, partner in enumerate(self.mate) if rank < partner]


def cheapest(costs: PairCosts, deadline: Deadline) -> Solution:
    """Match everybody at the least cost; as well as the time allows where it runs out."""
    return solve(costs, likely_pairs(costs), _club_prices(costs), underpriced, deadline)


def solve(
    costs: C,
    likely: Iterable[tuple[int, int]],
    head: Sequence[int],
    underpriced: Callable[[C, Blossoms, Deadline], list[Violation]],
    deadline: Deadline,
) -> Solution:
    """The cheapest perfect matching, begun in a graph of `likely` pairs and proved in the whole.

    The likely pairs must allow a perfect matching; `head` is a guess at each vertex's price, and
    `underpriced` finds the pairs of the complete graph that cost less than their prices.
    """
    blossoms = Blossoms(costs.size)
    whole: list[int] = []
    try:
        for better, worse in sorted(likely):
            blossoms.connect(better, worse, costs.cost(better, worse))
        _start(blossoms, head)
        _complete(blossoms, deadline)
        whole = list(blossoms.mate)
        while violations := underpriced(costs, blossoms, deadline):
            _widen(costs, blossoms, violations)
            _complete(blossoms, deadline)
            whole = list(blossoms.mate)
    except OutOfTime:
        mate = whole or _finished_anyhow(costs, blossoms.mate)
        return Solution(mate=tuple(mate), blossoms=blossoms, optimal=False)
    check_proof(costs, blossoms)
    return Solution(mate=tuple(blossoms.mate), blossoms=blossoms, optimal=True)


def _start(blossoms: Blossoms, head: Sequence[int]) -> None:
    """First prices, and the pairs that are tight already."""
    price, mate = blossoms.price, blossoms.mate
    for vertex, edges in enumerate(blossoms.adjacent):
        dearest = min(cost - head[vertex] - head[partner] for partner, cost in edges.items())
        price[vertex] = head[vertex] + dearest // 2
    for vertex, edges in enumerate(blossoms.adjacent):
        if mate[vertex] != NOBODY:
            continue
        spare = min(cost - price[partner] for partner, cost in edges.items())
        price[vertex] = spare
        for partner, cost in edges.items():
            if mate[partner] == NOBODY and cost - price[partner] == spare:
                mate[vertex], mate[partner] = partner, vertex
                break


def _club_prices(costs: PairCosts) -> list[int]:
    """Where a club has more than half of the places, what its members pay for that.

    Known beforehand, it need not be found by moving the prices of the whole hall.
    """
    if costs.majority == NO_CLUB:
        return [0] * costs.size
    half = costs.club_weight // 2
    prices = [half if club == costs.majority else -half for club in costs.clubs]
    return prices + [-half] * (costs.size - costs.teams)


def _complete(blossoms: Blossoms, deadline: Deadline) -> None:
    search = Search(blossoms)
    for vertex in blossoms.exposed():
        if blossoms.mate[vertex] == NOBODY:
            deadline.check()
            if not search.run(vertex):
                raise BrokenProof("the likely pairs allow a perfect matching")


def _widen(costs: Costs, blossoms: Blossoms, violations: list[Violation]) -> None:
    """Add the worst pairs left out, and lower prices until they fit."""
    taken = [0] * costs.size
    for _, better, worse in sorted(violations):
        if min(taken[better], taken[worse]) >= WIDEN_BY:
            continue
        taken[better] += 1
        taken[worse] += 1
        cost = costs.cost(better, worse)
        blossoms.connect(better, worse, cost)
        if blossoms.slack(better, worse, cost) < 0:
            blossoms.expose(better)
            blossoms.price[better] += min(0, blossoms.slack(better, worse, cost))


def _finished_anyhow(costs: Costs, mate: list[int]) -> list[int]:
    """Pair those who are left with the cheapest of the next ones: the time is up."""
    mate = list(mate)
    left = [vertex for vertex, partner in enumerate(mate) if partner == NOBODY]
    while left:
        one = left.pop(0)
        other = min(left[:LOOK_AHEAD] + left[-1:], key=lambda rank: costs.cost(one, rank))
        left.remove(other)
        mate[one], mate[other] = other, one
    return mate
