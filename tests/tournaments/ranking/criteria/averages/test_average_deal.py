"""Average per deal."""

from decimal import Decimal

from tests.tournaments.ranking.samples.factories import adjustment, by, participants, side, unplayed
from tournaments.ranking import ResultKind, rank


def test_points_at_the_table_are_divided_by_deals() -> None:
    results = [
        side(1, 1, 2, 1000, 900, deals=8),
        side(2, 1, 2, 900, 1000, deals=11),
        unplayed(ResultKind.FORFEIT_LOSS, 3, 1),
    ]
    standings = rank(participants(1), results, [adjustment(1, -50)], by("average_deal"))
    assert standings.row_of(1).measures[0].shown == Decimal("97.37")


def test_no_deal_is_no_value() -> None:
    results = [side(1, 1, 2, 1000, 944, deals=0)]
    assert rank(participants(1), results, [], by("average_deal")).row_of(1).measures[0].key == ()


def test_a_match_whose_deals_nobody_noted_is_left_out_with_its_points() -> None:
    results = [side(1, 1, 2, 1000, 900, deals=10), side(2, 1, 3, 2000, 1500, deals=0)]
    standings = rank(participants(1), results, [], by("average_deal"))
    assert standings.row_of(1).measures[0].shown == Decimal("100.00")


def test_averages_are_compared_without_rounding() -> None:
    results = [side(1, 1, 9, 1000, 0, deals=1000), side(1, 2, 8, 1001, 0, deals=1000)]
    rows = rank(participants(1, 2), results, [], by("average_deal")).rows
    assert [(row.participant.id, row.measures[0].shown) for row in rows] == [
        (2, Decimal("1.00")),
        (1, Decimal("1.00")),
    ]
