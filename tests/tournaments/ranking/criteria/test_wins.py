"""Wins."""

from tests.tournaments.ranking.samples.factories import by, ids, match, participants, unplayed
from tournaments.ranking import Award, AwardKind, Outcome, ResultKind, rank


def test_a_round_that_counts_as_won_is_a_win() -> None:
    settings = by("wins", bye=Award(kind=AwardKind.FLAT, counts_as=Outcome.WIN))
    results = [
        unplayed(ResultKind.BYE, 1, 3),
        unplayed(ResultKind.BYE, 2, 3),
        *match(1, 1, 2, 1000, 944),
    ]
    rows = rank(participants(1, 2, 3), results, [], settings).rows
    assert [(row.participant.id, row.measures[0].shown) for row in rows] == [(3, 2), (1, 1), (2, 0)]


def test_a_win_stays_a_win_whatever_is_taken_in_points() -> None:
    rows = rank(participants(1, 2), match(1, 2, 1, 1000, 944), [], by("wins", win=0)).rows
    assert ids(rows) == [2, 1]
