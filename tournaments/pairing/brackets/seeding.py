"""Who starts on which line of a bracket.

The order by seed or by lot says where everybody would stand. Then those who should not meet in
the first round are kept apart: the teams of the lower half change places among themselves, as
little as possible; seeds and byes stay as they are.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tournaments.pairing.brackets.slots import rounds_for
from tournaments.pairing.matching.assignment import cheapest_assignment
from tournaments.pairing.model import LOT_BITS, DrawRequest, Entrant, number_from

Lines = tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """How a bracket is filled: `seeded`, `pots`, `lot` or `listed`.

    `apart`: whether those who have met in the tournament are kept apart in the first round.
    """

    kind: str = "seeded"
    apart: bool = True


def seed_order(lines: int) -> list[int]:
    """The seeds from 0 on the lines of a bracket: 1–8, 4–5, 2–7, 3–6."""
    order = [0]
    while len(order) < lines:
        last = 2 * len(order) - 1
        order = [seed for better in order for seed in (better, last - better)]
    return order


def first_lines(request: DrawRequest, field: Sequence[Entrant], seeding: Seeding) -> Lines:
    """The team on each line, best first in `field`; byes are lines without a team.

    There are as many lines as the next power of two. The best have the byes; where all goes by
    lot, those who had fewest before.
    """
    if len(field) < 2:
        return tuple(team.id for team in field)
    size = 1 << rounds_for(len(field))
    byes = size - len(field)
    if seeding.kind == "listed":
        alone = [line for team in field[:byes] for line in (team.id, None)]
        return (*alone, *(team.id for team in field[byes:]))
    heads, tails = _by_seed(request, field, size // 2, byes, seeding.kind)
    tails = keep_apart(request, heads[byes:], tails, rematches=seeding.apart)
    seeds: list[int | None] = [team.id for team in heads]
    seeds += [team.id for team in reversed(tails)]
    seeds += [None] * byes
    return tuple(seeds[seed] for seed in seed_order(size))


def halves(request: DrawRequest, field: Sequence[Entrant], seeding: Seeding) -> Lines:
    """Two lines for each match of a single round: the upper half meets the lower one.

    Where the number is odd the best passes by a bye.
    """
    byes = len(field) % 2
    size = len(field) + byes
    if seeding.kind == "listed":
        alone = [line for team in field[:byes] for line in (team.id, None)]
        return (*alone, *(team.id for team in field[byes:]))
    heads, tails = _by_seed(request, field, size // 2, byes, seeding.kind)
    tails = keep_apart(request, heads[byes:], tails, rematches=seeding.apart)
    against: list[int | None] = [None] * byes
    against += [team.id for team in tails]
    return tuple(
        line for head, opponent in zip(heads, against, strict=True) for line in (head.id, opponent)
    )


def before_column(
    request: DrawRequest, field: Sequence[Entrant], letter: str, column: int
) -> list[Entrant]:
    """The field with the byes that each had when the column was drawn.

    Byes of that round and of later ones, as far as `results` tell them, are taken off again: who
    starts where by lot must not change under a bracket that is being played.
    """
    start = f"{letter}{column}-"
    drawn = min(
        (each.round for each in request.results if each.slot.startswith(start)), default=None
    )
    since = Counter(
        each.ns
        for each in request.results
        if each.ew is None and drawn is not None and each.round >= drawn
    )
    return [replace(team, byes=team.byes - since[team.id]) for team in field]


def _by_seed(
    request: DrawRequest, field: Sequence[Entrant], upper: int, byes: int, kind: str
) -> tuple[list[Entrant], list[Entrant]]:
    """The upper and the lower half of the field as they would stand without a conflict."""

    def lot(team: Entrant) -> int:
        return number_from("bracket", request.seed, team.id)

    teams = list(field)
    if kind == "lot":
        teams.sort(key=lambda team: (team.byes, lot(team)))
    heads, tails = teams[:upper], teams[upper:]
    if kind == "pots":
        tails.sort(key=lot)
        heads = [
            team
            for first, last in _pots(upper, byes)
            for team in sorted(heads[first:last], key=lot)
        ]
    return heads, tails


def _pots(upper: int, byes: int) -> list[tuple[int, int]]:
    """The seeds among which places are drawn: 1, 2, 3–4, 5–8, …; byes are never at stake."""
    edges = {0, upper, min(byes, upper)} | {1 << power for power in range(upper.bit_length())}
    ordered = sorted(edge for edge in edges if edge <= upper)
    return list(pairwise(ordered))


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
