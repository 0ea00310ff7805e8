"""Ranks, shared ranks, standings of a round, of a category, and their state."""

import pytest

from tests.tournaments.ranking.samples.factories import (
    adjustment,
    by,
    ids,
    match,
    matches,
    participants,
    side,
)
from tournaments.ranking import FactsError, ResultState, SettingsError, Standings, compare, rank

FOUR = participants(1, 2, 3, 4)
RESULTS = matches((1, 1, 2, 972, 972), (1, 3, 4, 1000, 944), (2, 1, 3, 1000, 944))


def ranks(*criteria: str) -> list[tuple[int, int, bool]]:
    rows = rank(FOUR, RESULTS, [], by(*criteria), as_of=1).rows
    return [(row.rank, row.participant.id, row.shared) for row in rows]


def test_those_whom_nothing_separates_share_a_rank() -> None:
    assert ranks("total") == [(1, 3, False), (2, 1, True), (2, 2, True), (4, 4, False)]


def test_a_last_criterion_ends_the_sharing() -> None:
    assert ranks("total", "number") == [
        (1, 3, False),
        (2, 1, False),
        (3, 2, False),
        (4, 4, False),
    ]


def test_the_first_criterion_weighs_most() -> None:
    assert [row[1] for row in ranks("number", "total")] == [1, 2, 3, 4]


def test_only_rounds_up_to_the_given_one_count() -> None:
    standings = rank(FOUR, RESULTS, [], by("total"), as_of=1)
    assert standings.row_of(1).tally.total == 972


def test_an_adjustment_of_a_later_round_waits_for_it() -> None:
    entries = [adjustment(1, -100, round_number=2), adjustment(1, -7)]
    totals = [
        rank(FOUR, RESULTS, entries, by("total"), as_of=number).row_of(1).tally.total
        for number in (1, 2)
    ]
    assert totals == [965, 1865]


def test_a_reversal_belongs_to_the_round_of_what_it_reverses() -> None:
    entries = [
        adjustment(1, -100, round_number=1, id_=1),
        adjustment(1, 100, round_number=4, id_=2, reverses=1),
    ]
    standings = rank(FOUR, RESULTS, entries, by("total"), as_of=1)
    assert [line.round for line in standings.row_of(1).tally.adjustments] == [1, 1]


def test_nobody_at_all_is_an_empty_table() -> None:
    standings = rank([], [], [], by("total"))
    assert (standings.rows, standings.state) == ((), ResultState.CONFIRMED)


def test_the_state_is_that_of_the_least_sure_result() -> None:
    results = [*RESULTS, side(2, 2, 4, 1000, 944, state=ResultState.PROVISIONAL)]
    standings = rank(FOUR, results, [], by("total"))
    assert standings.state is ResultState.PROVISIONAL
    assert standings.row_of(1).tally.state is ResultState.CONFIRMED


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(SettingsError) as refusal:
        rank(FOUR, RESULTS, [], by("luck"))
    assert (refusal.value.code, refusal.value.field) == ("unknown-criterion", "luck")


def test_contradictory_facts_are_refused() -> None:
    with pytest.raises(FactsError):
        rank(FOUR, [*RESULTS, *match(1, 1, 4, 900, 1044)], [], by("total"))


def test_nobody_is_found_who_is_not_ranked() -> None:
    with pytest.raises(KeyError):
        rank(FOUR, RESULTS, [], by("total")).row_of(9)


def test_a_category_keeps_the_order_and_counts_from_one() -> None:
    women = rank(FOUR, RESULTS, [], by("total"), as_of=1).among({4, 2, 1})
    assert [(row.rank, row.participant.id) for row in women.rows] == [(1, 1), (1, 2), (3, 4)]


def test_a_rank_is_no_longer_shared_with_somebody_who_is_not_there() -> None:
    women = rank(FOUR, RESULTS, [], by("total"), as_of=1).among({2, 3})
    assert [(row.rank, row.shared) for row in women.rows] == [(1, False), (2, False)]


def test_those_who_share_a_rank_stand_in_order_of_number() -> None:
    assert ids(rank(FOUR[::-1], [], [], by("total")).rows) == [1, 2, 3, 4]


def standings(first: int, *, people: tuple[int, ...] = (1, 2, 3, 4)) -> Standings:
    """Team 1 scores `first` against team 4; 2 and 3 play 1000 to 944."""
    results = matches((1, 1, 4, first, 1944 - first), (1, 2, 3, 1000, 944))
    wanted = [result for result in results if result.participant in people]
    return rank(participants(*people), wanted, [], by("total"))


def test_equal_standings_have_no_impact() -> None:
    impact = compare(standings(1100), standings(1100))
    assert (impact.moves, impact.revalued) == ((), ())


def test_a_correction_moves_those_whose_rank_changes() -> None:
    impact = compare(standings(1100), standings(980))
    assert [(move.participant.id, move.places, move.total_change) for move in impact.moves] == [
        (2, 1, 0),
        (1, -1, -120),
        (4, 1, 120),
        (3, -1, 0),
    ]


def test_other_points_for_the_same_rank_are_no_move() -> None:
    impact = compare(standings(1100), standings(1150))
    assert impact.moves == ()
    assert [(move.participant.id, move.total_change) for move in impact.revalued] == [
        (1, 50),
        (4, -50),
    ]


def test_a_win_that_becomes_a_loss_changes_ranking_points() -> None:
    impact = compare(standings(1100), standings(900))
    assert [(move.participant.id, move.ranking_points_change) for move in impact.moves] == [
        (4, 2),
        (1, -2),
    ]


def test_a_rank_that_becomes_shared_is_a_move() -> None:
    impact = compare(standings(1100), standings(1000))
    assert [(move.participant.id, move.after and move.after.shared) for move in impact.moves] == [
        (1, True),
        (2, True),
        (3, True),
        (4, True),
    ]


def test_who_came_or_went_is_a_move_of_no_places() -> None:
    impact = compare(standings(1100), standings(1100, people=(1, 2, 3)))
    (move,) = impact.moves
    assert (move.participant.id, move.after, move.places, move.total_change) == (4, None, 0, -844)
