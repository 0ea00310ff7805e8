"""Places that nobody answered for, passed on by what looks after a server."""

import pytest
from pytest_django import DjangoAssertNumQueries

from bookings.domain.bookings import cancel_booking
from bookings.tasks.follower import see_to_bookings
from tests.bookings.domain.requests import booked, open_tournament, seen, step
from tests.bookings.domain.test_offers import let_time_pass
from tournaments.actors import PUBLIC

QUIET = 3
"""Waits, old notices, payments to ask about."""


@pytest.mark.django_db
def test_a_place_left_without_an_answer_passes_on() -> None:
    tournament = open_tournament(capacity=1)
    first, second, third = (booked(tournament, f"A{n}", f"B{n}") for n in range(3))
    cancel_booking(seen(first), by=PUBLIC)
    let_time_pass(second)
    see_to_bookings()
    assert (step(second), step(third)) == ("lapsed", "offered")


@pytest.mark.django_db
def test_tournaments_where_nobody_waits_are_not_asked_one_by_one(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _number in range(3):
        booked(open_tournament(), "A", "B")
    with django_assert_num_queries(QUIET):
        see_to_bookings()
