"""Facts in short: a match is one line, seen from both sides."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from tournaments.ranking import (
    Adjustment,
    AdjustmentUnit,
    NotedDeals,
    Outcome,
    Participant,
    Result,
    ResultKind,
    ResultState,
    Settings,
)


def participants(*ids: int) -> list[Participant]:
    """Participants whose number is their id."""
    return [Participant(id=id_, number=id_, name=f"Équipe {id_}") for id_ in ids]


def outcome(scored: int, conceded: int) -> Outcome:
    """Who scored more has won."""
    if scored == conceded:
        return Outcome.DRAW
    return Outcome.WIN if scored > conceded else Outcome.LOSS


def side(
    round_number: int,
    one: int,
    other: int,
    scored: int,
    conceded: int,
    *,
    deals: int = 12,
    noted: NotedDeals | None = None,
    state: ResultState = ResultState.CONFIRMED,
) -> Result:
    """A match played, seen from `one`."""
    return Result(
        participant=one,
        round=round_number,
        kind=ResultKind.PLAYED,
        opponents=(other,),
        scored=scored,
        conceded=conceded,
        deals=deals,
        noted=noted,
        outcome=outcome(scored, conceded),
        state=state,
    )


def noted(*, best: int = 252, sweeps: int = 0) -> NotedDeals:
    """What the deals noted of a match come to; a member that is new has its value here."""
    return NotedDeals(best=best, sweeps=sweeps)


def match(round_number: int, one: int, other: int, scored: int, conceded: int) -> list[Result]:
    """A match played, seen from both sides."""
    return [
        side(round_number, one, other, scored, conceded),
        side(round_number, other, one, conceded, scored),
    ]


def matches(*rows: tuple[int, int, int, int, int]) -> list[Result]:
    """Several matches: round, one, other, and what each scored."""
    return list(chain.from_iterable(match(*row) for row in rows))


def table(
    round_number: int, ns: tuple[int, int], ew: tuple[int, int], scored: int, conceded: int
) -> list[Result]:
    """A match played by four people whose partners change, seen by each of them."""
    return [
        replace(side(round_number, one, 0, *points), opponents=against, partner=partner)
        for pair, against, points in ((ns, ew, (scored, conceded)), (ew, ns, (conceded, scored)))
        for one, partner in (pair, pair[::-1])
    ]


def unplayed(kind: ResultKind, round_number: int, participant: int, *opponents: int) -> Result:
    """A round that was not played."""
    return Result(participant=participant, round=round_number, kind=kind, opponents=opponents)


def adjustment(
    participant: int,
    amount: int,
    *,
    unit: AdjustmentUnit = AdjustmentUnit.MATCH_POINTS,
    round_number: int | None = None,
    id_: int | None = None,
    reverses: int | None = None,
) -> Adjustment:
    """An adjustment with some reason."""
    return Adjustment(
        participant=participant,
        unit=unit,
        amount=amount,
        reason="retard",
        round=round_number,
        id=id_,
        reverses=reverses,
    )


def by(*criteria: str, **changes: object) -> Settings:
    """Settings with these criteria, a match worth 1944 and a lot of seed 1."""
    values: dict[str, object] = {"match_points": 1944, "lot_seed": 1, **changes}
    return Settings(criteria=criteria, **values)


def ids(rows: Iterable[object]) -> list[int]:
    """The participants of some rows, in order."""
    return [row.participant.id for row in rows]
