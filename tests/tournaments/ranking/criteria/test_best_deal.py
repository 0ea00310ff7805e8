"""Best deal."""

from tests.tournaments.ranking.samples.factories import by, ids, noted, participants, side
from tournaments.ranking import rank


def test_a_team_without_recorded_deals_ranks_last() -> None:
    results = [
        side(1, 1, 9, 1000, 944),
        side(1, 2, 8, 900, 1044, noted=noted(best=0)),
        side(1, 3, 7, 900, 1044, noted=noted(best=252)),
    ]
    assert ids(rank(participants(1, 2, 3), results, [], by("best_deal")).rows) == [3, 2, 1]
