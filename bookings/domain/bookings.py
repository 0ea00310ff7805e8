"""A request from home: made, changed, taken back, made again."""

import copy
import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from bookings.domain.addresses import ask_new_address, is_answered_by, take_new_address
from bookings.domain.checks import (
    find_own_team,
    refuse_closed,
    refuse_form_that_served,
    refuse_once_started,
    refuse_twice,
    refuse_what_is_no_name,
)
from bookings.domain.limits import set_token, take_request
from bookings.domain.offers import offer_free_places
from bookings.domain.partners import part_from_partner
from bookings.domain.places import (
    correct_place,
    describe,
    find_own_player,
    give_place,
    has_place,
    hold_for_payment,
)
from bookings.domain.questions import Wanted
from bookings.domain.retention import phrase_consent
from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import send_notice, send_partner_changes
from bookings.models import Booking
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.teams.sign_ups import SignUp, lock_licences
from tournaments.domain.teams.spellings import take_address
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import Act, BookingMode, BookingState
from tournaments.errors import Refused
from tournaments.models import Tournament


def describe_booking(booking: Booking) -> dict[str, object]:
    """What the journal keeps of a request: no word that a person typed."""
    team = booking.plays_in
    return {"state": booking.state, "team": None if team is None else team.key}


def book_place(
    tournament: Tournament, *, wanted: Wanted, key: UUID, by: Actor, language: str = "fr"
) -> Booking:
    """Ask for a place; where requests are open it is given at once, or the waiting list.

    `key` is the form's: the same form, arrived again, gives the request that it made. Raises
    Refused: `bookings-closed`, `away`, `already-signed-up`, `ask-the-club`, `licence`,
    `form-served`, `no-name`, `too-many-attempts`, and as `register_team` does.
    """
    take_request(
        tournament,
        phone=wanted.phone,
        email=wanted.email,
        second=wanted.email_2,
        address=by.address,
    )
    return enter_booking(tournament, wanted=wanted, key=key, by=by, language=language)


@transaction.atomic
def enter_booking(
    tournament: Tournament,
    *,
    wanted: Wanted,
    key: UUID,
    by: Actor,
    language: str,
    asked_at: datetime.datetime | None = None,
) -> Booking:
    """Write a request down, which may have been made at an earlier moment: delays and its turn go
    by that. Raises Refused as `book_place` does."""
    now = asked_at or timezone.now()
    booking = Booking(
        key=key, tournament=tournament, language=language, consent_at=now, queued_at=now
    )
    wanted.set_on(booking)
    with translation.override(language):
        booking.consent_words = phrase_consent(tournament.club, mails=booking.agrees_to_mails)
    sign_up = describe(booking)
    lock_licences(tournament, sign_up)
    booking.tournament = locked = lock_tournament(tournament)
    if known := Booking.objects.filter(key=key).select_related("team__joined").first():
        refuse_form_that_served(booking, known)
        return known
    refuse_closed(locked, asked_at)
    refuse_what_is_no_name(booking)
    refuse_twice(booking)
    set_token(booking)
    booking.save()
    announce(
        Act.BOOKING_MADE, tournament=locked, subject=booking, by=by, after=describe_booking(booking)
    )
    if locked.booking_mode == BookingMode.OPEN:
        _take_up(booking, by=by)
    else:
        send_notice(booking, Notice.RECEIVED)
    return booking


def _take_up(booking: Booking, *, by: Actor) -> None:
    team = give_place(booking, by=by)
    hold_for_payment(booking, is_there=True)
    booking.save()
    send_notice(booking, Notice.PLACED if has_place(team) else Notice.WAITING)


def lock_booking(booking: Booking) -> Booking:
    """The request's row, read again and locked, as is its tournament."""
    tournament = lock_tournament(booking.tournament)
    rows = Booking.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "team__joined"
    )
    row = read_again(rows, pk=booking.pk)
    row.tournament = tournament
    return row


@transaction.atomic
def change_booking(booking: Booking, *, wanted: Wanted, by: Actor) -> Booking:
    """Correct a request, before the evening begins; its place in the queue stays.

    Raises Refused: `started`, `not-signed-up`, `matched`, `already-signed-up`, `no-name`, `full`
    where one person who had half a place comes with a second, and as `change_team` does.
    """
    licences = (wanted.licence_1, wanted.licence_2)
    lock_licences(booking.tournament, SignUp(players=(), licences=licences))
    booking = lock_booking(booking)
    refuse_once_started(booking.tournament)
    before = describe_booking(booking)
    # One that was taken back and asked anew has its team still, which comes back as it is told.
    team = booking.team if booking.state == BookingState.ASKED else find_own_team(booking)
    shown = copy.copy(booking)
    wanted.set_on(booking)
    take_new_address(booking, before=shown.email)
    refuse_what_is_no_name(booking)
    refuse_twice(booking, besides=team)
    if team is not None:
        correct_place(team, booking, shown=shown, by=by)
    booking.save()
    if booking.new_email:
        ask_new_address(booking)
    _announce_change(booking, before, by=by)
    send_notice(booking, Notice.CHANGED)
    send_partner_changes(booking, shown=shown)
    offer_free_places(booking.tournament)
    return booking


def _announce_change(booking: Booking, before: dict[str, object], *, by: Actor) -> None:
    announce(
        Act.BOOKING_CHANGED,
        tournament=booking.tournament,
        subject=booking,
        by=by,
        before=before,
        after=describe_booking(booking),
    )


@transaction.atomic
def confirm_address(booking: Booking, *, code: str, by: Actor) -> Booking:
    """Write to the address that waits from now on: whoever reads there says that it is theirs.

    Raises Refused: `no-new-address`.
    """
    booking = lock_booking(booking)
    if not is_answered_by(booking, code):
        raise Refused(_("Cette adresse n'attend plus votre réponse."), code="no-new-address")
    before = describe_booking(booking)
    reader = find_own_player(booking)
    booking.email, booking.new_email = booking.new_email, ""
    booking.save()
    if reader is not None:
        take_address(reader, booking.email, agreed=booking.agrees_to_mails)
        reader.save()
    _announce_change(booking, before, by=by)
    send_notice(booking, Notice.CHANGED)
    return booking


@transaction.atomic
def cancel_booking(booking: Booking, *, by: Actor) -> Booking:
    """Take a request back, or decline the place that is offered; the next in turn is offered it.

    Raises Refused: `started`, `not-signed-up`, `matched`, `has-played`. Nothing changes where it
    is taken back already.
    """
    booking = lock_booking(booking)
    if booking.state in (BookingState.CANCELLED, BookingState.DECLINED):
        return booking
    refuse_once_started(booking.tournament)
    before, state = describe_booking(booking), BookingState.CANCELLED
    if booking.state != BookingState.ASKED:
        if booking.is_offered(timezone.now()):
            state = BookingState.DECLINED
        part_from_partner(booking, by=by)
        booking.team = withdraw_team(find_own_team(booking), by=by)
    booking.state, booking.offered_until, booking.pay_until = state, None, None
    booking.save()
    announce(
        Act.BOOKING_CANCELLED,
        tournament=booking.tournament,
        subject=booking,
        by=by,
        before=before,
        after=describe_booking(booking),
    )
    send_notice(booking, Notice.CANCELLED)
    offer_free_places(booking.tournament)
    return booking


_ENDED = (BookingState.CANCELLED, BookingState.DECLINED, BookingState.LAPSED)


@transaction.atomic
def book_again(
    booking: Booking, *, by: Actor, asked_at: datetime.datetime | None = None
) -> Booking:
    """Ask anew after taking it back, or after an offer that was let go: at the end of the queue.

    Raises Refused: `bookings-closed`, `still-signed-up`, and as `book_place` does.
    """
    lock_licences(booking.tournament, describe(booking))
    booking = lock_booking(booking)
    refuse_closed(booking.tournament, asked_at)
    if booking.state not in _ENDED:
        raise Refused(_("Cette inscription est toujours en cours."), code="still-signed-up")
    refuse_twice(booking, besides=booking.team)
    before = describe_booking(booking)
    booking.queued_at, booking.confirmed_at = asked_at or timezone.now(), None
    booking.state = BookingState.ASKED
    if booking.tournament.booking_mode == BookingMode.OPEN:
        _take_up(booking, by=by)
    else:
        send_notice(booking, Notice.RECEIVED)
    booking.save()
    announce(
        Act.BOOKING_MADE,
        tournament=booking.tournament,
        subject=booking,
        by=by,
        before=before,
        after=describe_booking(booking),
    )
    return booking
