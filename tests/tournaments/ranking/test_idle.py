"""Criteria that can separate nobody: what is said of them holds when the tournament is played."""

from random import Random

import pytest

from tests.tournaments.ranking.samples.factories import by, match, participants, unplayed
from tournaments.ranking import CRITERIA, FormatFact, Result, ResultKind, find_idle_criteria, rank

EVERYTHING = tuple(CRITERIA)
FIVE_MEET = ((2, 5, 3, 4), (1, 3, 4, 5), (2, 4, 1, 5), (3, 5, 1, 2), (1, 4, 2, 3))
"""Rounds 1 to 5 of five teams; the one that is not named sits out."""


def played(seed: int) -> list[Result]:
    """A whole round robin of five, with few different marks, so that many are level."""
    chance = Random(seed)
    results: list[Result] = []
    for number, (one, two, three, four) in enumerate(FIVE_MEET, start=1):
        for home, away in ((one, two), (three, four)):
            results += match(number, home, away, chance.randrange(2), chance.randrange(2))
        results.append(unplayed(ResultKind.BYE, number, number))
    return results


@pytest.mark.parametrize("code", ["opponents_strength", "fewest_byes"])
def test_who_is_level_stays_level_where_everybody_meets_everybody(code: str) -> None:
    criteria = ("ranking_points", code)
    assert code in find_idle_criteria(criteria, {FormatFact.ALL_MEET})
    level = 0
    for seed in range(20):
        rows = rank(participants(1, 2, 3, 4, 5), played(seed), [], by(*criteria)).rows
        keys = {row.measures[0].key: set[object]() for row in rows}
        for row in rows:
            keys[row.measures[0].key].add(row.measures[1].key)
        level += len(rows) - len(keys)
        assert all(len(found) == 1 for found in keys.values())
    assert level > 0


def test_the_strength_of_opponents_may_separate_those_level_on_something_else() -> None:
    assert not find_idle_criteria(("total", "opponents_strength"), {FormatFact.ALL_MEET})


@pytest.mark.parametrize(
    ("fact", "idle"),
    [
        (FormatFact.TOTALS_ONLY, {"average_deal", "best_deal", "sweeps"}),
        (FormatFact.NO_RANKING_POINTS, {"ranking_points", "opponents_strength"}),
        (FormatFact.BRACKETS_ONLY, {*EVERYTHING}),
    ],
)
def test_a_format_makes_some_criteria_idle(fact: FormatFact, idle: set[str]) -> None:
    assert {code for code in EVERYTHING if code in find_idle_criteria((code,), {fact})} == idle


def test_nothing_is_left_to_those_below_a_lot() -> None:
    assert list(find_idle_criteria(("total", "lot", "wins", "number"), ())) == ["wins", "number"]
