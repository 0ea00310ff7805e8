"""What goes into a draw and what comes out of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A team of the draw; its place in `DrawRequest.teams` is its rank.

    `score` is whole ranking points so far, `byes` how often it has sat out, `fixed_table` the
    table it must not be asked to leave.
    """

    id: int
    score: int = 0
    club: str = ""
    byes: int = 0
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """Everything a draw depends on; teams best first, pairs by team id.

    `played` holds a pair once per meeting. Tables are counted from `first_table`, or taken from
    `tables` in that order where the hall has numbers of its own. `time_limit` is in seconds.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two teams at a table, by id."""

    table: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something a reader of the draw must be told: a code and the numbers that go with it."""

    code: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What a draw costs on each level, in their order, and whether nothing is cheaper.

    `forbidden` counts tables, `rematches` earlier meetings, `same_club` tables; `bye_distance`
    is in ranks above the last one; `cost` is the system's own.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The tables of a round by number, the team that sits out, and what they cost."""

    tables: tuple[Pairing, ...]
    bye: int | None
    certificate: Certificate
