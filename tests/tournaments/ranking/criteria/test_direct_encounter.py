"""Direct encounter."""

from tests.tournaments.ranking.samples.factories import (
    adjustment,
    by,
    ids,
    matches,
    participants,
    table,
    unplayed,
)
from tournaments.ranking import Award, AwardKind, ResultKind, rank

CRITERIA = ("total", "direct_encounter")


def test_a_forfeit_is_a_meeting() -> None:
    settings = by(
        *CRITERIA,
        forfeit_win=Award(kind=AwardKind.FLAT, ranking_points=2),
        forfeit_loss=Award(kind=AwardKind.FLAT),
    )
    results = [
        unplayed(ResultKind.FORFEIT_WIN, 1, 2, 1),
        unplayed(ResultKind.FORFEIT_LOSS, 1, 1, 2),
    ]
    assert ids(rank(participants(1, 2), results, [], settings).rows) == [2, 1]


def test_several_meetings_are_added_up() -> None:
    results = matches((1, 1, 2, 1000, 900), (2, 1, 2, 900, 1001), (3, 1, 2, 971, 972))
    results += matches((4, 1, 3, 102, 0), (4, 2, 4, 100, 0))
    results = [result for result in results if result.participant in {1, 2}]
    standings = rank(participants(1, 2), results, [], by(*CRITERIA))
    assert [row.tally.total for row in standings.rows] == [2973, 2973]
    assert [(row.participant.id, row.measures[1].shown) for row in standings.rows] == [
        (2, 4),
        (1, 2),
    ]


def test_adjustments_stay_out_of_the_encounter() -> None:
    results = matches((1, 1, 2, 1000, 944))
    rows = rank(participants(1, 2), results, [adjustment(1, -56)], by(*CRITERIA)).rows
    assert [(row.rank, row.participant.id) for row in rows] == [(1, 1), (2, 2)]


def test_a_round_left_out_of_the_total_is_still_a_meeting() -> None:
    results = matches((1, 2, 1, 1000, 944), (2, 1, 8, 1200, 0), (2, 2, 9, 1200, 0))
    results = [result for result in results if result.participant in {1, 2}]
    rows = rank(participants(1, 2), results, [], by(*CRITERIA, best_rounds=1)).rows
    assert ids(rows) == [2, 1]


def test_a_match_to_which_neither_came_is_no_meeting() -> None:
    results = [
        unplayed(ResultKind.BOTH_ABSENT, 1, 1, 2),
        unplayed(ResultKind.BOTH_ABSENT, 1, 2, 1),
    ]
    rows = rank(participants(1, 2), results, [], by(*CRITERIA)).rows
    assert [row.measures[1].key for row in rows] == [(), ()]


def test_partners_have_not_met() -> None:
    rows = rank(participants(1, 2, 3, 4), table(1, (1, 2), (3, 4), 9, 8), [], by(*CRITERIA)).rows
    assert [row.measures[1].key for row in rows] == [(), (), (), ()]


def test_a_table_with_two_of_the_tied_on_the_other_side_counts_once() -> None:
    results = table(1, (1, 4), (2, 3), 1000, 900) + table(2, (1, 2), (3, 5), 900, 1000)
    results += table(3, (1, 3), (2, 5), 950, 950)
    results = [result for result in results if result.participant in {1, 2, 3}]
    standings = rank(participants(1, 2, 3), results, [], by("best_deal", "direct_encounter"))
    shown = {row.participant.id: row.measures[1].shown for row in standings.rows}
    assert shown == {1: 3, 2: 1, 3: 3}
