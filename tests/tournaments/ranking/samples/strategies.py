"""Random tournaments: any mixture of rounds played, sat out, forfeited and missed."""

from dataclasses import dataclass, fields
from random import Random

from hypothesis import strategies as st

from tests.tournaments.ranking.samples.factories import adjustment, side, table, unplayed
from tournaments.ranking import (
    CRITERIA,
    Adjustment,
    AdjustmentUnit,
    Award,
    AwardKind,
    NarrowLoss,
    NotedDeals,
    Outcome,
    Participant,
    Result,
    ResultKind,
    Settings,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Everything that `rank` takes."""

    participants: list[Participant]
    results: list[Result]
    adjustments: list[Adjustment]
    settings: Settings


def awards() -> st.SearchStrategy[Award]:
    """Any worth of a round that was not played."""
    return st.builds(
        Award,
        kind=st.sampled_from(AwardKind),
        amount=st.sampled_from([-100, 0, 972]),
        ranking_points=st.integers(0, 3),
        counts_as=st.sampled_from([None, *Outcome]),
    )


def all_settings(codes: list[str] | None = None) -> st.SearchStrategy[Settings]:
    """Any settings, with criteria chosen among `codes` (all of them where not given)."""
    chosen = list(CRITERIA) if codes is None else codes
    return st.builds(
        Settings,
        criteria=st.lists(st.sampled_from(chosen), min_size=1, unique=True).map(tuple),
        narrow_loss=st.none() | st.just(NarrowLoss(margin=1, points=1)),
        bye=awards(),
        forfeit_win=awards(),
        forfeit_loss=awards(),
        both_absent=awards(),
        missed=awards(),
        match_points=st.sampled_from([0, 7, 1944]),
        lot_seed=st.integers(0, 9),
        best_rounds=st.none() | st.integers(1, 3),
        drop_worst=st.integers(0, 2),
    )


def _pair(rng: Random, number: int, one: int, other: int) -> list[Result]:
    """Few different scores, so that ties are common."""
    fate = rng.random()
    if fate < 0.1:
        return [
            unplayed(ResultKind.FORFEIT_WIN, number, one, other),
            unplayed(ResultKind.FORFEIT_LOSS, number, other, one),
        ]
    if fate < 0.15:
        return [
            unplayed(ResultKind.BOTH_ABSENT, number, one, other),
            unplayed(ResultKind.BOTH_ABSENT, number, other, one),
        ]
    scored = rng.randint(0, 3)
    deals = rng.randint(1, 3)
    known = rng.random() < 0.7
    return [
        side(number, *who, *points, deals=deals, noted=_noted(rng) if known else None)
        for who, points in (
            ((one, other), (scored, 3 - scored)),
            ((other, one), (3 - scored, scored)),
        )
    ]


def _noted(rng: Random) -> NotedDeals:
    """A side's deals, few different values in every fact, a new one too: ties are common."""
    return NotedDeals(**{field.name: rng.randint(0, 2) for field in fields(NotedDeals)})


def _four(rng: Random, number: int, people: list[int]) -> list[Result]:
    """Four people at a table, two of whom may not have come."""
    one, two, three, four = people
    if rng.random() < 0.2:
        fates = (
            (one, ResultKind.FORFEIT_WIN, (three, four)),
            (two, ResultKind.FORFEIT_WIN, (three, four)),
            (three, ResultKind.FORFEIT_LOSS, (one, two)),
            (four, ResultKind.FORFEIT_LOSS, (one, two)),
        )
        return [unplayed(kind, number, who, *against) for who, kind, against in fates]
    scored = rng.randint(0, 3)
    return table(number, (one, two), (three, four), scored, 3 - scored)


def _round(rng: Random, number: int, present: list[int], *, by_fours: bool) -> list[Result]:
    rng.shuffle(present)
    results: list[Result] = []
    while by_fours and len(present) > 3:
        results += _four(rng, number, [present.pop() for _ in range(4)])
    while len(present) > 1 and rng.random() > 0.1:
        results += _pair(rng, number, present.pop(), present.pop())
    return results + [
        unplayed(rng.choice([ResultKind.BYE, ResultKind.MISSED]), number, one) for one in present
    ]


@st.composite
def events(draw: st.DrawFn, codes: list[str] | None = None) -> Event:
    """A tournament of up to 9 teams or people and 4 rounds, with adjustments."""
    rng = Random(draw(st.integers(0, 2**32)))
    ids = rng.sample(range(1, 50), draw(st.integers(0, 9)))
    numbers = rng.sample(range(1, 50), len(ids))
    by_fours = draw(st.booleans())
    results = [
        result
        for number in range(1, draw(st.integers(0, 4)) + 1)
        for result in _round(rng, number, list(ids), by_fours=by_fours)
    ]
    adjustments = [
        adjustment(
            rng.choice(ids),
            rng.randint(-2, 2),
            unit=rng.choice(list(AdjustmentUnit)),
            round_number=rng.choice([None, 1, 2]),
            id_=identity,
        )
        for identity in range(1, draw(st.integers(0, 3)) + 1)
        if ids
    ]
    return Event(
        participants=[
            Participant(id=id_, number=number, name=f"Équipe {number}")
            for id_, number in zip(ids, numbers, strict=True)
        ],
        results=results,
        adjustments=adjustments,
        settings=draw(all_settings(codes)),
    )
