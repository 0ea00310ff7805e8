"""Paid online while the concours is in the hall: booked once it is back."""

import pytest

from suitcases.domain.packing import close_visit, pack_tournament
from tests.bookings.domain.online.paying import begun, make_due, outcome
from tests.bookings.helloasso.stand_in import StandIn
from tests.tournaments.played.halls import Laptop, accept, an_organiser, an_owner, pack
from tournaments.enums import Doubt, OnlineState

pytestmark = pytest.mark.django_db


def test_a_payment_waits_for_its_concours_to_be_back(helloasso: StandIn, hall: Laptop) -> None:
    payment = begun()
    organiser = an_organiser(payment.booking.tournament.club)
    content = pack(pack_tournament(payment.booking.tournament, by=organiser))
    helloasso.pay(payment.intent_id)
    make_due()
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.AWAY, 0)
    with hall():
        back = pack(close_visit(accept(content, owner := an_owner()), by=owner))
    accept(back, organiser)
    make_due()
    assert outcome(payment) == (OnlineState.PAID, "", 1400)
