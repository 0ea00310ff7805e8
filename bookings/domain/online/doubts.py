"""What the treasurer decides of a payment that arrived and was not as it should be."""

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from bookings.domain.checks import refuse_twice
from bookings.domain.online.fees import book_as_noted, book_besides
from bookings.domain.online.settlement import announce_payment, book, lock_payment
from bookings.domain.places import describe, give_place, has_place
from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import send_notice
from bookings.models import Booking, OnlinePayment
from tournaments.actors import Actor
from tournaments.domain.teams.sign_ups import lock_licences
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Doubt, OnlineState, TeamStatus
from tournaments.errors import Refused


@transaction.atomic
def accept_payment(payment: OnlinePayment, *, by: Actor) -> OnlinePayment:
    """Put what was received into the accounts as it is; who paid without a place gets one, or
    their old turn in the waiting list where the tournament is full.

    Raises `Refused` (`not-to-check`), and as `register_team` does where a place is given.
    """
    booking = payment.booking
    lock_licences(booking.tournament, describe(booking))
    row = _lock(payment, Act.ONLINE_ACCEPTED)
    if row.doubt == Doubt.NO_PLACE:
        _take_in(row.booking, by=by)
    book(row, by=by)
    send_notice(row.booking, _choose_notice(row.booking), cents=row.received_cents or 0)
    return _decide(row, OnlineState.PAID, Act.ONLINE_ACCEPTED, by=by)


def _choose_notice(booking: Booking) -> Notice:
    """What is said of money that is counted: whoever paid has a place, waits or has left."""
    team = booking.plays_in
    if team is None or team.status == TeamStatus.WITHDRAWN:
        return Notice.PAYMENT_TAKEN_GONE
    return Notice.PAYMENT_TAKEN if has_place(team) else Notice.PAYMENT_TAKEN_WAITING


@transaction.atomic
def return_payment(payment: OnlinePayment, *, by: Actor) -> OnlinePayment:
    """Leave it out of the accounts: somebody gives it back on HelloAsso's own pages.

    Raises `Refused` (`not-to-check`).
    """
    row = _lock(payment, Act.ONLINE_RETURNED)
    send_notice(row.booking, Notice.PAYMENT_RETURNED, cents=row.kept_cents)
    return _decide(row, OnlineState.TO_REFUND, Act.ONLINE_RETURNED, by=by)


@transaction.atomic
def confirm_same_refund(payment: OnlinePayment, *, by: Actor) -> OnlinePayment:
    """What HelloAsso gave back is what was noted by hand: it is noted once, as « En ligne ».

    Raises `Refused` (`not-to-check`).
    """
    return _settle_refund(payment, book_as_noted, by=by)


@transaction.atomic
def confirm_another_refund(payment: OnlinePayment, *, by: Actor) -> OnlinePayment:
    """HelloAsso gave it back besides what was noted by hand. Raises `Refused` (`not-to-check`)."""
    return _settle_refund(payment, book_besides, by=by)


def _settle_refund(
    payment: OnlinePayment, write: Callable[..., None], *, by: Actor
) -> OnlinePayment:
    row = lock_payment(payment)
    refuse_by_table(Act.ONLINE_ACCEPTED, row.booking.tournament)
    if row.doubt != Doubt.REFUND:
        raise _refuse_settled()
    before = row.state
    write(row, by=by)
    row.save()
    announce_payment(Act.ONLINE_ACCEPTED, row, before=before, by=by)
    return row


def _lock(payment: OnlinePayment, act: Act) -> OnlinePayment:
    row = lock_payment(payment)
    refuse_by_table(act, row.booking.tournament)
    if row.state != OnlineState.TO_CHECK or row.doubt == Doubt.AWAY:
        raise _refuse_settled()
    return row


def _refuse_settled() -> Refused:
    return Refused(_("Ce paiement n'est plus à vérifier."), code="not-to-check")


def _take_in(booking: Booking, *, by: Actor) -> None:
    team = booking.plays_in
    if team is None or team.status != TeamStatus.WITHDRAWN:
        return
    refuse_twice(booking)
    give_place(booking, by=by)
    booking.offered_until = booking.pay_until = None
    booking.save()


def _decide(row: OnlinePayment, state: OnlineState, act: Act, *, by: Actor) -> OnlinePayment:
    before, row.state = row.state, state
    row.save()
    announce_payment(act, row, before=before, by=by)
    return row
