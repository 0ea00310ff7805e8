"""Two lone players proposed to one another."""

import pytest

from tests.tournaments.domain.bookings.requests import booked, open_tournament, seen, step
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.bookings.partners import (
    accept_partner,
    decline_partner,
    propose_partners,
)
from tournaments.errors import Refused
from tournaments.models import Booking, Tournament
from tournaments.pages.bookings.private_page import read_private_page
from tournaments.queries.bookings.lists import find_first_pair, list_alone

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[Booking, Booking]:
    """Two who are alone, and proposed."""
    tournament = open_tournament()
    one, other = booked(tournament, "ROUX Gérard"), booked(tournament, "PETIT Anne")
    propose_partners(seen(one), seen(other), by=SERVER)
    return one, other


def test_one_yes_tells_nobody_anything(two: tuple[Booking, Booking]) -> None:
    one, other = two
    accept_partner(seen(one), by=PUBLIC)
    assert [read_private_page(seen(each)).partner_is for each in two] == ["", ""]
    assert (step(one), step(other)) == ("alone", "alone")


def test_two_yeses_make_a_team_and_tell_both(two: tuple[Booking, Booking]) -> None:
    for each in two:
        accept_partner(seen(each), by=PUBLIC)
    assert [step(each) for each in two] == ["placed", "placed"]
    assert [read_private_page(seen(each)).partner_is for each in two] == [
        "PETIT Anne, 06 PETIT Anne",
        "ROUX Gérard, 06 ROUX Gérard",
    ]


def test_a_no_lets_both_look_on_and_not_at_one_another(two: tuple[Booking, Booking]) -> None:
    one, other = two
    accept_partner(seen(one), by=PUBLIC)
    decline_partner(seen(other), by=PUBLIC)
    alone = list_alone(Tournament.objects.get())
    assert ([each.pk for each in alone], find_first_pair(alone)) == ([one.pk, other.pk], None)


def test_the_first_two_in_the_queue_are_proposed_first() -> None:
    tournament = open_tournament()
    one, other, _third = (booked(tournament, name) for name in ("A", "B", "C"))
    assert find_first_pair(list_alone(tournament)) == (one, other)


def test_who_has_a_place_is_not_proposed_to_who_waits() -> None:
    tournament = open_tournament(capacity=1)
    placed, _also, waits = (booked(tournament, name) for name in ("A", "B", "C"))
    with pytest.raises(Refused) as refusal:
        propose_partners(seen(placed), seen(waits), by=SERVER)
    assert refusal.value.code == "not-alone"


def test_an_answer_to_nobody_is_refused() -> None:
    booking = booked(open_tournament(), "A")
    with pytest.raises(Refused) as refusal:
        accept_partner(seen(booking), by=PUBLIC)
    assert refusal.value.code == "no-partner"
