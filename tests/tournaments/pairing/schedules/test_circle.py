"""The circle itself, for every number of teams: who meets, on which side, at which place."""

from collections import Counter

import pytest

from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing.schedules.circle import (
    CircleMeeting,
    circle_round,
    closed_up,
    meets_in,
    rounds_of,
    seats_for,
)


def whole(size: int, legs: int = 1) -> list[list[CircleMeeting]]:
    seats = seats_for(size)
    follow = circle_round if seats == size else closed_up
    return [follow(seats, number) for number in range(rounds_of(size, legs))]


@pytest.mark.parametrize("size", CASES)
def test_everybody_meets_everybody_once(size: int) -> None:
    met = Counter(
        frozenset((meeting.ns, meeting.ew)) for meetings in whole(size) for meeting in meetings
    )
    assert (len(met), set(met.values())) == (size * (size - 1) // 2, {1})


@pytest.mark.parametrize("size", CASES)
def test_nobody_is_twice_in_a_round_and_the_places_have_no_gap(size: int) -> None:
    for meetings in whole(size):
        seats = {seat for meeting in meetings for seat in (meeting.ns, meeting.ew)}
        assert len(seats) == 2 * (size // 2)
        assert [meeting.place for meeting in meetings] == list(range(size // 2))


@pytest.mark.parametrize("size", CASES)
def test_after_any_round_nobody_was_more_than_once_oftener_on_one_side(size: int) -> None:
    lean, most = Counter[int](), 0
    for meetings in whole(size):
        for meeting in meetings:
            lean[meeting.ns] += 1
            lean[meeting.ew] -= 1
        most = max(most, *map(abs, lean.values()))
    assert (most, {abs(lean[seat]) for seat in range(size)}) == (1, {(size + 1) % 2})


@pytest.mark.parametrize("size", CASES)
def test_over_two_legs_everybody_sat_as_often_on_either_side(size: int) -> None:
    lean, most = Counter[int](), 0
    for meetings in whole(size, legs=2):
        for meeting in meetings:
            lean[meeting.ns] += 1
            lean[meeting.ew] -= 1
        most = max(most, *map(abs, lean.values()))
    assert (set(lean.values()), most <= 2) == ({0}, True)


@pytest.mark.parametrize("size", CASES)
def test_nobody_plays_oftener_at_a_place_than_promised(size: int) -> None:
    visits = Counter(
        (seat, meeting.place)
        for meetings in whole(size)
        for meeting in meetings
        for seat in (meeting.ns, meeting.ew)
    )
    promised = {2: 1, 4: 3}.get(size, 2 if size % 2 or (size - 1) % 3 else 4)
    assert max(visits.values()) == promised


@pytest.mark.parametrize("size", CASES)
def test_the_round_of_a_meeting_is_known_without_looking(size: int) -> None:
    found = [
        meets_in(seats_for(size), meeting.ns, meeting.ew) == number
        for number, meetings in enumerate(whole(size))
        for meeting in meetings
    ]
    assert all(found)


def test_first_rounds_are_those_of_the_berger_tables() -> None:
    pairs = [[{one.ns + 1, one.ew + 1} for one in circle_round(8, 0)]]
    assert pairs == [[{1, 8}, {2, 7}, {3, 6}, {4, 5}]]
