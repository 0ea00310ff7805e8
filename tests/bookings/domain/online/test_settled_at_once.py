"""The same payment heard of by several at the same instant: one movement."""

import pytest

from bookings.domain.online.doubts import accept_payment, return_payment
from bookings.models import OnlineAccount, OnlinePayment
from bookings.tasks.follower import check_payment, open_checkout
from tests.bookings.domain.online.paying import begun, outcome, seen
from tests.tournaments.played.together import at_once
from tournaments.actors import SERVER
from tournaments.enums import Doubt, OnlineState
from tournaments.models import Movement

pytestmark = pytest.mark.django_db(transaction=True)


def test_settlements_at_once_book_one_movement(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id)
    account = OnlineAccount.objects.get()
    at_once(lambda _n: check_payment(account, seen(payment)))
    assert (*outcome(payment), Movement.objects.count()) == (OnlineState.PAID, "", 1400, 1)


def test_decisions_at_once_are_one(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=1300)
    check_payment(OnlineAccount.objects.get(), seen(payment))
    acts = (accept_payment, return_payment)
    said = at_once(lambda n: acts[n % 2](seen(payment), by=SERVER).state)
    assert sorted(said).count("not-to-check") == 3
    assert Movement.objects.count() == (OnlineState.PAID in said)
    assert seen(payment).doubt == Doubt.AMOUNT


def test_people_who_press_at_once_get_one_link(helloasso):
    booking = begun().booking
    OnlinePayment.objects.all().delete()
    links = {one.redirect_url for one in at_once(lambda _n: open_checkout(booking))}
    assert (len(links), OnlinePayment.objects.count()) == (1, 1)
