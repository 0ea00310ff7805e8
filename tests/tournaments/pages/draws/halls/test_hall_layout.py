"""Where the tables of a room stand on its plan."""

from tournaments.pages.draws.hall_plan import HallLayout, lay_out, read_places


def test_tables_without_places_follow_one_another() -> None:
    assert lay_out([1, 2, 3], {}) == HallLayout(columns=0, spots=(1, 2, 3))


def test_tables_stand_where_they_were_put_with_gaps_between() -> None:
    places = {1: (1, 2), 2: (3, 2), 3: (2, 3)}
    assert lay_out([1, 2, 3], places) == HallLayout(columns=3, spots=(1, None, 2, None, 3, None))


def test_tables_that_nobody_put_anywhere_come_after_the_others() -> None:
    assert lay_out([1, 2, 3, 9], {2: (1, 1), 1: (2, 1)}) == HallLayout(
        columns=2, spots=(2, 1, 3, 9)
    )


def test_the_places_of_tables_that_are_not_drawn_leave_no_gap_at_the_top() -> None:
    assert lay_out([4], {1: (1, 1), 4: (1, 6)}) == HallLayout(columns=1, spots=(4,))


def test_places_are_read_as_they_are_kept() -> None:
    assert read_places({"12": [3, 2]}) == {12: (3, 2)}
