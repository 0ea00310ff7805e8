"""Sweeps."""

from tests.tournaments.ranking.samples.factories import by, ids, noted, participants, side, unplayed
from tournaments.ranking import ResultKind, Standings, rank, why


def standings() -> Standings:
    """Team 1 with no recorded deal, 2 swept once, 3 swept by others, 4 swept twice."""
    results = [
        side(1, 1, 9, 1000, 944),
        side(1, 2, 8, 900, 1044, noted=noted(sweeps=1)),
        side(1, 3, 7, 900, 1044, noted=noted(sweeps=0)),
        side(1, 4, 6, 900, 1044, noted=noted(sweeps=2)),
    ]
    return rank(participants(1, 2, 3, 4), results, [], by("sweeps"))


def test_who_swept_more_often_is_ahead_and_who_has_no_recorded_deal_comes_last() -> None:
    assert ids(standings().rows) == [4, 2, 3, 1]


def test_the_sentence_names_both_counts() -> None:
    reason = why(standings(), 2, 4)
    assert reason.steps[-1].message.text() == "capots réussis : 2 contre 1"


def test_a_round_that_was_left_out_brings_no_sweep() -> None:
    results = [
        side(1, 1, 9, 900, 1044, noted=noted(sweeps=1)),
        side(2, 1, 8, 1000, 944, noted=noted(sweeps=0)),
        unplayed(ResultKind.MISSED, 1, 2),
    ]
    found = rank(participants(1, 2), results, [], by("sweeps", best_rounds=1))
    assert [row.measures[0].shown for row in found.rows] == [0, None]
