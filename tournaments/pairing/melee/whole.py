"""Partners and opponents at once, for a small field: every way to seat it is considered."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.levels import Deadline
from tournaments.pairing.melee.people import Four, People

Seating = tuple[int, tuple[Four, ...]]


class WholeField:
    """The cheapest seating of every set of people that comes up, found once each.

    The lowest of a set sits with any three of the others; what is left is a smaller set. Sixteen
    people take some hundred thousand steps where listing the seatings would take 10¹⁰.
    """

    def __init__(self, people: People, deadline: Deadline) -> None:
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


def best_of_all(people: People, deadline: Deadline) -> tuple[tuple[Four, ...], tuple[int, ...]]:
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
