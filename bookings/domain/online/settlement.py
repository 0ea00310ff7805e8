"""What HelloAsso answered, judged under the lock of the tournament, and booked once."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.bookings import lock_booking
from bookings.domain.online.fees import book_back, give_back, return_part, take_online
from bookings.domain.online.payments import find_next_check
from bookings.domain.online.verdicts import PaymentAnswer, Verdict
from bookings.domain.places import has_place
from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import correct_sums, send_notice
from bookings.models import Booking, OnlinePayment
from bookings.queries.lists import list_bookings_beside
from bookings.queries.payments import UNPAID
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, read_again
from tournaments.domain.custody import refuse_elsewhere
from tournaments.enums import Act, Custody, Doubt, OnlineState
from tournaments.errors import Refused
from tournaments.queries.money.accounts import find_balance


def lock_payment(payment: OnlinePayment) -> OnlinePayment:
    """The payment's row, read again and locked, as are its booking and its tournament."""
    booking = lock_booking(payment.booking)
    row = read_again(OnlinePayment.objects.select_for_update(no_key=True), pk=payment.pk)
    row.booking = booking
    return row


@transaction.atomic
def settle(payment: OnlinePayment, answer: PaymentAnswer) -> OnlinePayment:
    """Draw the consequence of an answer: a payment that is as it should be is booked, once.

    Answers may arrive in another order than they were given in: no step leads back, so an older
    one changes nothing. What is not as it should be waits for a person, outside the accounts.
    """
    row = lock_payment(payment)
    if row.booking.tournament.custody == Custody.AWAY:
        return _note_while_away(row, answer)
    before, refunded = row.state, _find_returned(row)
    row.asked_at = max(row.asked_at or answer.asked_at, answer.asked_at)
    if answer.heard:
        row.heard = dict(answer.heard)
    step = _STEPS.get((_is_unbooked(row, answer), answer.verdict))
    if step is not None:
        step(row, answer)
    if row.state != before and not _is_wanted_again(row):
        row.next_check_at = find_next_check(row, timezone.now())
    row.save()
    is_news = row.state not in (before, OnlineState.EXPIRED)
    returned = _find_returned(row) - refunded
    if is_news or returned:
        announce_payment(Act.ONLINE_SETTLED, row, before=before, by=SERVER)
    if returned:
        send_notice(row.booking, Notice.REFUNDED, cents=returned)
    return row


def _find_returned(row: OnlinePayment) -> int:
    """What HelloAsso is known to have given back, in cents."""
    is_whole = row.state == OnlineState.GIVEN_BACK
    return (row.received_cents or 0) if is_whole else row.refunded_cents


def _is_wanted_again(row: OnlinePayment) -> bool:
    """Whether a notice came while HelloAsso was asked: its answer may be older than the notice."""
    return row.next_check_at is not None and row.next_check_at <= timezone.now()


def _is_unbooked(row: OnlinePayment, answer: PaymentAnswer) -> bool:
    """Whether its money is still to be judged: it was not heard of, or only noted while the
    concours was in the hall. An older answer knows nothing of what was noted."""
    is_noted = (row.state, row.doubt) == (OnlineState.TO_CHECK, Doubt.AWAY)
    return row.state in UNPAID or (is_noted and answer.verdict not in _LEAVES_NO_MONEY)


def _note_while_away(row: OnlinePayment, answer: PaymentAnswer) -> OnlinePayment:
    """What HelloAsso says while the concours is in the hall: what was paid is kept with the
    payment, outside the accounts, which are the hall's. What is about a fee that stands there is
    asked again at its return."""
    if row.state in UNPAID and answer.verdict == Verdict.PAID:
        _note_received(row, answer)
        row.state, row.doubt = OnlineState.TO_CHECK, Doubt.AWAY
        row.next_check_at = find_next_check(row, timezone.now())
        send_notice(row.booking, Notice.PAID_TO_CHECK, cents=row.received_cents or 0)
    elif row.state in UNPAID and answer.verdict in _LEAVES_NO_MONEY:
        _STEPS[True, answer.verdict](row, answer)
    row.asked_at = max(row.asked_at or answer.asked_at, answer.asked_at)
    row.save()
    correct_sums(list_bookings_beside(row.booking))
    return row


@transaction.atomic
def settle_after_absence(payment: OnlinePayment, *, by: Actor) -> OnlinePayment:
    """Judge what was paid while the concours was in the hall, by the accounts as they came back.

    Raises `Refused` (`away`, `not-to-check`).
    """
    row = lock_payment(payment)
    refuse_elsewhere(row.booking.tournament)
    if (row.state, row.doubt) != (OnlineState.TO_CHECK, Doubt.AWAY):
        raise Refused(_("Ce paiement n'attend plus."), code="not-to-check")
    _judge(row, by=by)
    if row.state == OnlineState.PAID:
        send_notice(row.booking, Notice.PAID, cents=row.received_cents or 0)
    row.next_check_at = find_next_check(row, timezone.now())
    row.save()
    announce_payment(Act.ONLINE_SETTLED, row, before=OnlineState.TO_CHECK, by=by)
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


def _receive(row: OnlinePayment, answer: PaymentAnswer) -> None:
    _note_received(row, answer)
    _judge(row, by=SERVER)
    notice = Notice.PAID_TO_CHECK if row.doubt else Notice.PAID
    send_notice(row.booking, notice, cents=answer.received_cents)


def _note_received(row: OnlinePayment, answer: PaymentAnswer) -> None:
    row.order_id, row.payment_id = answer.order_id, answer.payment_id
    row.received_cents, row.paid_at = answer.received_cents, timezone.now()
    row.refunds = dict(answer.refunds)
    if answer.heard:
        row.heard = dict(answer.heard)


def _judge(row: OnlinePayment, *, by: Actor) -> None:
    row.doubt = _find_doubt(row, row.booking) or ""
    row.state = OnlineState.TO_CHECK if row.doubt else OnlineState.PAID
    # Mails that wait are put right by what is booked: a place is held for no payment by then.
    release_hold(row.booking)
    if row.state == OnlineState.PAID:
        book(row, by=by)


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
    if row.refunds:
        book_back(row, by=by)


def release_hold(booking: Booking) -> None:
    """The place of a booking is held for its payment no longer: it is the booking's own."""
    if booking.pay_until is not None:
        booking.pay_until = None
        booking.save(update_fields=["pay_until"])


def _refuse(row: OnlinePayment, _answer: PaymentAnswer) -> None:
    row.state = OnlineState.REFUSED


def _expire(row: OnlinePayment, answer: PaymentAnswer) -> None:
    over = row.redirect_until is not None and row.redirect_until <= answer.asked_at
    if row.state == OnlineState.SENT and over:
        row.state = OnlineState.EXPIRED


_LEAVES_NO_MONEY = (Verdict.REFUSED, Verdict.NOTHING)

_STEPS: dict[tuple[bool, Verdict], Callable[[OnlinePayment, PaymentAnswer], None]] = {
    (True, Verdict.PAID): _receive,
    (True, Verdict.REFUSED): _refuse,
    (True, Verdict.NOTHING): _expire,
    (True, Verdict.GIVEN_BACK): give_back,
    (False, Verdict.PAID): return_part,
    (False, Verdict.GIVEN_BACK): give_back,
}
"""By whether it was unpaid until now, and what was heard; anything else changes nothing."""
