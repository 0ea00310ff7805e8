"""Where opponents would meet again: other partners, as long as that makes the draw better."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.deadline import Deadline
from tournaments.pairing.melee.people import Four, People


class Exchange:
    """Reseats the eight people of two tables in the best of all ways, again and again."""

    def __init__(self, people: People, deadline: Deadline) -> None:
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
