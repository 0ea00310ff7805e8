"""What a random tournament is made of: its size, its system's options and how it ranks, as it
chooses; and the results of its matches, as the ranking reads them."""

from collections.abc import Iterable
from random import Random

from tournaments.pairing.systems.options import Option
from tournaments.ranking import (
    CRITERIA,
    Award,
    AwardKind,
    NarrowLoss,
    Outcome,
    Result,
    ResultKind,
    Settings,
)

SMALLEST, LARGEST = 2, 130

OF_STAGES = (
    ["ranking_points", "total", "number"],
    ["ranking_points", "lot"],
    ["ranking_points", "number"],
    ["total", "ranking_points", "lot"],
    ["wins", "direct_encounter", "total", "number"],
)
"""Criteria of tournaments in stages, some of which leave many level at a cut."""

WORTHS = ("half_match", "own_average", "round_average")


def random_size(random: Random) -> int:
    """Mostly small fields, where odd cases are, some of an evening, few of a hall."""
    luck = random.random()
    if luck < 0.6:
        return random.randint(SMALLEST, 14)
    return random.randint(15, 48) if luck < 0.95 else random.randint(49, LARGEST)


def random_options(random: Random, options: Iterable[Option]) -> dict[str, object]:
    """A value for about every other option of a system."""
    return {option.name: _value(random, option) for option in options if random.random() < 0.5}


def _value(random: Random, option: Option) -> object:
    if option.kind == "boolean":
        return random.random() < 0.5
    if option.kind == "choice":
        return random.choice(option.choices).name
    low = option.low or 0
    return random.randint(low, option.high if option.high is not None else low + 4)


def random_settings(random: Random, stake: int) -> Settings:
    """Criteria in some order, and awards of every kind."""
    criteria = random.sample(sorted(CRITERIA), random.randint(1, 4))
    kept = random.random()
    return Settings(
        criteria=(*criteria, *(("number",) if "number" not in criteria else ())),
        bye=Award(kind=random.choice(list(AwardKind)), amount=stake // 2, ranking_points=2),
        forfeit_win=Award(kind=AwardKind.HALF_MATCH, ranking_points=2),
        missed=Award(kind=random.choice(list(AwardKind)), amount=0),
        narrow_loss=NarrowLoss(margin=100, points=1) if random.random() < 0.3 else None,
        match_points=stake,
        lot_seed=random.randrange(10**6),
        best_rounds=random.randint(1, 4) if kept < 0.2 else None,
        drop_worst=1 if kept > 0.8 else 0,
    )


def random_ranking(random: Random) -> dict[str, object]:
    """What a tournament in stages ranks by, and what rounds not played are worth in it."""
    return {
        "criteria": random.choice(OF_STAGES),
        "bye_play": random.choice(["rest", "catch_up"]),
        "bye_value": random.choice(WORTHS),
        "forfeit_value": random.choice(WORTHS),
    }


STAKE = 1944
"""Match points at stake: twelve deals of 162."""


def two_sides(
    number: int,
    ns: tuple[int, ...],
    ew: tuple[int, ...],
    *,
    scored: int = 0,
    kinds: tuple[ResultKind, ResultKind] = (ResultKind.PLAYED, ResultKind.PLAYED),
) -> list[Result]:
    """Everybody's result of a match: NS scored so many points, or the sides had those fates."""
    conceded = STAKE - scored if kinds[0] == ResultKind.PLAYED else 0
    accounts = ((ns, ew, kinds[0], scored, conceded), (ew, ns, kinds[1], conceded, scored))
    return [
        Result(
            participant=who,
            round=number,
            kind=kind,
            opponents=others,
            partner=next((mate for mate in own if mate != who), None),
            scored=own_score,
            conceded=other_score,
            deals=12 if kind == ResultKind.PLAYED else 0,
            outcome=outcome(own_score, other_score) if kind == ResultKind.PLAYED else None,
        )
        for own, others, kind, own_score, other_score in accounts
        for who in own
    ]


def outcome(scored: int, conceded: int) -> Outcome:
    """How a match with those points ended for the side that scored the first."""
    if scored == conceded:
        return Outcome.DRAW
    return Outcome.WIN if scored > conceded else Outcome.LOSS


def won(result: Result) -> bool:
    """Whether the side goes on: by winning, or because the other did not come."""
    return result.outcome is Outcome.WIN or result.kind is ResultKind.FORFEIT_WIN


def ordered(pair: frozenset[int]) -> tuple[int, int]:
    """The two of a pair, the lower number first."""
    one, other = sorted(pair)
    return one, other
