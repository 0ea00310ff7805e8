"""What the desk sees of a request: where it stands, who the people may be, what may be done."""

from dataclasses import dataclass

from django.utils import timezone

from bookings.domain.places import describe
from bookings.domain.telling.notice_words import phrase_now
from bookings.models import Booking
from tournaments.domain.teams.solos import is_matched
from tournaments.enums import BookingState, BookingStep
from tournaments.models import Player
from tournaments.names import name_key
from tournaments.queries.teams.known import list_known_players


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskBooking:
    """`known` are the club's people of the same names, who are taken for the ones who asked once
    it becomes a team; `message` is what to tell the person now, ready for an SMS."""

    booking: Booking
    step: BookingStep
    known: tuple[Player, ...]
    may_confirm: bool
    may_refuse: bool
    is_matched: bool
    message: str


def read_desk_booking(booking: Booking) -> DeskBooking:
    """A request as the desk answers it."""
    step = booking.step(timezone.now())
    asked, taken = (booking.state == state for state in (BookingState.ASKED, BookingState.TAKEN))
    names = describe(booking).players
    people = list_known_players(booking.tournament, names) if asked else {}
    goes_on = step != BookingStep.CANCELLED and (asked or taken)
    return DeskBooking(
        booking=booking,
        step=step,
        known=tuple(people[key] for key in map(name_key, names) if key in people),
        may_confirm=goes_on and booking.confirmed_at is None,
        may_refuse=goes_on,
        is_matched=booking.team is not None and is_matched(booking.team),
        message=phrase_now(booking),
    )
