"""The complete graph, looked at only where an edge could be cheaper than the prices of its ends.

Teams are put into cells of like price, score and, where it matters, club. For two cells the
cheapest conceivable pair is known beforehand; most pairs of cells are done with after that one
comparison, and in the others only ranks near the wished-for one are looked at.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from math import isqrt

from tournaments.pairing.levels import NO_CLUB, Deadline, PairCosts
from tournaments.pairing.matching.blossoms import Blossoms

Violation = tuple[int, int, int]
COARSE = 64
ENOUGH = 8


@dataclass(slots=True)
class Cell:
    """Teams of one score (and club, if one is given), like in price and in the groups around."""

    score: int
    club: int
    around: tuple[int, ...]
    ranks: list[int] = field(default_factory=list)
    highest: int = 0


def underpriced(costs: PairCosts, blossoms: Blossoms, deadline: Deadline) -> list[Violation]:
    """Pairs of the complete graph that cost less than their prices: (slack, one, other).

    Empty only where there is none at all; of very many, some are left for the next time.
    Raises: OutOfTime.
    """
    found: list[Violation] = []
    bye = costs.bye
    if bye is not None:
        for team in range(costs.teams):
            _try(costs, blossoms, team, bye, found)
    cells = sorted(_cells(costs, blossoms), key=lambda cell: cell.score)
    for place in range(len(cells)):
        deadline.check()
        _look_around(costs, blossoms, cells, place, found)
    return found


def _look_around(
    costs: PairCosts, blossoms: Blossoms, cells: list[Cell], place: int, found: list[Violation]
) -> None:
    """Compare a cell with all others, from its own score outward while that can be worth it."""
    cell = cells[place]
    unit = costs.item_weights[0] if costs.measure.scores is not None else 0
    most = cell.highest + max(compared.highest for compared in cells)
    for direction in (range(place, len(cells)), range(place - 1, -1, -1)):
        for index in direction:
            other = cells[index]
            floor = unit * (cell.score - other.score) ** 2
            if floor >= most:
                break
            if cell.club != NO_CLUB and cell.club == other.club:
                floor += costs.club_weight
            highest = cell.highest + other.highest
            if highest <= floor:
                continue
            floor += _sum_shared_prices(blossoms, cell, other)
            if highest > floor:
                _compare(costs, blossoms, cell, other, floor, found)


def _cells(costs: PairCosts, blossoms: Blossoms) -> list[Cell]:
    price, scores = blossoms.price, costs.measure.scores
    unit = costs.item_weights[0] if scores is not None else costs.club_weight
    cells: dict[tuple[object, ...], Cell] = {}
    for rank in range(costs.teams):
        height = (2 * price[rank] + unit // 2) // unit
        club = costs.clubs[rank] if price[rank] * 4 > costs.club_weight else NO_CLUB
        score = scores[rank] if scores is not None else 0
        around = tuple(
            group
            for group in blossoms.groups_around(rank)
            if blossoms.surcharge[group] * COARSE > unit
        )
        cell = cells.get((score, height, club, around))
        if cell is None:
            cell = Cell(score, club, around, highest=price[rank])
            cells[score, height, club, around] = cell
        cell.ranks.append(rank)
        cell.highest = max(cell.highest, price[rank])
    return list(cells.values())


def _sum_shared_prices(blossoms: Blossoms, cell: Cell, other: Cell) -> int:
    """What the prices of both cells hold for groups that a pair of theirs would not leave."""
    if not cell.around or not other.around:
        return 0
    return 2 * sum(blossoms.surcharge[group] for group in cell.around if group in other.around)


def _compare(
    costs: PairCosts,
    blossoms: Blossoms,
    cell: Cell,
    other: Cell,
    floor: int,
    found: list[Violation],
) -> None:
    """Try the pairs of two cells whose better team is in the first."""
    aims, price, ranks = costs.measure.aims, blossoms.price, other.ranks
    unit = costs.item_weights[-1] if aims is not None else 0
    allowance = other.highest - floor
    for better in cell.ranks:
        room = price[better] + allowance
        if room <= 0:
            continue
        first, last, ideal = better + 1, costs.teams, better
        if aims is not None:
            reach, ideal = isqrt(room // unit), better + aims[better]
            first, last = max(first, ideal - reach), ideal + reach
        enough, least = len(found) + ENOUGH, floor - price[better]
        for rank in ranks[bisect_left(ranks, first) : bisect_right(ranks, last)]:
            if price[rank] > least + unit * (rank - ideal) ** 2:
                _try(costs, blossoms, better, rank, found)
                if len(found) == enough:
                    break


def _try(
    costs: PairCosts, blossoms: Blossoms, one: int, other: int, found: list[Violation]
) -> None:
    cost = costs.cost(one, other)
    if cost < blossoms.price[one] + blossoms.price[other]:
        slack = blossoms.slack(one, other, cost)
        if slack < 0:
            found.append((slack, one, other))
