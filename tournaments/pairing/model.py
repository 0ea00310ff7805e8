"""What goes into a draw and what comes out of it; and the chance that goes into it, which comes out
alike on every machine: everything is drawn from SHA-256 of the seed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random

PRIME = (1 << 61) - 1
LOT_BITS = 40


def number_from(*parts: object) -> int:
    """A 256-bit number that depends on nothing but the parts, as they print."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")


def team_lots(seed: int, ids: list[int]) -> list[int]:
    """One lot per team: the lot of a pair is made of the lots of the two."""
    return [number_from("lot", seed, team) % PRIME for team in ids]


class Chance:
    """A stream of fair choices for one seed and one purpose.

    Built on `Random.random`, the one sequence that Python promises never to change.
    """

    __slots__ = ("_next",)

    def __init__(self, purpose: str, seed: int) -> None:
        self._next = Random(number_from(purpose, seed)).random  # noqa: S311 - repeatable on purpose

    def below(self, limit: int) -> int:
        """A fair whole number from 0 to limit − 1, limit being at least 1 and of any size."""
        if limit < 1 << 20:
            return int(self._next() * limit)
        words = limit.bit_length() // 32 + 3
        number = 0
        for _ in range(words):
            number = number << 32 | int(self._next() * (1 << 32))
        return number * limit >> 32 * words

    def coin(self) -> bool:
        """True half of the time."""
        return self._next() < 0.5


def draw_order(purpose: str, seed: int, ids: Iterable[int]) -> list[int]:
    """All of them in an order that a lot gives: each equally likely at every place.

    The same seed, purpose and set give the same order, however they come.
    """
    order = sorted(ids)
    chance = Chance(f"order {purpose}", seed)
    for place in range(len(order) - 1):
        other = place + chance.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A team of the draw; its place in `DrawRequest.teams` is its rank.

    `score` is whole ranking points so far, `byes` how often it has sat out, `fixed_table` the
    table it must not be asked to leave. `present` is False for one that a schedule or a bracket
    knows but that is not in the room for this round, `pool` the name of the pool it plays in,
    `since` the round of the stage from which a schedule has it on its list.
    """

    id: int
    score: int = 0
    club: str = ""
    byes: int = 0
    fixed_table: int | None = None
    present: bool = True
    pool: str = ""
    since: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A finished match of the stage, by team id.

    `round` is counted within the stage, from 1; `slot` is that of the pairing that drew it. `ew`
    is None for a team that passed by a bye, `winner` None where nobody won or nobody came.
    """

    round: int
    slot: str
    ns: int
    ew: int | None
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """Everything a draw depends on; teams best first, pairs by team id.

    `played` holds a pair once per meeting. Tables are counted from `first_table`, or taken from
    `tables` in that order where the hall has numbers of its own. `time_limit` is in seconds.
    `options` are the system's own, `results` what a bracket has seen, and `partnered` holds a
    pair of people once per time they were partners.
    """

    system: str
    teams: tuple[Entrant, ...]
    round: int = 1
    seed: int = 0
    played: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    avoid_same_club: bool = False
    first_table: int = 1
    tables: tuple[int, ...] | None = None
    time_limit: float = 10.0
    options: Mapping[str, object] = field(default_factory=dict)
    results: tuple[PlayedMatch, ...] = ()
    partnered: tuple[tuple[int, int], ...] = ()

    def in_the_room(self) -> "DrawRequest":
        """The request without the teams that are not there."""
        if all(team.present for team in self.teams):
            return self
        return replace(self, teams=tuple(team for team in self.teams if team.present))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two teams at a table, by id; where individuals are drawn, two people on each side.

    `slot` is the place in a bracket or the pool.
    """

    table: int
    ns: int
    ew: int
    ns_partner: int | None = None
    ew_partner: int | None = None
    slot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something a reader of the draw must be told: a code and the numbers that go with it."""

    code: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What a draw costs on each level, in their order, and whether nothing is cheaper.

    `forbidden` counts tables, `rematches` earlier meetings, `same_club` tables; `bye_distance`
    is in ranks above the last one; `cost` is the system's own. `partners_again` counts earlier
    rounds of the partners, where individuals are drawn.
    """

    forbidden: int
    rematches: int
    repeat_byes: int
    bye_distance: int
    same_club: int
    cost: tuple[int, ...]
    optimal: bool
    seed: int
    notes: tuple[Note, ...] = ()
    partners_again: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The tables of a round by number, the teams that sit out in rank order, and what they cost.

    `bye_slots` are the slots of a bracket that the byes pass, in the order of `byes`.
    """

    tables: tuple[Pairing, ...]
    byes: tuple[int, ...]
    certificate: Certificate
    bye_slots: tuple[str, ...] = ()

    @property
    def bye(self) -> int | None:
        """The only team that sits out; None where nobody or several do."""
        return self.byes[0] if len(self.byes) == 1 else None


@dataclass(slots=True, kw_only=True, eq=False)
class RequestError(Exception):
    """Something in a request that its author can mend: what, and where in the line.

    `expected` is a key of `messages.EXPECTED` or a list of words as it is.
    """

    code: str
    path: str = ""
    expected: str = ""
