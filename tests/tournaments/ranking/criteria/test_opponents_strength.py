"""Opponents' strength."""

import pytest

from tests.tournaments.ranking.samples.factories import (
    adjustment,
    by,
    match,
    participants,
    side,
    table,
    unplayed,
)
from tournaments.ranking import AdjustmentUnit, Award, AwardKind, ResultKind, rank

SETTINGS = by(
    "opponents_strength",
    bye=Award(kind=AwardKind.FLAT, ranking_points=2),
    forfeit_win=Award(kind=AwardKind.FLAT, ranking_points=2),
)


def test_an_opponent_is_as_strong_as_the_points_it_earned() -> None:
    entries = [adjustment(2, -2, unit=AdjustmentUnit.RANKING_POINTS)]
    results = match(1, 1, 2, 944, 1000)
    standings = rank(participants(1, 2), results, entries, SETTINGS)
    assert standings.row_of(1).measures[0].shown == 2


@pytest.mark.parametrize(
    ("kind", "strength"),
    [
        (ResultKind.BYE, 4),
        (ResultKind.FORFEIT_WIN, 4),
        (ResultKind.FORFEIT_LOSS, 0),
        (ResultKind.BOTH_ABSENT, 0),
        (ResultKind.MISSED, 0),
    ],
)
def test_a_round_not_played_counts_oneself_or_nothing(kind: ResultKind, strength: int) -> None:
    entries = [adjustment(1, -1, unit=AdjustmentUnit.RANKING_POINTS)]
    results = [side(1, 1, 99, 1000, 944), unplayed(kind, 2, 1)]
    standings = rank(participants(1), results, entries, SETTINGS)
    assert standings.row_of(1).measures[0].shown == strength


def test_both_opponents_count_and_a_round_sat_out_counts_oneself_twice() -> None:
    results = [*table(1, (1, 2), (3, 4), 1000, 944), unplayed(ResultKind.BYE, 1, 5)]
    standings = rank(participants(1, 2, 3, 4, 5), results, [], SETTINGS)
    shown = {row.participant.id: row.measures[0].shown for row in standings.rows}
    assert shown == {1: 0, 2: 0, 3: 4, 4: 4, 5: 4}
