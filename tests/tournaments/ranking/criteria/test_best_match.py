"""Best match."""

from tests.tournaments.ranking.samples.factories import by, ids, match, participants, unplayed
from tournaments.ranking import Award, AwardKind, ResultKind, rank


def test_points_not_played_for_are_no_match() -> None:
    settings = by("best_match", bye=Award(kind=AwardKind.FLAT, amount=5000))
    results = [*match(1, 1, 2, 1000, 944), unplayed(ResultKind.BYE, 1, 3)]
    assert ids(rank(participants(3, 2, 1), results, [], settings).rows) == [1, 2, 3]
