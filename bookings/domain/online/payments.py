"""A payment set out on: written down before HelloAsso is asked for its link, and asked about."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Min, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.bookings import lock_booking
from bookings.domain.online.readiness import (
    find_account_for,
    find_due_cents,
    is_silent,
    list_ready_accounts,
)
from bookings.models import Booking, OnlineAccount, OnlinePayment
from bookings.queries.payments import ARRIVED, UNPAID, find_open, list_due, list_payments
from tournaments.domain.acts import read_again
from tournaments.domain.outbox import IN_TIME, Backlog
from tournaments.enums import OnlineState
from tournaments.errors import Refused
from tournaments.models import Tournament

LINK_LIVES = timedelta(minutes=15)
"""How long a link of HelloAsso's can be paid."""

LATE = timedelta(minutes=10)
"""How long after its end a bank may still answer what was paid by a link."""

AGAIN = timedelta(minutes=15)
"""After a question that HelloAsso did not answer."""

_AFTER_SENDING = (
    *(timedelta(minutes=minutes) for minutes in (2, 5, 15, 45)),
    *(timedelta(days=days) for days in range(1, 8)),
)
_AFTER_PAYING = tuple(timedelta(days=days) for days in range(7, 61, 7))
"""So that what is contested or refunded later is seen."""


def find_next_check(payment: OnlinePayment, now: datetime) -> datetime | None:
    """The next moment after now; None once nothing more can come."""
    if payment.state == OnlineState.GIVEN_BACK:
        return None
    arrived = payment.state in ARRIVED
    start = payment.paid_at if arrived else payment.sent_at
    if start is None:
        return None
    moments = (start + after for after in (_AFTER_PAYING if arrived else _AFTER_SENDING))
    return next((moment for moment in moments if moment > now), None)


def may_be_paid_soon(payment: OnlinePayment, now: datetime) -> bool:
    """Whether the payment is worth waiting for: its link can be paid, or could a moment ago."""
    until = payment.redirect_until
    return payment.state in UNPAID and until is not None and now < until + LATE


@transaction.atomic
def begin_payment(booking: Booking) -> OnlinePayment:
    """The payment that is under way for a booking, else a new one of what it owes.

    One at a time: a link that was given out and has ended is asked about first. Raises `Refused`
    (`no-online`, `nothing-owed`, `still-open`).
    """
    booking = lock_booking(booking)
    account = find_account_for(booking.tournament)
    if not booking.tournament.is_at_hand:
        raise Refused(
            _("Le concours est à la salle : rien ne se règle en ligne, réglez sur place."),
            code="no-online",
        )
    if account is None:
        raise Refused(_("Le paiement en ligne n'est pas ouvert ici."), code="no-online")
    under_way, now = _find_under_way(booking, account), timezone.now()
    if under_way is not None and under_way.can_be_paid(now):
        return under_way
    if under_way is not None and under_way.state == OnlineState.SENT:
        raise Refused(
            _("Un paiement est encore en cours : revenez dans quelques minutes."),
            code="still-open",
        )
    due = find_due_cents(booking)
    if under_way is not None and under_way.expected_cents == due:
        return under_way
    if not due:
        raise Refused(_("Il n'y a rien à régler en ligne."), code="nothing-owed")
    # Nobody was shown the link of the earlier one, if HelloAsso made one.
    booking.payments.filter(state=OnlineState.CREATED).update(state=OnlineState.EXPIRED)
    return OnlinePayment.objects.create(
        booking=booking, expected_cents=due, is_sandbox=account.is_sandbox
    )


def _find_under_way(booking: Booking, account: OnlineAccount) -> OnlinePayment | None:
    """What was begun with this HelloAsso: a trial ends where the club goes on to real money."""
    found = find_open(booking)
    if found is None or found.is_sandbox == account.is_sandbox:
        return found
    OnlinePayment.objects.filter(pk=found.pk).update(state=OnlineState.EXPIRED)
    return None


def note_sent(
    payment: OnlinePayment, *, intent_id: int, redirect_url: str, asked_at: datetime
) -> OnlinePayment:
    """Note the link that HelloAsso made; where another request was first, its link stands."""
    OnlinePayment.objects.filter(pk=payment.pk, state=OnlineState.CREATED).update(
        state=OnlineState.SENT,
        intent_id=intent_id,
        redirect_url=redirect_url,
        redirect_until=asked_at + LINK_LIVES,
        sent_at=asked_at,
        next_check_at=find_next_check(
            OnlinePayment(state=OnlineState.SENT, sent_at=asked_at), asked_at
        ),
    )
    return list_payments().get(pk=payment.pk)


_JUST_NOW = timedelta(seconds=10)
"""In which HelloAsso is asked no second time: what is told meanwhile is asked about after it."""


def want_check(payment: OnlinePayment) -> bool:
    """Have HelloAsso asked as soon as it may be again; whether that is now."""
    now = timezone.now()
    rows = OnlinePayment.objects.filter(pk=payment.pk, intent_id__isnull=False)
    rows = rows.exclude(state=OnlineState.GIVEN_BACK)
    rested = Q(asked_at=None) | Q(asked_at__lt=now - _JUST_NOW)
    if rows.filter(rested).update(next_check_at=now):
        return True
    later = Q(next_check_at=None) | Q(next_check_at__gt=F("asked_at") + _JUST_NOW)
    rows.filter(later).update(next_check_at=F("asked_at") + _JUST_NOW)
    return False


def claim_check() -> tuple[OnlineAccount, OnlinePayment] | None:
    """Take the payment that it is longest time to ask about, with the account to ask by; None
    where none is due. Two who ask never take the same one, and one who dies over it is followed
    by the next moment of the schedule."""
    return next(_claim_each(list_ready_accounts()), None)


def _claim_each(
    accounts: Iterable[OnlineAccount],
) -> Iterator[tuple[OnlineAccount, OnlinePayment]]:
    now = timezone.now()
    for account in accounts:
        for payment in list_due(account, now)[:50]:
            same = OnlinePayment.objects.filter(pk=payment.pk, next_check_at=payment.next_check_at)
            if same.update(next_check_at=find_next_check(payment, now)):
                yield account, read_again(list_payments(), pk=payment.pk)


def count_due_checks() -> int:
    """How many payments it is time to ask about."""
    now = timezone.now()
    return sum(list_due(account, now).count() for account in list_ready_accounts())


def measure_checks() -> Backlog:
    """The payments that HelloAsso is to be asked about; of one of which it says nothing the
    schedule and the treasurer's page take care. Stuck too where it answers nobody."""
    now, waiting, due_since = timezone.now(), 0, None
    for account in list_ready_accounts():
        due = list_due(account, now).aggregate(many=Count("pk"), since=Min("next_check_at"))
        waiting += due["many"]
        due_since = min(filter(None, (due_since, due["since"])), default=None)
    lies = due_since is not None and due_since < now - IN_TIME
    asked = OnlinePayment.objects.filter(asked_at__gte=now - IN_TIME)
    is_stuck = is_silent() or (lies and not asked.exists())
    return Backlog(waiting=waiting, due_since=due_since, is_stuck=is_stuck)


def ask_all_again(tournament: Tournament) -> None:
    """Have HelloAsso asked about every payment of a tournament that was in the hall: what it said
    meanwhile of those in the accounts could not be written there."""
    rows = OnlinePayment.objects.filter(booking__tournament=tournament, intent_id__isnull=False)
    rows.exclude(state=OnlineState.GIVEN_BACK).update(next_check_at=timezone.now())


def note_no_answer(payment: OnlinePayment) -> None:
    """HelloAsso said nothing: ask again soon, as long as the schedule goes on at all."""
    again = timezone.now() + AGAIN
    rows = OnlinePayment.objects.filter(pk=payment.pk, next_check_at__gt=again)
    rows.update(next_check_at=again)
