"""A refund that is noted by hand and seen at HelloAsso, in both orders: in the accounts once."""

import pytest
from django.core.management import call_command

from bookings.domain.online.doubts import confirm_another_refund, confirm_same_refund
from bookings.models import OnlinePayment
from tests.bookings.domain.online.paying import begun, heard, ledger_cents, outcome, seen
from tournaments.actors import SERVER
from tournaments.domain.money.payments import refund_team, reverse_movement
from tournaments.enums import Doubt, OnlineState, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Movement

pytestmark = pytest.mark.django_db


@pytest.fixture
def paid(helloasso) -> OnlinePayment:
    """14 € that came in."""
    payment = begun()
    helloasso.pay(payment.intent_id)
    return heard(payment)


def note(payment: OnlinePayment, cents: int, method: str = "transfer", **values: object) -> None:
    """Somebody gives it back, as they say."""
    refund_team(
        payment.booking.team,
        cents=cents,
        method=PaymentMethod(method),
        reason="Désistement",
        by=SERVER,
        **values,
    )


def by_method(method: str) -> int:
    return sum(Movement.objects.filter(method=method).values_list("cents", flat=True))


def test_noted_by_hand_and_then_seen_whole_it_is_booked_once(helloasso, paid):
    note(paid, 1400)
    helloasso.change(paid.intent_id, "Refunded")
    heard(paid)
    heard(paid)
    assert outcome(paid) == (OnlineState.GIVEN_BACK, "", 0)
    assert (by_method("online"), by_method("transfer")) == (0, 0)


def test_noted_by_hand_and_then_seen_in_part_it_is_booked_once(helloasso, paid):
    note(paid, 400, "card")
    helloasso.refund(paid.intent_id, 400)
    heard(paid)
    assert outcome(paid) == (OnlineState.PAID, "", 1000)
    assert (by_method("online"), by_method("card")) == (1000, 0)
    call_command("verify_audit")
    call_command("recompute", all=True)


def test_seen_whole_and_then_noted_by_hand_there_is_nothing_to_give_back(helloasso, paid):
    helloasso.change(paid.intent_id, "Refunded")
    heard(paid)
    with pytest.raises(Refused) as refusal:
        note(paid, 1400)
    assert (refusal.value.code, ledger_cents()) == ("above-paid", 0)


def test_seen_in_part_and_then_noted_by_hand_is_asked_about(helloasso, paid):
    helloasso.refund(paid.intent_id, 400)
    heard(paid)
    with pytest.raises(Refused) as refusal:
        note(paid, 400)
    assert (refusal.value.code, refusal.value.field) == ("seen-online", "is_another")
    note(paid, 400, is_another=True)
    assert ledger_cents() == 600


def test_another_sum_than_the_one_seen_is_not_asked_about(helloasso, paid):
    helloasso.refund(paid.intent_id, 400)
    heard(paid)
    note(paid, 300)
    assert ledger_cents() == 700


def test_another_sum_than_the_one_noted_is_booked_besides(helloasso, paid):
    note(paid, 300)
    helloasso.refund(paid.intent_id, 400)
    heard(paid)
    assert outcome(paid) == (OnlineState.PAID, "", 700)


@pytest.mark.parametrize(
    ("cents", "method"), [(1400, "cash"), (900, "transfer")], ids=["in-cash", "more-than-was-paid"]
)
def test_what_nobody_can_tell_waits_for_the_treasurer(helloasso, paid, cents, method):
    note(paid, cents, method)
    helloasso.change(paid.intent_id, "Refunded")
    heard(paid)
    heard(paid)
    assert outcome(paid) == (OnlineState.PAID, Doubt.REFUND, 1400 - cents)


def test_the_treasurer_says_that_it_is_the_same(helloasso, paid):
    note(paid, 1400, "cash")
    helloasso.change(paid.intent_id, "Refunded")
    heard(paid)
    confirm_same_refund(seen(paid), by=SERVER)
    assert outcome(paid) == (OnlineState.GIVEN_BACK, "", 0)
    assert (by_method("online"), by_method("cash")) == (0, 0)


def test_two_sums_by_hand_that_make_the_one_seen_are_the_same(helloasso, paid):
    note(paid, 700)
    note(paid, 700, "cheque")
    helloasso.change(paid.intent_id, "Refunded")
    assert heard(paid).doubt == Doubt.REFUND
    confirm_same_refund(seen(paid), by=SERVER)
    assert (outcome(paid), by_method("cheque")) == ((OnlineState.GIVEN_BACK, "", 0), 0)


def test_the_treasurer_says_that_it_went_back_twice(helloasso, paid):
    note(paid, 400, "cash")
    helloasso.refund(paid.intent_id, 400)
    heard(paid)
    confirm_another_refund(seen(paid), by=SERVER)
    heard(paid)
    assert outcome(paid) == (OnlineState.PAID, "", 600)
    with pytest.raises(Refused):
        confirm_another_refund(seen(paid), by=SERVER)


def test_what_was_noted_by_mistake_and_reversed_is_no_doubt(helloasso, paid):
    note(paid, 1400, "cash")
    helloasso.change(paid.intent_id, "Refunded")
    heard(paid)
    noted = Movement.objects.get(kind="refund")
    reverse_movement(noted, reason="Erreur", by=SERVER)
    heard(paid)
    assert outcome(paid) == (OnlineState.GIVEN_BACK, "", 0)
