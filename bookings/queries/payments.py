"""Payments online: those to ask about, and those that somebody has to look at."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from bookings.models import Booking, OnlineAccount, OnlinePayment
from tournaments.enums import Doubt, OnlineState
from tournaments.models import Tournament

OPEN = (OnlineState.CREATED, OnlineState.SENT)
"""One of a booking's at a time."""

UNPAID = (OnlineState.SENT, OnlineState.EXPIRED, OnlineState.REFUSED)
"""HelloAsso has a link of it, and no money yet as far as was heard."""

ARRIVED = (OnlineState.PAID, OnlineState.TO_CHECK, OnlineState.TO_REFUND)
"""Its money lies with HelloAsso, or went on to the club."""

_TOLD = ("booking__tournament__club", "booking__team__joined")


def list_payments() -> QuerySet[OnlinePayment]:
    """All payments, each with its booking, its team and its club."""
    return OnlinePayment.objects.select_related(*_TOLD)


def find_by_key(key: UUID) -> OnlinePayment | None:
    return list_payments().filter(key=key).first()


def find_in_club(account: OnlineAccount, wanted: Q) -> OnlinePayment | None:
    """A payment of the club's own that HelloAsso names."""
    ours = list_payments().filter(booking__tournament__club=account.club_id)
    return ours.filter(wanted, is_sandbox=account.is_sandbox).first()


def find_open(booking: Booking) -> OnlinePayment | None:
    """What is under way for a booking."""
    return booking.payments.filter(state__in=OPEN).first()


def find_latest(booking: Booking) -> OnlinePayment | None:
    """What was set out to be paid last."""
    return booking.payments.order_by("pk").last()


def sum_paid(booking: Booking) -> int:
    """What a booking itself paid online, in cents, without what went back of it."""
    paid = booking.payments.filter(state=OnlineState.PAID, is_sandbox=False)
    return sum(payment.kept_cents for payment in paid)


def list_due(account: OnlineAccount, now: datetime) -> QuerySet[OnlinePayment]:
    """What it is time to ask HelloAsso about with an account, what waits longest first."""
    due = OnlinePayment.objects.filter(
        booking__tournament__club=account.club_id,
        is_sandbox=account.is_sandbox,
        intent_id__isnull=False,
        next_check_at__lte=now,
    )
    return due.order_by("next_check_at", "pk")


def list_of_tournament(tournament: Tournament) -> QuerySet[OnlinePayment]:
    """The payments of a tournament, the first begun first."""
    return list_payments().filter(booking__tournament=tournament).order_by("pk")


def has_arrived(tournament: Tournament) -> bool:
    """Whether money came in online, in the accounts or not yet."""
    arrived = list_of_tournament(tournament).filter(state__in=ARRIVED)
    return arrived.filter(is_sandbox=False).exists()


def count_to_check(tournament: Tournament) -> int:
    """How many payments the treasurer has to look at, besides those of an absence."""
    arrived = list_of_tournament(tournament).filter(state=OnlineState.TO_CHECK, is_sandbox=False)
    return arrived.exclude(doubt=Doubt.AWAY).count()


def list_held(tournament: Tournament, now: datetime) -> list[Booking]:
    """The bookings whose place was to be paid online by now."""
    held = tournament.bookings.filter(pay_until__lte=now).select_related("team__joined")
    return list(held.order_by("pay_until", "pk"))


def is_being_paid(booking: Booking, now: datetime) -> bool:
    """Whether the money may be on its way, or has come and somebody has to look at it."""
    live = Q(state=OnlineState.SENT, redirect_until__gt=now) | Q(state__in=ARRIVED)
    return booking.payments.filter(live).exists()


def is_being_checked(booking: Booking) -> bool:
    """Whether money of theirs has come that the club has to look at first."""
    return booking.payments.filter(state=OnlineState.TO_CHECK).exists()
