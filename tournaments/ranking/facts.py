"""What a ranking is made from: who takes part, what happened each round, what was adjusted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class ResultKind(StrEnum):
    """How a participant spent a round."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    BOTH_ABSENT = "both_absent"
    MISSED = "missed"


class Outcome(StrEnum):
    """How a match ended for one side."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class ResultState(StrEnum):
    """How sure a result is, the weakest last."""

    CONFIRMED = "confirmed"
    PROVISIONAL = "provisional"
    CONTESTED = "contested"


class AdjustmentUnit(StrEnum):
    """What an adjustment adds to or takes from."""

    RANKING_POINTS = "ranking_points"
    MATCH_POINTS = "match_points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """A team, or a person where individuals are ranked."""

    id: int
    number: int
    name: str
    club: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedDeals:
    """What the deals noted of a match come to for the participant's own side.

    `best` is the most that it marked in one of them, `sweeps` how often it made every trick.
    """

    best: int
    sweeps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One participant's round.

    `opponents` are those on the other side of the table: one team, or two people where partners
    change; `partner` is then the person on the participant's own side. `scored` and `conceded`
    are match totals, `deals` how many deals were played, `noted` what these come to one by one
    (None where the club keeps totals only). They and `outcome` are read for played rounds alone:
    the settings value the others. A `None` outcome (a match under way) gives no ranking points.
    """

    participant: int
    round: int
    kind: ResultKind
    opponents: tuple[int, ...] = ()
    partner: int | None = None
    scored: int = 0
    conceded: int = 0
    deals: int = 0
    noted: NotedDeals | None = None
    outcome: Outcome | None = None
    state: ResultState = ResultState.CONFIRMED


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A signed amount added to one participant's account, with its reason.

    `round` is the round it belongs to, None for the tournament as a whole. An adjustment that
    `reverses` another has the opposite amount, and belongs to the round of the one it reverses.
    """

    participant: int
    unit: AdjustmentUnit
    amount: int
    reason: str
    round: int | None = None
    id: int | None = None
    reverses: int | None = None


class FactsError(ValueError):
    """Facts that contradict one another: a fault of the caller, not of a person at the desk."""

    def __init__(self, code: str, path: str) -> None:
        """Name the fault by its stable code and say where it stands."""
        super().__init__(f"{code}: {path}")
        self.code = code
        self.path = path


def check_facts(
    participants: Sequence[Participant],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
) -> None:
    """Refuse facts that cannot all be true.

    Raises `FactsError` with code `duplicate-participant`, `duplicate-result`,
    `duplicate-adjustment`, `unknown-participant`, `bad-company`, `unknown-reversal`,
    `reversed-twice` or `bad-reversal`. An opponent or partner who is not ranked (a staff team)
    is allowed.
    """
    known = {participant.id for participant in participants}
    _check_distinct((p.id for p in participants), "duplicate-participant")
    _check_distinct(((r.participant, r.round) for r in results), "duplicate-result")
    _check_distinct((a.id for a in adjustments if a.id is not None), "duplicate-adjustment")
    _check_distinct((a.reverses for a in adjustments if a.reverses is not None), "reversed-twice")
    for result in results:
        if result.participant not in known:
            raise FactsError("unknown-participant", f"result of {result.participant}")
        _check_company(result)
    by_id = {a.id: a for a in adjustments if a.id is not None}
    for adjustment in adjustments:
        if adjustment.participant not in known:
            raise FactsError("unknown-participant", f"adjustment of {adjustment.participant}")
        _check_reversal(adjustment, by_id)


def _check_distinct(keys: Iterable[object], code: str) -> None:
    seen = set()
    for key in keys:
        if key in seen:
            raise FactsError(code, str(key))
        seen.add(key)


def _check_company(result: Result) -> None:
    """Nobody sits on two chairs of a table."""
    company = [result.participant, *result.opponents]
    if result.partner is not None:
        company.append(result.partner)
    if len(set(company)) < len(company):
        raise FactsError("bad-company", f"round {result.round} of {result.participant}")


def _check_reversal(adjustment: Adjustment, by_id: Mapping[int, Adjustment]) -> None:
    if adjustment.reverses is None:
        return
    reversed_one = by_id.get(adjustment.reverses)
    if reversed_one is None:
        raise FactsError("unknown-reversal", str(adjustment.reverses))
    mirrored = (reversed_one.participant, reversed_one.unit, -reversed_one.amount)
    if (adjustment.participant, adjustment.unit, adjustment.amount) != mirrored:
        raise FactsError("bad-reversal", str(adjustment.reverses))
