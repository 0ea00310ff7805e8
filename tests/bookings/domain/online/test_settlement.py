"""Every case of a payment: twice, in any order, late, never, another sum, refunded."""

import datetime
from copy import deepcopy
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from bookings.domain.bookings import cancel_booking
from bookings.domain.online.doubts import accept_payment, return_payment
from bookings.domain.online.settlement import settle
from bookings.domain.online.verdicts import UnreadableAnswer, read_answer
from bookings.models import Booking
from bookings.tasks.follower import follow_payments
from mail.models import OutgoingMail
from tests.bookings.domain.online.paying import (
    begun,
    heard,
    ledger_cents,
    make_due,
    outcome,
    paid_tournament,
    pay_again,
    seen,
    with_account,
)
from tests.bookings.domain.requests import booked, step
from tests.bookings.domain.requests import seen as booking_now
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.payments import reverse_movement, settle_in_cash, take_money
from tournaments.domain.money.receipts import make_receipt
from tournaments.domain.tournament.endings import remove_tournament
from tournaments.enums import Doubt, OnlineState, PaymentMethod, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Movement, Receipt, Tournament

pytestmark = pytest.mark.django_db


def test_what_is_paid_is_booked_once_however_often_it_is_heard(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, tip=200)
    for _time in range(3):
        heard(payment)
    movement = Movement.objects.get()
    assert outcome(payment) == (OnlineState.PAID, "", 1400)
    assert (movement.method, movement.team) == ("online", payment.booking.team)
    assert movement.external_id == f"helloasso:{seen(payment).payment_id}"
    assert booking_now(payment.booking).team.has_paid


def test_an_older_answer_does_not_undo_a_newer_one(helloasso):
    payment = begun()
    before = timezone.now()
    nothing = helloasso.intents[payment.intent_id].told()
    helloasso.pay(payment.intent_id)
    heard(payment)
    settle(seen(payment), read_answer(nothing, key=payment.key, asked_at=before))
    assert outcome(payment) == (OnlineState.PAID, "", 1400)


@pytest.mark.parametrize("cents", [1300, 1500, 0])
def test_another_sum_waits_for_the_treasurer(helloasso, cents):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=cents)
    row = heard(payment)
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.AMOUNT, 0)
    assert (row.expected_cents, row.received_cents) == (1400, cents)
    assert step(payment.booking) == "placed"


def test_the_treasurer_accepts_another_sum(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=1300)
    accept_payment(heard(payment), by=SERVER)
    assert outcome(payment) == (OnlineState.PAID, Doubt.AMOUNT, 1300)
    with pytest.raises(Refused, match="plus à vérifier"):
        return_payment(seen(payment), by=SERVER)


def test_who_cancelled_meanwhile_is_told_that_the_money_is_counted_and_no_more(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=1300)
    doubted = heard(payment)
    cancel_booking(booking_now(payment.booking), by=PUBLIC)
    Booking.objects.update(email="eva@example.org")
    accept_payment(seen(doubted), by=SERVER)
    told = OutgoingMail.objects.latest("pk").text
    assert ("Votre inscription reste annulée." in told, "liste d'attente" in told) == (True, False)


def test_what_is_to_be_refunded_stays_out_of_the_accounts(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=1300)
    return_payment(heard(payment), by=SERVER)
    helloasso.change(payment.intent_id, "Refunded")
    assert outcome(payment) == (OnlineState.TO_REFUND, Doubt.AMOUNT, 0)
    heard(payment)
    assert (outcome(payment)[0], Movement.objects.count()) == (OnlineState.GIVEN_BACK, 0)


@pytest.mark.parametrize("state", ["Refunded", "Contested"])
def test_what_goes_back_later_is_reversed_with_its_receipt(helloasso, state):
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    make_receipt(Movement.objects.get(), by=SERVER)
    helloasso.change(payment.intent_id, state)
    heard(payment)
    heard(payment)
    assert (*outcome(payment), Movement.objects.count()) == (OnlineState.GIVEN_BACK, "", 0, 2)
    assert sum(Receipt.objects.values_list("cents", flat=True)) == 0
    assert not booking_now(payment.booking).team.has_paid


def test_what_goes_back_in_parts_is_booked_part_by_part(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    helloasso.refund(payment.intent_id, 500, status="Processing")
    assert (heard(payment).refunded_cents, ledger_cents()) == (0, 1400)
    helloasso.refund(payment.intent_id, 400)
    before = helloasso.intents[payment.intent_id].told()
    early = read_answer(deepcopy(before), key=payment.key, asked_at=timezone.now())
    helloasso.refund(payment.intent_id, 300)
    heard(payment)
    settle(seen(payment), early)
    heard(payment)
    assert (*outcome(payment), seen(payment).refunded_cents) == (OnlineState.PAID, "", 700, 700)
    told = Movement.objects.order_by("pk").values_list("kind", "cents", "method")
    assert list(told) == [
        ("fee", 1400, "online"),
        ("refund", -400, "online"),
        ("refund", -300, "online"),
    ]


@pytest.mark.parametrize("state", ["Refunded", "Contested"])
def test_the_rest_of_what_went_back_in_parts_is_the_last_part(helloasso, state):
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    helloasso.refund(payment.intent_id, 400)
    heard(payment)
    if state == "Refunded":
        helloasso.refund(payment.intent_id, 1000)
    else:
        helloasso.change(payment.intent_id, state)
    heard(payment)
    assert outcome(payment) == (OnlineState.GIVEN_BACK, "", 0)
    assert sorted(Movement.objects.values_list("cents", flat=True)) == [-1000, -400, 1400]


def test_refunded_in_name_and_in_part_by_its_operations(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    helloasso.refund(payment.intent_id, 400)
    helloasso.change(payment.intent_id, "Refunded")
    heard(payment)
    assert outcome(payment) == (OnlineState.PAID, "", 1000)


def test_what_was_paid_too_much_and_given_back_is_accepted_as_the_rest(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=1500)
    heard(payment)
    helloasso.refund(payment.intent_id, 100)
    heard(payment)
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.AMOUNT, 0)
    accept_payment(seen(payment), by=SERVER)
    assert outcome(payment) == (OnlineState.PAID, Doubt.AMOUNT, 1400)


def test_nobody_reverses_it_by_hand(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id)
    heard(payment)
    with pytest.raises(Refused) as refusal:
        reverse_movement(Movement.objects.get(), reason="Erreur", by=SERVER)
    assert refusal.value.code == "paid-online"


def test_paid_after_the_place_was_left(helloasso):
    tournament = paid_tournament(capacity=1)
    payment = begun(tournament)
    cancel_booking(payment.booking, by=PUBLIC)
    booked(tournament, "BERGER Bea", "BLANC Bob")
    helloasso.pay(payment.intent_id)
    assert (heard(payment).state, ledger_cents()) == (OnlineState.TO_CHECK, 0)
    accept_payment(seen(payment), by=SERVER)
    team = booking_now(payment.booking).team
    assert outcome(payment) == (OnlineState.PAID, Doubt.NO_PLACE, 1400)
    assert (team.status, team.has_paid) == (TeamStatus.WAITING, True)


def test_paid_in_cash_meanwhile(helloasso):
    payment = begun()
    settle_in_cash(payment.booking.team, expected_cents=1400, by=SERVER)
    helloasso.pay(payment.intent_id)
    heard(payment)
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.NOTHING_OWED, 1400)


def test_paid_in_part_in_cash_meanwhile(helloasso):
    payment = begun()
    take_money(payment.booking.team, cents=400, method=PaymentMethod.CASH, by=SERVER)
    helloasso.pay(payment.intent_id)
    heard(payment)
    assert outcome(payment) == (OnlineState.TO_CHECK, Doubt.NOTHING_OWED, 400)


def test_a_trial_of_the_sandbox_is_in_no_account(helloasso):
    payment = begun(paid_tournament(is_sandbox=True))
    helloasso.pay(payment.intent_id)
    heard(payment)
    assert outcome(payment) == (OnlineState.PAID, "", 0)


def test_a_link_that_ended_and_was_not_paid_makes_room_for_another(helloasso):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        payment = begun()
        again = pay_again(payment.booking)
        clock.shift(datetime.timedelta(minutes=16))
        other = pay_again(payment.booking)
        assert (again.pk, seen(payment).state) == (payment.pk, OnlineState.EXPIRED)
        assert (other.pk != payment.pk, other.state) == (True, OnlineState.SENT)
        # The bank took its time: the first was paid at the last second, and the second too.
        helloasso.pay(payment.intent_id)
        helloasso.pay(other.intent_id)
        clock.shift(datetime.timedelta(minutes=1))
        make_due()
    assert outcome(payment) == (OnlineState.PAID, "", 1400)
    assert outcome(other) == (OnlineState.TO_CHECK, Doubt.NOTHING_OWED, 1400)


def test_a_link_that_ended_and_was_paid_is_not_followed_by_another(helloasso):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        payment = begun()
        helloasso.pay(payment.intent_id)
        clock.shift(datetime.timedelta(minutes=16))
        with pytest.raises(Refused) as refusal:
            pay_again(payment.booking)
    assert (refusal.value.code, outcome(payment)) == ("nothing-owed", (OnlineState.PAID, "", 1400))


def test_a_trial_under_way_makes_room_for_a_real_payment(helloasso):
    trial = begun(paid_tournament(is_sandbox=True))
    with_account(trial.booking.tournament.club, is_sandbox=False)
    real = pay_again(trial.booking)
    assert (seen(trial).state, real.state, real.is_sandbox) == ("expired", "sent", False)


def test_an_intent_that_the_key_is_not_shown_makes_room_too(helloasso):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        payment = begun()
        helloasso.intents.clear()
        clock.shift(datetime.timedelta(minutes=16))
        assert pay_again(payment.booking).pk != payment.pk
    assert seen(payment).state == OnlineState.EXPIRED


def test_a_refused_card_and_then_another(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, state="Refused")
    assert heard(payment).state == OnlineState.REFUSED
    helloasso.change(payment.intent_id, "Authorized")
    assert heard(payment).state == OnlineState.PAID


def test_polls_go_on_for_a_week_and_then_end(helloasso):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        payment = begun()
        asked = []
        for minute in (1, 1, 3, 10, 30, *[24 * 60] * 9):
            clock.shift(datetime.timedelta(minutes=minute))
            asked.append(follow_payments())
    assert asked == [0, 1, 1, 1, 1, *[1] * 7, 0, 0]
    assert (seen(payment).state, seen(payment).next_check_at) == (OnlineState.EXPIRED, None)


def test_the_person_is_told(helloasso):
    tournament = paid_tournament()
    booking = booked(tournament, "AUBERT Ana", "AUBERT Bob", email="ana@example.org")
    payment = pay_again(booking)
    helloasso.pay(payment.intent_id)
    heard(payment)
    told = OutgoingMail.objects.latest("pk").text
    assert "Votre paiement en ligne de 14\N{NO-BREAK SPACE}€ est arrivé." in told


def test_a_tournament_with_money_at_helloasso_is_not_taken_away(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id, cents=1)
    heard(payment)
    tournament = Tournament.objects.get()
    with pytest.raises(Refused) as refusal:
        remove_tournament(tournament, typed_name=tournament.name, by=SERVER)
    assert refusal.value.code == "has-money"


@pytest.mark.parametrize(
    "order",
    [
        [],
        "paid",
        {"id": 1, "payments": [], "items": None},
        {"id": 1, "payments": [{"id": 2, "state": "Authorized", "amount": 14.0}], "items": []},
        {"id": "1", "payments": [], "items": []},
        {"id": 2**70, "payments": [], "items": []},
        {"id": 1, "payments": [{"id": 2, "state": "Authorized", "amount": 2**62}], "items": []},
        {"id": 1, "payments": [], "items": [{"type": "Payment", "amount": 2**31}]},
    ],
)
def test_an_answer_of_another_shape_proves_nothing(order):
    key = uuid4()
    body = {"metadata": {"key": str(key)}, "order": order}
    try:
        answer = read_answer(body, key=key, asked_at=timezone.now())
    except UnreadableAnswer:
        return
    assert answer.verdict == "nothing"


def test_the_answer_about_another_payment_proves_nothing(helloasso):
    payment, other = begun(), begun(Tournament.objects.get(), name="BERGER Bea")
    helloasso.pay(other.intent_id)
    helloasso.intents[payment.intent_id] = helloasso.intents[other.intent_id]
    heard(payment)
    assert outcome(payment) == (OnlineState.SENT, "", 0)
