"""Places that have to be paid online: held, given back, and left alone where all is well."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from bookings.domain.answers import confirm_booking, confirm_placed
from bookings.domain.bookings import book_again
from bookings.domain.offers import let_time_pass
from bookings.models import Booking, OnlineAccount
from tests.bookings.domain.online.paying import heard, paid_tournament, pay_again
from tests.bookings.domain.requests import booked, seen, step
from tests.bookings.helloasso.plugged import helloasso  # noqa: F401  a fixture
from tournaments.actors import SERVER
from tournaments.domain.money.payments import settle_in_cash
from tournaments.enums import OnlineState

pytestmark = pytest.mark.django_db
HOLD = datetime.timedelta(minutes=46)


@pytest.fixture
def clock():
    with time_machine.travel(timezone.now(), tick=False) as travelling:
        yield travelling


def test_a_place_that_is_not_paid_for_goes_to_the_next(clock):
    tournament = paid_tournament(pay_online="required", capacity=1)
    first, second = booked(tournament, "A", "B"), booked(tournament, "C", "D")
    assert (step(first), step(second)) == ("to-pay", "waiting")
    clock.shift(HOLD)
    assert let_time_pass(tournament) == 1
    assert (step(first), step(second)) == ("lapsed", "offered")
    assert step(book_again(seen(first), by=SERVER)) == "waiting"


def test_a_link_that_can_still_be_paid_is_waited_for(clock, helloasso):  # noqa: F811
    tournament = paid_tournament(pay_online="required", capacity=1)
    booking = booked(tournament, "A", "B")
    clock.shift(HOLD - datetime.timedelta(minutes=5))
    payment = pay_again(booking)
    clock.shift(datetime.timedelta(minutes=6))
    assert (let_time_pass(tournament), step(booking)) == (0, "to-pay")
    helloasso.pay(payment.intent_id, cents=700)
    assert heard(payment).state == OnlineState.TO_CHECK
    clock.shift(HOLD)
    assert (let_time_pass(tournament), step(booking)) == (0, "placed")


def test_what_was_paid_at_the_desk_keeps_its_place(clock):
    tournament = paid_tournament(pay_online="required")
    booking = booked(tournament, "A", "B")
    settle_in_cash(booking.team, expected_cents=1400, by=SERVER)
    clock.shift(HOLD)
    assert (let_time_pass(tournament), step(booking)) == (0, "placed")


def test_what_has_to_be_paid_is_not_confirmed_with_the_others():
    tournament = paid_tournament(pay_online="required")
    paid, unpaid = booked(tournament, "A", "B"), booked(tournament, "C", "D")
    Booking.objects.filter(pk=paid.pk).update(pay_until=None)
    assert confirm_placed(tournament, by=SERVER) == 1
    assert step(unpaid) == "to-pay"
    assert step(confirm_booking(seen(unpaid), by=SERVER)) == "placed"


def test_whom_the_club_answers_has_as_long_as_for_an_offer(clock):
    tournament = paid_tournament(pay_online="required", booking_mode="approval")
    booking = booked(tournament, "A", "B")
    confirm_booking(booking, by=SERVER)
    assert seen(booking).pay_until == timezone.now() + datetime.timedelta(hours=24)


def test_where_the_key_is_refused_meanwhile_the_place_stays(clock):
    tournament = paid_tournament(pay_online="required")
    booking = booked(tournament, "A", "B")
    OnlineAccount.objects.update(refused_at=timezone.now())
    clock.shift(HOLD)
    assert (let_time_pass(tournament), step(booking)) == (0, "placed")


def test_once_the_evening_begins_the_desk_decides(clock):
    tournament = paid_tournament(pay_online="required")
    booking = booked(tournament, "A", "B")
    clock.shift(datetime.timedelta(days=9))
    assert (let_time_pass(tournament), step(booking)) == (0, "placed")


@pytest.mark.parametrize("why", ["no account", "no public site", "free", "optional"])
def test_nothing_is_held_where_nothing_can_be_paid(settings, why):
    tournament = paid_tournament(pay_online="optional" if why == "optional" else "required")
    if why == "no account":
        OnlineAccount.objects.all().delete()
    if why == "no public site":
        settings.SITE_URL = "http://192.168.1.20:8000"
    if why == "free":
        tournament.tariffs.all().delete()
    assert step(booked(tournament, "A", "B")) == "placed"
