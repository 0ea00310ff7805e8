"""Total of match points."""

from tests.tournaments.ranking.samples.factories import adjustment, by, ids, match, participants
from tournaments.ranking import rank


def test_match_points_taken_away_count() -> None:
    rows = rank(
        participants(1, 2), match(1, 1, 2, 1000, 944), [adjustment(1, -57)], by("total")
    ).rows
    assert ids(rows) == [2, 1]
