"""Places that free themselves, offered in turn to who waits; and what time alone ends, offers among
it."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.checks import find_own_team
from bookings.domain.online.readiness import find_account_for, find_due_cents
from bookings.domain.partners import let_proposals_lapse
from bookings.domain.places import hold_for_payment
from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import send_notice
from bookings.models import Booking
from bookings.queries.deferred import has_waiting
from bookings.queries.lists import find_offer_end, has_started, list_lapsed
from bookings.queries.payments import is_being_paid, list_held
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.teams.teams import promote_team, withdraw_team
from tournaments.enums import Act, BookingMode, BookingState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.teams.lists import count_places, find_first_waiting


@transaction.atomic
def offer_free_places(tournament: Tournament) -> int:
    """Offer what is free to the first in turn; how many offers were made.

    Nobody overtakes: where the first in turn was signed up at the desk, the desk calls them and
    gives the place. Nothing is offered once requests are closed, or the evening has begun.
    """
    if tournament.booking_mode == BookingMode.CLOSED:
        return 0
    locked = lock_tournament(tournament)
    until, made = find_offer_end(locked, timezone.now()), 0
    while until is not None and (booking := _find_next(locked)) is not None:
        booking.offered_until = until
        booking.save(update_fields=["offered_until"])
        announce(
            Act.BOOKING_OFFERED,
            tournament=locked,
            subject=booking,
            by=SERVER,
            after={"team": None if booking.team is None else booking.team.key, "held_until": until},
        )
        send_notice(booking, Notice.OFFERED)
        made += 1
    return made


def _find_next(tournament: Tournament) -> Booking | None:
    """The request whose turn it is, where it signed up from home and there is room for it."""
    first = find_first_waiting(tournament)
    if first is None or not count_places(tournament).has_room_for(alone=first.seeks_partner):
        return None
    return Booking.objects.select_related("team").filter(team=first).first()


@transaction.atomic
def let_offers_lapse(tournament: Tournament) -> int:
    """End the offers that nobody answered in time, and offer the places to the next; how many
    ended. Whoever had one may ask again. Once nothing is offered any more they keep waiting, and
    the desk decides."""
    if tournament.booking_mode == BookingMode.CLOSED or not tournament.is_at_hand:
        return 0
    now = timezone.now()
    if not list_lapsed(tournament, now):
        return 0
    locked = lock_tournament(tournament)
    passes_on = find_offer_end(locked, now) is not None
    lapsed = list_lapsed(locked, now)
    for booking in lapsed:
        booking.offered_until = None
        if passes_on and booking.team is not None:
            booking.team = withdraw_team(booking.team, by=SERVER)
            booking.state = BookingState.LAPSED
        booking.save()
        after = {"state": booking.state}
        announce(Act.BOOKING_LAPSED, tournament=locked, subject=booking, by=SERVER, after=after)
        send_notice(booking, Notice.LAPSED)
    offer_free_places(locked)
    return len(lapsed)


@transaction.atomic
def accept_offer(
    booking: Booking, *, by: Actor, asked_at: datetime.datetime | None = None
) -> Booking:
    """Take the place that is offered, whatever became of the number of places meanwhile. Raises
    Refused (`offer-over`) where it was offered no more when that was asked, and `finished`."""
    locked = lock_tournament(booking.tournament)
    booking = read_again(Booking.objects.select_related("team__joined"), pk=booking.pk)
    booking.tournament = locked
    if booking.team is None or not booking.is_offered(asked_at or timezone.now()):
        raise Refused(
            _("Cette place n'est plus proposée : le délai est passé, ou elle est déjà prise."),
            code="offer-over",
        )
    booking.team = promote_team(booking.team, by=by, is_promised=True)
    booking.offered_until, booking.confirmed_at = None, timezone.now()
    hold_for_payment(booking, is_there=True)
    booking.save()
    send_notice(booking, Notice.PLACED)
    return booking


def let_time_pass(tournament: Tournament) -> int:
    """End them all; how many. While the concours is in the hall no delay ends here, nor until the
    club has dealt with what people asked for meanwhile."""
    if not tournament.is_at_hand or has_waiting(tournament):
        return 0
    return (
        let_proposals_lapse(tournament) + let_holds_lapse(tournament) + let_offers_lapse(tournament)
    )


@transaction.atomic
def let_holds_lapse(tournament: Tournament) -> int:
    """Give back the places that were not paid for in time; how many. A payment that may be under
    way is waited for; what was paid otherwise keeps its place. From the start of the evening on the
    desk decides, as it does where nothing can be paid online any more."""
    now = timezone.now()
    if not list_held(tournament, now):
        return 0
    locked = lock_tournament(tournament)
    stays = has_started(locked, now) or find_account_for(locked) is None
    over = [held for held in list_held(locked, now) if not is_being_paid(held, now)]
    given_back = 0
    for booking in over:
        booking.tournament = locked
        booking.pay_until = None
        given_back += not stays and _give_back(booking)
        booking.save()
    if given_back:
        offer_free_places(locked)
    return given_back


def _give_back(booking: Booking) -> bool:
    """Whether the place was given back: what two people were matched into stays theirs."""
    if not find_due_cents(booking):
        return False
    try:
        team = find_own_team(booking)
    except Refused:
        return False
    booking.team = withdraw_team(team, by=SERVER)
    booking.state = BookingState.LAPSED
    after = {"state": booking.state}
    announce(
        Act.BOOKING_LAPSED, tournament=booking.tournament, subject=booking, by=SERVER, after=after
    )
    send_notice(booking, Notice.UNPAID)
    return True
