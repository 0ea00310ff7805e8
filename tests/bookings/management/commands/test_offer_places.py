"""The timer that passes places on."""

import io

import pytest
from django.core.management import call_command
from django.utils.translation import override

from bookings.domain.bookings import cancel_booking
from tests.bookings.domain.requests import booked, open_tournament, seen, step
from tests.bookings.domain.test_offers import let_time_pass
from tournaments.actors import PUBLIC


@pytest.mark.django_db
def test_a_place_left_without_an_answer_passes_on() -> None:
    tournament = open_tournament(capacity=1)
    first, second, third = (booked(tournament, f"A{n}", f"B{n}") for n in range(3))
    cancel_booking(seen(first), by=PUBLIC)
    let_time_pass(second)
    said = io.StringIO()
    with override("fr"):
        call_command("offer_places", stdout=said)
    assert (step(second), step(third)) == ("lapsed", "offered")
    assert said.getvalue() == "Propositions expirées : 1\nPlaces proposées de plus : 0\n"
