"""What the site keeps as JSON, member by member, so that the type checker reads it too.

What is typed or ruled (`DealFacts`, `TotalsFacts`) is never changed by an update. What is worked
out of it (`KeptResult`, `KeptStandings`) carries the version of its shape: whoever changes such a
shape raises its version, and the first start after the update works out anew what is older.
"""

from collections.abc import Collection
from typing import NotRequired, TypedDict, cast

RESULT_VERSION = 2
"""The shape of `ScoreSheet.result`, as `KeptResult` documents it."""

STANDINGS_VERSION = 2
"""The shape of `StandingsSnapshot.rows`, as `KeptStandings` documents it."""

Points = dict[str, int]
"""A number for each side, by `NS` and `EW`."""


class PointsAward(TypedDict):
    """The points of a deal that was not played out: to which side, and for what fault."""

    to: str
    reason: str


class Renonce(TypedDict):
    """Annonces that could not be shown: which side marks them, and their points."""

    to: str
    points: int


class DealFacts(TypedDict, total=False):
    """A deal as it is recorded: the members of the engine's deal object, each where it is said."""

    taker: str
    contract: int | str
    trump: str
    doubled: str
    points: Points
    sweep: str
    solo: bool
    belote: Points
    declarations: Points
    claim: str
    barred: str
    renonce: Renonce
    passed: bool
    annulled: bool
    awarded: PointsAward
    forfeited: bool
    lost_by: str
    no_marks: str
    stopped: bool


ANNULLED: DealFacts = {"annulled": True}
"""A deal that counts no more and is dealt again."""


def select_facts(facts: DealFacts, keys: Collection[str]) -> DealFacts:
    """The members of a deal's facts that have these names."""
    return cast("DealFacts", {key: value for key, value in facts.items() if key in keys})


def drop_facts(facts: DealFacts, keys: Collection[str]) -> DealFacts:
    """A deal's facts but for the members that have these names."""
    return cast("DealFacts", {key: value for key, value in facts.items() if key not in keys})


class TotalsFacts(TypedDict, total=False):
    """The two totals of a sheet whose deals stay on paper, and what was counted beside them."""

    NS: int
    EW: int
    belotes: int
    capots: int
    declarations: int


class KeptDeal(TypedDict):
    """What the engine made of a deal. Sides are `NS` and `EW`.

    `taker` and `sweep` are None where nobody took, or made every trick; `made` is None without a
    contract, on a litige and on a claim of victory.
    """

    number: int
    marks: Points
    taker: str | None
    made: bool | None
    sweep: str | None
    litige: bool
    belotes: Points


class KeptResult(TypedDict):
    """What a sheet comes to (version 2).

    `deals_played` counts the deals where only totals were kept. `finished` tells whether the deals
    end the match. `winner` is a side or `draw`, where the clock ended it too, or None while it goes
    on; `pending` the side that waits for its validating trick.
    """

    version: int
    deals: list[KeptDeal]
    deals_played: int
    totals: Points
    finished: bool
    winner: str | None
    pot: int
    pending: str | None


class KeptRow(TypedDict):
    """One team in kept standings; `measures` are what each criterion found, as texts."""

    team: int
    number: int
    rank: int
    shared: bool
    total: int
    ranking_points: int
    wins: int
    measures: list[str | None]


class KeptStandings(TypedDict):
    """The standings after a round, the best first (version 2)."""

    version: int
    rows: list[KeptRow]


class KeptNote(TypedDict):
    """What a reader of a draw must be told: a code and the numbers that go with it."""

    code: str
    values: list[int]


class KeptCertificate(TypedDict):
    """What a draw cost on each level, as `tournaments.pairing.Certificate` says it.

    It is what was proved on the evening: never worked out anew, so members that came later may
    be missing.
    """

    forbidden: int
    rematches: int
    repeat_byes: int
    bye_distance: int
    same_club: int
    cost: list[int]
    optimal: bool
    seed: int
    notes: NotRequired[list[KeptNote]]
    partners_again: NotRequired[int]
