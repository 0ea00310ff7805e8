"""Ranking points."""

from tests.tournaments.ranking.samples.factories import adjustment, by, ids, match, participants
from tournaments.ranking import AdjustmentUnit, rank


def test_an_adjustment_of_ranking_points_counts() -> None:
    entries = [adjustment(1, -3, unit=AdjustmentUnit.RANKING_POINTS)]
    rows = rank(participants(1, 2), match(1, 1, 2, 1000, 944), entries, by("ranking_points")).rows
    assert ids(rows) == [2, 1]
    assert [row.measures[0].shown for row in rows] == [0, -1]
