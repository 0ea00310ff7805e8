"""What came during an absence, dealt with once the concours is back: applied, or put aside."""

from collections.abc import Callable, Iterable, Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.bookings import (
    book_again,
    cancel_booking,
    change_booking,
    enter_booking,
)
from bookings.domain.offers import accept_offer
from bookings.domain.online.settlement import settle_after_absence
from bookings.domain.partners import accept_partner, decline_partner
from bookings.domain.questions import Wanted
from bookings.domain.telling.notices import send_deferral
from bookings.models import Booking, DeferredRequest
from bookings.queries.deferred import find_obstacles, list_waiting, list_waiting_payments
from tournaments.actors import Actor
from tournaments.domain.acts import announce_together, lock_tournament, read_again
from tournaments.domain.custody import refuse_elsewhere
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, DeferredKind, DeferredState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.signals import Announcement


@transaction.atomic
def apply_request(request: DeferredRequest, *, by: Actor) -> DeferredRequest:
    """Do what somebody asked for, as if they asked now, but for delays: those are held to the
    moment when it came.

    Raises Refused: `away`, `not-waiting`, and as the act does that it asks for.
    """
    row = _lock(request)
    _APPLY[DeferredKind(row.kind)](row, by)
    return _end(row, DeferredState.APPLIED, Act.DEFERRED_APPLIED, by=by)


@transaction.atomic
def put_request_aside(request: DeferredRequest, *, reason: str, by: Actor) -> DeferredRequest:
    """Leave it undone, with the reason that the person reads, by mail too where they gave an
    address. Raises Refused: `away`,
    `not-waiting`, `reason-missing`."""
    row = _lock(request)
    refuse_by_table(Act.DEFERRED_ASIDE, row.tournament, reason=reason)
    row.reason = reason.strip()[:200]
    ended = _end(row, DeferredState.ASIDE, Act.DEFERRED_ASIDE, by=by)
    send_deferral(ended)
    return ended


@transaction.atomic
def put_stuck_aside(tournament: Tournament, *, reason: str, by: Actor) -> list[DeferredRequest]:
    """Put aside, for one reason, all that can be applied no more; those that were. Raises Refused:
    `away`, `reason-missing`."""
    # Rows before the tournament, as one alone is locked.
    waiting = list(list_waiting(tournament).select_for_update(no_key=True, of=("self",)))
    locked = lock_tournament(tournament)
    refuse_elsewhere(locked)
    refuse_by_table(Act.DEFERRED_ASIDE, locked, reason=reason)
    stuck = find_obstacles(locked, waiting, timezone.now())
    aside = [row for row in waiting if row.key in stuck]
    for row in aside:
        row.reason = reason.strip()[:200]
        _save_end(row, DeferredState.ASIDE, by=by)
        send_deferral(row)
    if aside:
        told = [_build_end(row, Act.DEFERRED_ASIDE) for row in aside]
        announce_together(told, tournament=locked, by=by)
    return aside


def apply_everything(tournament: Tournament, *, by: Actor) -> tuple[int, list[tuple[str, str]]]:
    """Apply all that waits, each on its own: how many were, and of the others who asked and why
    it was refused. Payments come last: by then it is known who has a place."""
    done, refused = 0, []
    steps: Iterable[tuple[str, Callable[[], object]]] = [
        *(
            (request.names, _later(apply_request, request, by))
            for request in list_waiting(tournament)
        ),
        *(
            (payment.booking.names, _later(settle_after_absence, payment, by))
            for payment in list_waiting_payments(tournament)
        ),
    ]
    for names, step in steps:
        try:
            step()
        except Refused as refusal:
            refused.append((names, str(refusal)))
        else:
            done += 1
    return done, refused


def _later(act: Callable[..., object], row: object, by: Actor) -> Callable[[], object]:
    return lambda: act(row, by=by)


def _lock(request: DeferredRequest) -> DeferredRequest:
    # The row alone: what it asks for locks licences before the tournament.
    rows = DeferredRequest.objects.select_for_update(no_key=True, of=("self",))
    row = read_again(rows.select_related("booking", "tournament__club"), pk=request.pk)
    refuse_elsewhere(row.tournament)
    if row.state != DeferredState.WAITING:
        raise Refused(_("Cette demande n'attend plus."), code="not-waiting")
    return row


def _end(row: DeferredRequest, state: DeferredState, act: Act, *, by: Actor) -> DeferredRequest:
    locked = lock_tournament(row.tournament)
    _save_end(row, state, by=by)
    announce_together([_build_end(row, act)], tournament=locked, by=by)
    return row


def _save_end(row: DeferredRequest, state: DeferredState, *, by: Actor) -> None:
    row.state, row.ended_at, row.ended_by = state, timezone.now(), by.name[:200]
    row.save()


def _build_end(row: DeferredRequest, act: Act) -> Announcement:
    after = {"deferred": row.kind, "came_at": row.came_at}
    return Announcement(act=act, subject=row, after=after, reason=row.reason)


def _book(row: DeferredRequest, by: Actor) -> None:
    row.booking = enter_booking(
        row.tournament,
        wanted=Wanted.read(row.told),
        key=row.key,
        by=by,
        language=row.language,
        asked_at=row.came_at,
    )
    # What was typed stands in the request for a place now.
    row.told = {}


def _change(row: DeferredRequest, by: Actor) -> None:
    booking = _find_booking(row)
    change_booking(booking, wanted=Wanted.read(row.told, known=booking), by=by)
    row.told = {}


def _find_booking(row: DeferredRequest) -> Booking:
    if row.booking is None:
        raise Refused(_("Cette demande n'existe plus."), code="not-waiting")
    row.booking.tournament = row.tournament
    return row.booking


_APPLY: Mapping[DeferredKind, Callable[[DeferredRequest, Actor], object]] = {
    DeferredKind.BOOK: _book,
    DeferredKind.CHANGE: _change,
    DeferredKind.CANCEL: lambda row, by: cancel_booking(_find_booking(row), by=by),
    DeferredKind.AGAIN: lambda row, by: book_again(_find_booking(row), by=by, asked_at=row.came_at),
    DeferredKind.ACCEPT: lambda row, by: accept_offer(
        _find_booking(row), by=by, asked_at=row.came_at
    ),
    DeferredKind.PARTNER_YES: lambda row, by: accept_partner(
        _find_booking(row), by=by, asked_at=row.came_at
    ),
    DeferredKind.PARTNER_NO: lambda row, by: decline_partner(_find_booking(row), by=by),
}
