"""What HelloAsso answered, judged under the lock of the tournament, and booked once."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce
from tournaments.domain.bookings.bookings import lock_booking
from tournaments.domain.bookings.notices import Notice, tell
from tournaments.domain.bookings.places import has_place
from tournaments.domain.money.payments import give_back_online, take_online, undo_online
from tournaments.domain.online.answers import Answer, Verdict
from tournaments.domain.online.schedule import find_next_check
from tournaments.enums import Act, Doubt, OnlineState
from tournaments.models import Booking, OnlinePayment
from tournaments.queries.money.accounts import find_balance
from tournaments.queries.online.payments import UNPAID


def lock_payment(payment: OnlinePayment) -> OnlinePayment:
    """The payment's row, read again and locked, as are its booking and its tournament."""
    booking = lock_booking(payment.booking)
    row = OnlinePayment.objects.select_for_update().get(pk=payment.pk)
    row.booking = booking
    return row


@transaction.atomic
def settle(payment: OnlinePayment, answer: Answer) -> OnlinePayment:
    """Draw the consequence of an answer: a payment that is as it should be is booked, once.

    Answers may arrive in another order than they were given in: no step leads back, so an older
    one changes nothing. What is not as it should be waits for a person, outside the accounts.
    """
    row = lock_payment(payment)
    before, refunded = row.state, row.refunded_cents
    row.asked_at = max(row.asked_at or answer.asked_at, answer.asked_at)
    if answer.heard:
        row.heard = dict(answer.heard)
    step = _STEPS.get((row.state in UNPAID, answer.verdict))
    if step is not None:
        step(row, answer)
    if row.state != before:
        row.next_check_at = find_next_check(row, timezone.now())
    row.save()
    is_news = row.state not in (before, OnlineState.EXPIRED)
    if is_news or row.refunded_cents != refunded:
        announce_payment(Act.ONLINE_SETTLED, row, before=before, by=SERVER)
    return row


def announce_payment(
    act: Act, payment: OnlinePayment, *, before: str, by: Actor, reason: str = ""
) -> None:
    """Tell what became of a payment."""
    announce(
        act,
        tournament=payment.booking.tournament,
        subject=payment,
        by=by,
        before={"online": before},
        after={
            "online": payment.state,
            "doubt": payment.doubt or None,
            "expected": payment.expected_cents,
            "cents": payment.received_cents,
            **({"refunded": payment.refunded_cents} if payment.refunded_cents else {}),
        },
        reason=reason,
    )


def _receive(row: OnlinePayment, answer: Answer) -> None:
    booking = row.booking
    row.order_id, row.payment_id = answer.order_id, answer.payment_id
    row.received_cents, row.paid_at = answer.received_cents, timezone.now()
    row.refunds = dict(answer.refunds)
    row.doubt = _find_doubt(row, booking) or ""
    row.state = OnlineState.TO_CHECK if row.doubt else OnlineState.PAID
    if row.state == OnlineState.PAID:
        book(row, by=SERVER)
    release_hold(booking)
    tell(booking, Notice.PAID_TO_CHECK if row.doubt else Notice.PAID)


def _find_doubt(row: OnlinePayment, booking: Booking) -> Doubt | None:
    team = booking.plays_in
    if row.received_cents != row.expected_cents:
        return Doubt.AMOUNT
    if team is None or not has_place(team):
        return Doubt.NO_PLACE
    # A trial leaves the account as it is.
    if not row.is_sandbox and find_balance(team).owed_cents < row.expected_cents:
        return Doubt.NOTHING_OWED
    return None


def book(row: OnlinePayment, *, by: Actor) -> None:
    """Put a payment that was received into the accounts; a trial of the sandbox is no money."""
    team = row.booking.plays_in
    if row.is_sandbox or team is None or row.received_cents is None:
        return
    take_online(team, cents=row.received_cents, external_id=row.external_id, by=by)
    _book_refunds(row, by=by)


def _book_refunds(row: OnlinePayment, *, by: Actor) -> None:
    """Put what went back in parts into the accounts, each part once."""
    if row.refunds and not row.is_sandbox:
        give_back_online(
            row.external_id,
            tournament=row.booking.tournament,
            parts=row.refunds,
            reason=_("Remboursé en partie chez HelloAsso"),
            by=by,
        )


def release_hold(booking: Booking) -> None:
    """The place of a booking is held for its payment no longer: it is the booking's own."""
    if booking.pay_until is not None:
        booking.pay_until = None
        booking.save(update_fields=["pay_until"])


def _refuse(row: OnlinePayment, _answer: Answer) -> None:
    row.state = OnlineState.REFUSED


def _expire(row: OnlinePayment, answer: Answer) -> None:
    over = row.redirect_until is not None and row.redirect_until <= answer.asked_at
    if row.state == OnlineState.SENT and over:
        row.state = OnlineState.EXPIRED


def _return_part(row: OnlinePayment, answer: Answer) -> None:
    """Some of it went back, on HelloAsso's side, and some stays. An older answer knows of fewer
    parts, and takes none back."""
    if row.state == OnlineState.GIVEN_BACK:
        return
    row.refunds = {**row.refunds, **answer.refunds}
    if row.state == OnlineState.PAID:
        _book_refunds(row, by=SERVER)


def _give_back(row: OnlinePayment, answer: Answer) -> None:
    """Nothing of it stays: what went back at once is a reversal, the rest of what went back in
    parts is one more of them."""
    if row.state == OnlineState.GIVEN_BACK:
        return
    is_booked = row.state == OnlineState.PAID and not row.is_sandbox
    if is_booked and row.refunds:
        row.refunds = {**row.refunds, **answer.refunds}
        if row.kept_cents:
            row.refunds["rest"] = row.kept_cents
        _book_refunds(row, by=SERVER)
    elif is_booked:
        reason = _("Remboursé ou contesté chez HelloAsso")
        undo_online(row.external_id, tournament=row.booking.tournament, reason=reason, by=SERVER)
    row.order_id, row.payment_id = answer.order_id, answer.payment_id
    row.state = OnlineState.GIVEN_BACK


_STEPS: dict[tuple[bool, Verdict], Callable[[OnlinePayment, Answer], None]] = {
    (True, Verdict.PAID): _receive,
    (True, Verdict.REFUSED): _refuse,
    (True, Verdict.NOTHING): _expire,
    (True, Verdict.GIVEN_BACK): _give_back,
    (False, Verdict.PAID): _return_part,
    (False, Verdict.GIVEN_BACK): _give_back,
}
"""By whether it was unpaid until now, and what was heard; anything else changes nothing."""
