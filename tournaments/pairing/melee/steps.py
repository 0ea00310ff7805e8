"""The steps of a mêlée, each proved: the cheapest partners, then opponents, then exchanges; and
both at once, for a small field: every way to seat it is considered."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.levels import Deadline, OutOfTime
from tournaments.pairing.matching.best_draw import Solution, solve
from tournaments.pairing.matching.blossoms import Blossoms, Costs
from tournaments.pairing.matching.pricing import Violation
from tournaments.pairing.melee.people import Four, MeleePeople, Two

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Partners:
    """The pairs of a round and those who sit out, and whether nothing is cheaper."""

    pairs: tuple[Two, ...]
    byes: tuple[int, ...]
    proved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """Who meets whom, and whether no other opponents of the same pairs are cheaper."""

    fours: tuple[Four, ...]
    proved: bool


def cheapest_partners(
    people: MeleePeople, deadline: Deadline, together: Sequence[Sequence[int]] | None = None
) -> Partners:
    """Partners for all who play; those who sit out are matched with empty chairs.

    `together` are costs of partners to be used in place of their own.

    Raises OutOfTime where the time did not even allow that.
    """
    if people.exempt == people.size:
        return Partners(pairs=(), byes=tuple(range(people.size)), proved=True)
    size, chairs = people.size, people.exempt
    costs = people.together if together is None else together
    rows = [[*row, *[rest] * chairs] for row, rest in zip(costs, people.resting, strict=True)]
    # Two empty chairs together would leave nobody to sit out.
    chair = people.resting + [2 * people.ceiling * size] * chairs
    solution = cheapest_of([*rows, *([chair] * chairs)], deadline)
    matched = solution.pairs()
    byes = tuple(rank for rank, partner in matched if rank < size <= partner)
    if len(byes) < chairs:
        raise OutOfTime
    pairs = tuple(pair for pair in matched if pair[1] < size)
    return Partners(pairs=pairs, byes=byes, proved=solution.optimal)


def cheapest_opponents(people: MeleePeople, pairs: Sequence[Two], deadline: Deadline) -> Tables:
    """The opponents of each pair."""
    rows = [[0] * len(pairs) for _ in pairs]
    for worse in range(len(pairs)):
        for better in range(worse):
            rows[better][worse] = rows[worse][better] = people.across(pairs[better], pairs[worse])
    solution = cheapest_of(rows, deadline)
    return Tables(
        fours=tuple((pairs[first], pairs[second]) for first, second in solution.pairs()),
        proved=solution.optimal,
    )


class TableExchange:
    """Reseats the eight people of two tables in the best of all ways, again and again."""

    def __init__(self, people: MeleePeople, deadline: Deadline) -> None:
        self._people = people
        self._deadline = deadline

    def improve(self, tables: Sequence[Four]) -> tuple[Four, ...]:
        """Tables that cost no more, of which no two could be reseated better.

        Only tables that are not as they should be look for another one. Raises: OutOfTime.
        """
        seated = list(tables)
        waiting = [place for place, table in enumerate(seated) if self._faulty(table)]
        while waiting:
            place = waiting.pop(0)
            partner = self._reseat(seated, place)
            if partner is not None:
                for changed in (place, partner):
                    if self._faulty(seated[changed]) and changed not in waiting:
                        waiting.append(changed)
        return tuple(seated)

    def _faulty(self, table: Four) -> bool:
        levels = self._people.levels([table], ())
        return bool(levels.forbidden or levels.same_club or levels.rematches)

    def _reseat(self, seated: list[Four], place: int) -> int | None:
        """Mix a table with the one that gains most by it; None where none gains."""
        self._deadline.check()
        cost = self._people.table_cost
        best: tuple[int, int, Four, Four] | None = None
        for number, table in enumerate(seated):
            if number == place:
                continue
            before = cost(seated[place]) + cost(table)
            after, one, two = self._best_two(seated[place], table)
            if after < before and (best is None or after - before < best[0]):
                best = after - before, number, one, two
        if best is None:
            return None
        _gain, other, seated[place], seated[other] = best
        return other

    def _best_two(self, one: Four, other: Four) -> tuple[int, Four, Four]:
        people = sorted(person for table in (one, other) for pair in table for person in pair)
        found = []
        for three in combinations(people[1:], 3):
            first = (people[0], *three)
            second = tuple(person for person in people if person not in first)
            cost, table = self._people.best_table(first)
            rest, remaining = self._people.best_table(second)
            found.append((cost + rest, table, remaining))
        return min(found)


Seating = tuple[int, tuple[Four, ...]]


class WholeField:
    """The cheapest seating of every set of people that comes up, found once each.

    The lowest of a set sits with any three of the others; what is left is a smaller set. Sixteen
    people take some hundred thousand steps where listing the seatings would take 10¹⁰.
    """

    def __init__(self, people: MeleePeople, deadline: Deadline) -> None:
        self._people = people
        self._deadline = deadline
        self._known: dict[tuple[int, ...], Seating] = {(): (0, ())}

    def seat(self, players: Sequence[int]) -> Seating:
        """The least cost of seating these players, a multiple of four of them, and the tables.

        Raises: OutOfTime.
        """
        return self._seat(tuple(sorted(players)))

    def _seat(self, players: tuple[int, ...]) -> Seating:
        known = self._known.get(players)
        if known is not None:
            return known
        self._deadline.check()
        best: Seating | None = None
        for three in combinations(players[1:], 3):
            cost, table = self._people.best_table((players[0], *three))
            if best is not None and cost >= best[0]:
                continue
            rest, tables = self._seat(tuple(rank for rank in players[1:] if rank not in three))
            if best is None or cost + rest < best[0]:
                best = cost + rest, (table, *tables)
        if best is None:
            raise ValueError("players are seated by fours")
        self._known[players] = best
        return best


def best_of_all(
    people: MeleePeople, deadline: Deadline
) -> tuple[tuple[Four, ...], tuple[int, ...]]:
    """The cheapest draw there is, whoever sits out.

    Raises: OutOfTime.
    """
    field = WholeField(people, deadline)
    everybody = range(people.size)
    best: tuple[int, tuple[Four, ...], tuple[int, ...]] | None = None
    for byes in combinations(everybody, people.exempt):
        resting = sum(people.resting[rank] for rank in byes)
        if best is not None and resting >= best[0]:
            continue
        cost, tables = field.seat([rank for rank in everybody if rank not in byes])
        if best is None or resting + cost < best[0]:
            best = resting + cost, tables, byes
    return best[1:] if best else ((), ())
