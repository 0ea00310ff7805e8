"""Fewest exempts."""

from tests.tournaments.ranking.samples.factories import by, participants, unplayed
from tournaments.ranking import ResultKind, rank


def test_who_sat_out_least_comes_first() -> None:
    results = [
        unplayed(ResultKind.BYE, 1, 1),
        unplayed(ResultKind.BYE, 2, 1),
        unplayed(ResultKind.BYE, 3, 2),
        unplayed(ResultKind.FORFEIT_WIN, 1, 3),
    ]
    rows = rank(participants(1, 2, 3), results, [], by("fewest_byes")).rows
    assert [(row.participant.id, row.measures[0].shown) for row in rows] == [(3, 0), (2, 1), (1, 2)]
