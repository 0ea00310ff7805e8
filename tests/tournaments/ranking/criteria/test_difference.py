"""Difference of points."""

from tests.tournaments.ranking.samples.factories import by, matches, participants
from tournaments.ranking import rank


def test_points_conceded_are_taken_off() -> None:
    results = matches((1, 1, 2, 2010, 1900), (1, 3, 4, 2000, 500))
    rows = rank(participants(1, 2, 3, 4), results, [], by("difference")).rows
    assert [(row.participant.id, row.measures[0].shown) for row in rows] == [
        (3, 1500),
        (1, 110),
        (2, -110),
        (4, -1500),
    ]
