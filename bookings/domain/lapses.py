"""What time alone ends: offers and partners without an answer, places that were not paid for."""

from django.db import transaction
from django.utils import timezone

from bookings.domain.checks import find_own_team
from bookings.domain.offers import let_offers_lapse, offer_free_places
from bookings.domain.online.readiness import find_account_for, find_due_cents
from bookings.domain.partners import let_proposals_lapse
from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import tell
from bookings.models import Booking
from bookings.queries.deferred import has_waiting
from bookings.queries.payments import is_being_paid, list_held
from bookings.queries.phases import has_started
from tournaments.actors import SERVER
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import Act, BookingState
from tournaments.errors import Refused
from tournaments.models import Tournament


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
    tell(booking, Notice.UNPAID)
    return True
