"""A place that has to be paid online is held until a time."""

import datetime

from django.utils import timezone

from bookings.domain.online.readiness import find_account_for, find_due_cents
from bookings.domain.places import has_place
from bookings.models import Booking
from tournaments.enums import PayOnline


def hold_for_payment(booking: Booking, *, is_there: bool) -> None:
    """Hold the place that a booking was just given until it is paid, where that is asked.

    `is_there`: the person took it themselves and has minutes; whom the club answered, or whom it
    writes to, has as long as for an offer. Where nothing can be paid online nothing is held.
    """
    tournament, team = booking.tournament, booking.plays_in
    booking.pay_until = None
    if tournament.pay_online != PayOnline.REQUIRED or team is None or not has_place(team):
        return
    if find_account_for(tournament) is None or not find_due_cents(booking):
        return
    minutes = tournament.hold_minutes if is_there else tournament.offer_hours * 60
    booking.pay_until = timezone.now() + datetime.timedelta(minutes=minutes)
