"""Average per match."""

from decimal import Decimal

from tests.tournaments.ranking.samples.factories import by, matches, participants, unplayed
from tournaments.ranking import ResultKind, rank


def shown(*kinds: ResultKind) -> object:
    """Team 1's average after a match of 1001 and such rounds."""
    results = matches((1, 1, 2, 1001, 944))
    results += [unplayed(kind, number, 1) for number, kind in enumerate(kinds, start=2)]
    return rank(participants(1, 2), results, [], by("average_match")).row_of(1).measures[0].shown


def test_a_match_lost_by_absence_counts_as_a_match() -> None:
    assert shown(ResultKind.FORFEIT_LOSS) == Decimal("500.50")
    assert shown(ResultKind.BOTH_ABSENT, ResultKind.FORFEIT_LOSS) == Decimal("333.67")


def test_other_rounds_without_a_match_stay_out_of_it() -> None:
    others = (ResultKind.BYE, ResultKind.FORFEIT_WIN, ResultKind.MISSED)
    assert shown(*others) == Decimal("1001.00")


def test_a_team_without_a_match_ranks_last() -> None:
    results = matches((1, 1, 2, 1944, -100))
    rows = rank(participants(1, 2, 3), results, [], by("average_match")).rows
    assert [row.participant.id for row in rows] == [1, 2, 3]
