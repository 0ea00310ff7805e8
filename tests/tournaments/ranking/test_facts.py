"""Facts that contradict one another are refused by code."""

from typing import Any

import pytest

from tests.tournaments.ranking.samples.factories import adjustment, by, participants, side, unplayed
from tournaments.ranking import Adjustment, FactsError, Participant, Result, ResultKind, rank
from tournaments.ranking.facts import check_facts

REFUSED: dict[str, tuple[list[Participant], list[Result], list[Adjustment]]] = {
    "duplicate-participant": (participants(1, 1), [], []),
    "duplicate-result": (
        participants(1, 2),
        [side(1, 1, 2, 900, 1044), unplayed(ResultKind.BYE, 1, 1)],
        [],
    ),
    "unknown-participant": (participants(1), [side(1, 2, 1, 900, 1044)], []),
    "duplicate-adjustment": (
        participants(1),
        [],
        [adjustment(1, 5, id_=1), adjustment(1, 6, id_=1)],
    ),
    "unknown-reversal": (participants(1), [], [adjustment(1, 5, id_=2, reverses=1)]),
    "bad-reversal": (
        participants(1),
        [],
        [adjustment(1, -100, id_=1), adjustment(1, 50, id_=2, reverses=1)],
    ),
    "reversed-twice": (
        participants(1),
        [],
        [
            adjustment(1, -100, id_=1),
            adjustment(1, 100, id_=2, reverses=1),
            adjustment(1, 100, id_=3, reverses=1),
        ],
    ),
}


@pytest.mark.parametrize("code", REFUSED)
def test_contradictory_facts_are_refused(code: str) -> None:
    with pytest.raises(FactsError) as refusal:
        check_facts(*REFUSED[code])
    assert refusal.value.code == code


def test_an_adjustment_of_somebody_unknown_is_refused() -> None:
    with pytest.raises(FactsError) as refusal:
        check_facts(participants(1), [], [adjustment(2, 5)])
    assert (refusal.value.code, refusal.value.path) == ("unknown-participant", "adjustment of 2")


@pytest.mark.parametrize(
    "company",
    [
        {"opponents": (1,)},
        {"opponents": (2, 2)},
        {"partner": 1},
        {"partner": 2, "opponents": (2, 3)},
    ],
)
def test_nobody_sits_on_two_chairs(company: dict[str, Any]) -> None:
    result = Result(participant=1, round=1, kind=ResultKind.PLAYED, **company)
    with pytest.raises(FactsError) as caught:
        rank(participants(1, 2, 3), [result], [], by("total"))
    assert (caught.value.code, caught.value.path) == ("bad-company", "round 1 of 1")


def test_an_opponent_who_is_not_ranked_is_allowed() -> None:
    standings = rank(participants(1), [side(1, 1, 99, 1044, 900)], [], by("total"))
    assert standings.row_of(1).tally.wins == 1
