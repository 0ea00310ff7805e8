"""Payments of a concours that is in the hall: nothing paid is lost, nothing is booked twice."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from bookings.domain.offers import let_time_pass
from bookings.domain.online.doubts import accept_payment
from bookings.domain.online.payments import begin_payment
from bookings.domain.online.settlement import settle_after_absence
from bookings.models import OnlinePayment
from tests.bookings.absence import come_back, take_away
from tests.bookings.domain.online.paying import begun, heard, make_due, outcome, paid_tournament
from tests.bookings.domain.online.paying import seen as payment_now
from tests.bookings.domain.requests import booked, seen
from tournaments.actors import SERVER
from tournaments.domain.money.payments import settle_in_cash
from tournaments.enums import BookingState, Doubt, OnlineState
from tournaments.errors import Refused
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_payment_that_arrives_meanwhile_is_kept_and_booked_once(helloasso) -> None:
    payment = begun()
    take_away(payment.booking.tournament)
    helloasso.pay(payment.intent_id)
    heard(payment)
    heard(payment)
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.AWAY, 0)
    with pytest.raises(Refused):
        accept_payment(payment_now(payment), by=SERVER)
    come_back(payment.booking.tournament)
    settle_after_absence(payment_now(payment), by=SERVER)
    make_due()
    assert outcome(payment) == (OnlineState.PAID, "", 1400)
    with pytest.raises(Refused):
        settle_after_absence(payment_now(payment), by=SERVER)


def test_who_paid_at_the_door_meanwhile_as_well_waits_for_the_treasurer(helloasso) -> None:
    payment = begun()
    take_away(payment.booking.tournament)
    helloasso.pay(payment.intent_id)
    heard(payment)
    come_back(payment.booking.tournament)
    settle_in_cash(seen(payment.booking).team, expected_cents=1400, by=SERVER)
    settle_after_absence(payment_now(payment), by=SERVER)
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.NOTHING_OWED, 1400)


def test_a_payment_is_looked_for_at_the_return_however_long_it_was_away(helloasso) -> None:
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    take_away(payment.booking.tournament)
    helloasso.change(payment.intent_id, "Refunded")
    OnlinePayment.objects.update(next_check_at=None)
    come_back(payment.booking.tournament)
    assert OnlinePayment.objects.get().next_check_at is not None
    heard(payment)
    assert outcome(payment) == (OnlineState.GIVEN_BACK, "", 0)


def test_a_refund_seen_meanwhile_changes_nothing_before_the_return(helloasso) -> None:
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    take_away(payment.booking.tournament)
    helloasso.change(payment.intent_id, "Refunded")
    heard(payment)
    assert outcome(payment) == (OnlineState.PAID, "", 1400)


def test_nobody_sets_out_on_paying_a_concours_that_is_in_the_hall(helloasso) -> None:
    booking = booked(paid_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    with pytest.raises(Refused) as refusal:
        begin_payment(booking)
    assert refusal.value.code == "no-online"


def test_a_place_to_pay_is_not_given_back_in_its_absence(helloasso) -> None:
    booking = booked(paid_tournament(pay_online="required"), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    with time_machine.travel(timezone.now() + datetime.timedelta(hours=2)):
        assert let_time_pass(Tournament.objects.get()) == 0
    assert seen(booking).state == BookingState.TAKEN
