"""Requests from home while the concours is in the hall: noted, and dealt with by the club."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.bookings import book_place
from bookings.domain.checks import refuse_form_that_served, refuse_twice, refuse_what_is_no_name
from bookings.domain.limits import set_token, take_act
from bookings.domain.questions import Wanted
from bookings.domain.telling.notices import send_deferral
from bookings.models import Booking, DeferredRequest
from bookings.queries.lists import list_people_asked
from tournaments.actors import Actor
from tournaments.domain.acts import lock_tournament
from tournaments.domain.custody import AWAY, refuse_elsewhere
from tournaments.enums import Custody, DeferredKind, DeferredState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.teams.known import is_same_person


def book_or_note(
    tournament: Tournament, *, wanted: Wanted, key: UUID, by: Actor, language: str = "fr"
) -> Booking | DeferredRequest:
    """Ask for a place, or have it noted that somebody asks, where the concours is in the hall.

    The same form, arrived again, gives what it made. Raises Refused as `book_place` does.
    """
    try:
        return book_place(tournament, wanted=wanted, key=key, by=by, language=language)
    except Refused as refusal:
        if refusal.code != AWAY:
            raise
    return _note_booking(tournament, wanted=wanted, key=key, language=language)


@transaction.atomic
def _note_booking(
    tournament: Tournament, *, wanted: Wanted, key: UUID, language: str
) -> DeferredRequest:
    booking = Booking(key=key, tournament=_lock_away(tournament))
    wanted.set_on(booking)
    if known := DeferredRequest.objects.filter(key=key).first():
        refuse_form_that_served(booking, read_noted(known))
        return known
    refuse_what_is_no_name(booking)
    refuse_twice(booking)
    _refuse_noted_twice(booking)
    set_token(booking)
    noted = DeferredRequest.objects.create(
        key=key,
        tournament=booking.tournament,
        kind=DeferredKind.BOOK,
        told=asdict(wanted),
        token_hash=booking.token_hash,
        language=language,
        came_at=timezone.now(),
    )
    send_deferral(noted)
    return noted


def read_noted(request: DeferredRequest) -> Booking:
    """What was typed, as a request for a place in memory; all empty where nothing was."""
    noted = Booking(tournament_id=request.tournament_id)
    if request.told:
        Wanted.read(request.told, known=request.booking).set_on(noted)
    return noted


def _refuse_noted_twice(booking: Booking) -> None:
    waiting = booking.tournament.deferred.filter(
        kind=DeferredKind.BOOK, state=DeferredState.WAITING
    )
    own = list_people_asked(booking)
    for request in waiting:
        others = list_people_asked(read_noted(request))
        if any(is_same_person(person, asker) for person in own for asker in others):
            raise Refused(
                _("Cette personne a déjà demandé une place : le club la lira à son retour."),
                code="already-signed-up",
                field="player_1",
            )


def act_or_note(
    act: Callable[..., Booking],
    booking: Booking,
    *,
    kind: DeferredKind,
    by: Actor,
    told: Mapping[str, Any] | None = None,
    **values: Any,
) -> Booking | DeferredRequest:
    """Do what a private link asks, or have it noted where the concours is in the hall; what would
    be refused here anyway is refused at once. Raises Refused as the act does, and
    `too-many-attempts`."""
    take_act(booking, address=by.address, new_email=str((told or {}).get("email", "")))
    try:
        return act(booking, by=by, **values)
    except Refused as refusal:
        if refusal.code != AWAY:
            raise
    return _note_act(booking, kind=kind, told=dict(told or {}))


@transaction.atomic
def _note_act(booking: Booking, *, kind: DeferredKind, told: dict[str, Any]) -> DeferredRequest:
    """Note it, once however often it is asked in a row."""
    locked = _lock_away(booking.tournament)
    latest = locked.deferred.filter(booking=booking, state=DeferredState.WAITING).last()
    if latest is not None and (latest.kind, latest.told) == (kind, told):
        return latest
    noted = DeferredRequest.objects.create(
        tournament=locked,
        booking=booking,
        kind=kind,
        told=told,
        language=booking.language,
        came_at=timezone.now(),
    )
    send_deferral(noted)
    return noted


def _lock_away(tournament: Tournament) -> Tournament:
    """The tournament, locked, where this site waits for it. Raises Refused: `away` on a copy for
    which nobody comes back, `back` where it came back this moment."""
    locked = lock_tournament(tournament)
    if locked.custody == Custody.AWAY:
        return locked
    refuse_elsewhere(locked, to_public=True)
    raise Refused(_("Le concours vient de revenir de la salle : recommencez."), code="back")
