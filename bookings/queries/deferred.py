"""What came from outside while a concours was in the hall: what waits, what can be applied no
more."""

import datetime
from collections.abc import Iterable
from uuid import UUID

from django.db.models import QuerySet

from bookings.models import Booking, DeferredRequest, OnlinePayment
from bookings.queries.lists import find_start, is_played
from bookings.queries.payments import list_of_tournament
from tournaments.enums import (
    BookingMode,
    DeferredKind,
    DeferredObstacle,
    DeferredState,
    Doubt,
    OnlineState,
)
from tournaments.models import Tournament

_FOR_A_PLACE = (DeferredKind.BOOK, DeferredKind.AGAIN)


def list_deferred(tournament: Tournament) -> QuerySet[DeferredRequest]:
    """The requests of every absence, in the order in which they came, each with its booking."""
    found = tournament.deferred.select_related("booking__team__joined", "tournament__club")
    return found.order_by("came_at", "pk")


def list_waiting(tournament: Tournament) -> QuerySet[DeferredRequest]:
    """The requests that nobody has dealt with."""
    return list_deferred(tournament).filter(state=DeferredState.WAITING)


def list_waiting_payments(tournament: Tournament) -> QuerySet[OnlinePayment]:
    """What was paid online during the absence and stands in no account yet."""
    arrived = list_of_tournament(tournament).filter(state=OnlineState.TO_CHECK, doubt=Doubt.AWAY)
    return arrived.order_by("paid_at", "pk")


def has_waiting(tournament: Tournament) -> bool:
    """Whether a request or a payment waits."""
    waits = tournament.deferred.filter(state=DeferredState.WAITING).exists()
    return waits or list_waiting_payments(tournament).exists()


def count_waiting(tournament: Tournament) -> int:
    """How much waits, requests and payments."""
    waiting = tournament.deferred.filter(state=DeferredState.WAITING).count()
    return waiting + list_waiting_payments(tournament).count()


def list_of_booking(booking: Booking) -> QuerySet[DeferredRequest]:
    """What was asked for by a private link and is not applied, in order."""
    told = booking.deferred.exclude(state=DeferredState.APPLIED)
    return told.order_by("came_at", "pk")


def find_noted_booking(token_hash: str) -> DeferredRequest | None:
    """The request for a place to which a private link belongs, where it is not one yet."""
    asked = DeferredRequest.objects.filter(kind=DeferredKind.BOOK, token_hash=token_hash)
    return asked.exclude(state=DeferredState.APPLIED).select_related("tournament__club").first()


def find_obstacles(
    tournament: Tournament, waiting: Iterable[DeferredRequest], now: datetime.datetime
) -> dict[UUID, DeferredObstacle]:
    """By key, those of the requests that stand against the clock, with the reason; the others may
    still be refused for what only their act finds out."""
    played, start = is_played(tournament), find_start(tournament)
    found = {}
    for request in waiting:
        obstacle = _find_obstacle(request, tournament, played=played, start=start, now=now)
        if obstacle is not None:
            found[request.key] = obstacle
    return found


def _find_obstacle(
    one: DeferredRequest,
    tournament: Tournament,
    *,
    played: bool,
    start: datetime.datetime,
    now: datetime.datetime,
) -> DeferredObstacle | None:
    kind = DeferredKind(one.kind)
    if kind in _FOR_A_PLACE:
        if played or one.came_at >= start:
            return DeferredObstacle.STARTED
        is_closed = tournament.booking_mode == BookingMode.CLOSED or not tournament.is_public
        return DeferredObstacle.CLOSED if is_closed else None
    if kind in (DeferredKind.CHANGE, DeferredKind.CANCEL):
        return DeferredObstacle.STARTED if played or now >= start else None
    if kind == DeferredKind.ACCEPT:
        is_offered = one.booking is not None and one.booking.is_offered(one.came_at)
        return None if is_offered else DeferredObstacle.OFFER_OVER
    return None
