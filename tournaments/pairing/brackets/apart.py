"""Teams that should not meet in a first round, kept apart with as little change as possible."""

from collections import Counter
from collections.abc import Sequence

from tournaments.pairing.matching.assignment import cheapest_assignment
from tournaments.pairing.model import LOT_BITS, DrawRequest, Entrant, number_from


class Conflicts:
    """What speaks against two teams meeting, in the order of the levels of every draw."""

    __slots__ = ("_clubs", "_forbidden", "_met")

    def __init__(self, request: DrawRequest, *, rematches: bool) -> None:
        self._forbidden = {frozenset(pair) for pair in request.forbidden}
        self._met = Counter(frozenset(pair) for pair in request.played if rematches)
        # Whoever met in the bracket itself did so after it was filled.
        self._met -= Counter(
            frozenset((result.ns, result.ew)) for result in request.results if result.ew is not None
        )
        self._clubs = request.avoid_same_club

    def between(self, one: Entrant, other: Entrant) -> tuple[int, int, int]:
        """Whether the meeting is forbidden, how often the two have met, whether they are of one
        club."""
        pair = frozenset((one.id, other.id))
        same_club = self._clubs and bool(one.club) and one.club == other.club
        return int(pair in self._forbidden), self._met[pair], int(same_club)

    def most_meetings(self) -> int:
        """How often any two have met at most."""
        return max(self._met.values(), default=0)


def keep_apart(
    request: DrawRequest, heads: Sequence[Entrant], tails: Sequence[Entrant], *, rematches: bool
) -> list[Entrant]:
    """The opponent of each head: the last of the tails for the first, unless they should not meet.

    Minimal, in this order: forbidden pairs, earlier meetings (where `rematches` asks), same-club
    pairs (where the request asks), squared distances from that order; then the seed's lots decide.
    """
    ideal = list(reversed(tails))
    conflicts = Conflicts(request, rematches=rematches)
    if not any(any(conflicts.between(head, tail)) for head, tail in zip(heads, ideal, strict=True)):
        return ideal
    tables = len(heads)
    limits = (1, conflicts.most_meetings(), 1, tables * tables, (1 << LOT_BITS) - 1)

    def cost(row: int, column: int) -> int:
        one, other = heads[row], ideal[column]
        lot = number_from("apart", request.seed, one.id, other.id) >> 256 - LOT_BITS
        levels = (*conflicts.between(one, other), (row - column) ** 2, lot)
        number = 0
        for level, limit in zip(levels, limits, strict=True):
            number = number * (tables * limit + 1) + level
        return number

    costs = [{column: cost(row, column) for column in range(tables)} for row in range(tables)]
    return [ideal[column] for column in cheapest_assignment(costs, tables)]
