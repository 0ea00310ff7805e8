"""What came during an absence and can be applied no more: the concours has gone on meanwhile."""

import datetime
from collections.abc import Iterable
from uuid import UUID

from bookings.models import DeferredRequest
from bookings.queries.phases import find_start, is_played
from tournaments.enums import BookingMode, DeferredKind, DeferredObstacle
from tournaments.models import Tournament

_FOR_A_PLACE = (DeferredKind.BOOK, DeferredKind.AGAIN)


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
