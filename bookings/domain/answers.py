"""What the club answers to a request: yes, no, or that the place is sure."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.bookings import describe_booking, lock_booking
from bookings.domain.checks import find_own_team, refuse_twice
from bookings.domain.offers import offer_free_places
from bookings.domain.partners import part_from_partner
from bookings.domain.places import describe, give_place, has_place, hold_for_payment
from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import send_notice
from bookings.models import Booking
from bookings.queries.lists import list_unanswered
from tournaments.actors import Actor
from tournaments.domain.acts import announce, announce_together, lock_tournament
from tournaments.domain.teams.sign_ups import lock_licences
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import Act, BookingState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.signals import Announcement


@transaction.atomic
def confirm_booking(booking: Booking, *, by: Actor) -> Booking:
    """Say yes: a request becomes a team, with a place or on the waiting list; one that has a team
    is marked as sure. Nothing changes where it is.

    Raises Refused: `not-signed-up`, `already-signed-up`, and as `register_team` does.
    """
    lock_licences(booking.tournament, describe(booking))
    booking = lock_booking(booking)
    if booking.confirmed_at is not None:
        return booking
    before = describe_booking(booking)
    if booking.state == BookingState.ASKED:
        refuse_twice(booking)
        team = give_place(booking, by=by)
        hold_for_payment(booking, is_there=False)
        send_notice(booking, Notice.PLACED if has_place(team) else Notice.WAITING)
    elif booking.state == BookingState.TAKEN:
        booking.pay_until = None
        is_in = has_place(booking.plays_in)
        send_notice(booking, Notice.CONFIRMED if is_in else Notice.WAITING)
    else:
        raise Refused(_("Cette inscription n'est plus en cours."), code="not-signed-up")
    booking.confirmed_at = timezone.now()
    booking.save()
    _announce(booking, before, by=by)
    offer_free_places(booking.tournament)
    return booking


@transaction.atomic
def confirm_placed(tournament: Tournament, *, by: Actor) -> int:
    """Mark every team that has a place and was not confirmed as sure; how many there were."""
    locked = lock_tournament(tournament)
    placed = list(list_unanswered(locked).filter(state=BookingState.TAKEN))
    Booking.objects.filter(pk__in=[booking.pk for booking in placed]).update(
        confirmed_at=timezone.now()
    )
    told = [
        Announcement(act=Act.BOOKING_ANSWERED, subject=booking, after=describe_booking(booking))
        for booking in placed
    ]
    if told:
        announce_together(told, tournament=locked, by=by)
    for booking in placed:
        send_notice(booking, Notice.CONFIRMED)
    return len(placed)


@transaction.atomic
def refuse_booking(booking: Booking, *, answer: str, by: Actor) -> Booking:
    """Say no, with the words that the person reads; a team that it has is withdrawn, and the next
    in turn is offered the place.

    Raises Refused: `not-signed-up`, `matched`, `has-played`.
    """
    booking = lock_booking(booking)
    before = describe_booking(booking)
    if booking.state != BookingState.ASKED:
        part_from_partner(booking, by=by)
        booking.team = withdraw_team(find_own_team(booking), by=by)
    booking.state, booking.offered_until = BookingState.REFUSED, None
    booking.pay_until = None
    booking.refusal = answer.strip()[:200]
    booking.save()
    _announce(booking, before, by=by)
    send_notice(booking, Notice.REFUSED)
    offer_free_places(booking.tournament)
    return booking


def _announce(booking: Booking, before: dict[str, object], *, by: Actor) -> None:
    announce(
        Act.BOOKING_ANSWERED,
        tournament=booking.tournament,
        subject=booking,
        by=by,
        before=before,
        after=describe_booking(booking),
    )
