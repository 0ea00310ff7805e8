"""The request of a draw, and the draw that comes out of it with its certificate."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


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
