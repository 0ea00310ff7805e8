"""Whatever is heard of payments, in whatever order: the ledger and HelloAsso agree."""

import datetime

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from bookings.domain.online.settlement import settle
from bookings.domain.online.verdicts import read_answer
from bookings.models import Booking, OnlinePayment
from bookings.tasks import client
from tests.bookings.domain.online.paying import SITE, begun, heard, make_due, pay_again, seen
from tests.bookings.domain.requests import seen as booking_now
from tests.bookings.helloasso.stand_in import Intent, StandIn, connect
from tournaments.actors import SERVER
from tournaments.domain.money.payments import refund_team, settle_in_cash
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import Doubt, OnlineState, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Movement, Team

pytestmark = pytest.mark.django_db

EVENTS = st.lists(
    st.sampled_from(
        [
            "pay",
            "less",
            "check",
            "poll",
            "old answer",
            "refund",
            "part back",
            "cash",
            "by hand",
            "leave",
            "again",
            "wait",
        ]
    ),
    max_size=8,
)


@given(events=EVENTS)
def test_whatever_comes_in_whatever_order_the_money_is_conserved(events: list[str]) -> None:
    """Run in one database: each example is undone by its own savepoint."""
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        stand_in = StandIn()
        patch.setattr(client, "open_client", connect(stand_in))
        patch.setattr("django.conf.settings.SITE_URL", SITE)
        with time_machine.travel(timezone.now(), tick=False) as clock:
            _play(events, stand_in, clock)
        _prove(stand_in)
        transaction.set_rollback(True)


def _play(events: list[str], stand_in: StandIn, clock: time_machine.Traveller) -> None:
    payments = [begun()]
    booking = payments[0].booking
    told = stand_in.intents[payments[0].intent_id].told()
    for event in events:
        clock.shift(datetime.timedelta(minutes=1))
        latest = payments[-1]
        intent = stand_in.intents[latest.intent_id]
        _let_happen(event, stand_in, latest.intent_id, intent)
        match event:
            case "check":
                heard(latest)
            case "poll":
                make_due()
            case "old answer":
                early = latest.sent_at - datetime.timedelta(hours=1)
                settle(seen(payments[0]), read_answer(told, key=payments[0].key, asked_at=early))
            case "wait":
                clock.shift(datetime.timedelta(minutes=20))
            case "leave" | "cash" | "by hand" | "again":
                _try(event, booking, payments)
    clock.shift(datetime.timedelta(minutes=1))
    make_due()


def _let_happen(event: str, stand_in: StandIn, number: int, intent: Intent) -> None:
    """What somebody does on HelloAsso's own pages."""
    match event:
        case "pay" if intent.order is None:
            stand_in.pay(number)
        case "less" if intent.order is None:
            stand_in.pay(number, cents=700)
        case "refund" if intent.order is not None:
            stand_in.change(number, "Refunded")
        case "part back" if _holds(intent):
            stand_in.refund(number, 300)


def _holds(intent: Intent) -> int:
    """What HelloAsso holds of an intent: what was paid less what went back."""
    if intent.order is None:
        return 0
    (payment,) = intent.order["payments"]
    back = sum(refund["amount"] for refund in payment["refundOperations"])
    # Refunded in name, and in part by its operations: the rest is there still.
    is_there = payment["state"] == "Authorized" or (payment["state"] == "Refunded" and back)
    return max(0, payment["amount"] - back) if is_there else 0


def _try(event: str, booking: Booking, payments: list[OnlinePayment]) -> None:
    try:
        if event == "leave":
            withdraw_team(booking_now(booking).team, by=SERVER)
        elif event == "cash":
            settle_in_cash(booking_now(booking).team, expected_cents=1400, by=SERVER)
        elif event == "by hand":
            _note_by_hand(booking_now(booking).team)
        elif (another := pay_again(booking)).pk != payments[-1].pk:
            payments.append(another)
    except Refused:
        pass


def _note_by_hand(team: Team) -> None:
    """Somebody notes what was given back, who may have done so at HelloAsso."""
    refund_team(team, cents=300, method=PaymentMethod.TRANSFER, reason="Geste", by=SERVER)


def _prove(stand_in: StandIn) -> None:
    """Each payment in the accounts has one movement of what HelloAsso took, and no other has any;
    what HelloAsso holds is in the accounts or in the treasurer's list."""
    booked_cents: dict[str, int] = {}
    for movement in Movement.objects.filter(method="online"):
        name = ":".join((movement.external_id or movement.reverses.external_id).split(":")[:2])
        booked_cents[name] = booked_cents.get(name, 0) + movement.cents
    for one in OnlinePayment.objects.filter(state=OnlineState.PAID, doubt=Doubt.REFUND):
        # It waits for the treasurer: no more went back in the accounts than did at HelloAsso.
        assert one.kept_cents <= booked_cents.pop(one.external_id) <= one.received_cents
    sure = OnlinePayment.objects.filter(state=OnlineState.PAID).exclude(doubt=Doubt.REFUND)
    assert {payment.external_id: payment.kept_cents for payment in sure} == {
        name: cents for name, cents in booked_cents.items() if cents
    }
    held = sum(map(_holds, stand_in.intents.values()))
    arrived = OnlinePayment.objects.filter(state__in=[OnlineState.PAID, OnlineState.TO_CHECK])
    assert sum(payment.kept_cents for payment in arrived) == held
