"""Requests for places that are deleted once the delay that their consent names is over."""

import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.actors import SERVER
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.tournament.guards import refuse_by_table
from tournaments.enums import AT_HAND, Act, BookingState
from tournaments.models import Booking, Tournament

LEFT_KEPT = datetime.timedelta(days=365)
"""After the day of the tournament, where nothing came of the request."""
TAKEN_KEPT = datetime.timedelta(days=3 * 365)

_TYPED = {
    "player_1": "–", "player_2": "", "licence_1": "", "licence_2": "", "club_name": "",
    "phone": "", "email": "", "refusal": "", "consent_words": "",
}  # fmt: skip
"""What a request is left with that a payment hangs on: accounts are kept for longer."""


def forget_old_bookings() -> int:
    """Delete the requests whose delay is over; how many. Their teams, results and sums stay.

    Each tournament's journal says how many of its own went, and none of who they were.
    """
    old = Booking.objects.filter(_find_old(), tournament__custody__in=AT_HAND)
    owners = Tournament.objects.filter(pk__in=old.values("tournament")).order_by("pk")
    return sum(_forget(one) for one in owners)


def _find_old() -> Q:
    today = timezone.localdate()
    taken = Q(state=BookingState.TAKEN)
    left = ~taken & Q(tournament__date__lt=today - LEFT_KEPT)
    return (left | Q(tournament__date__lt=today - TAKEN_KEPT)) & ~Q(phone="", player_1="–")


@transaction.atomic
def _forget(tournament: Tournament) -> int:
    locked = lock_tournament(tournament)
    refuse_by_table(Act.BOOKINGS_FORGOTTEN, locked)
    old = list(Booking.objects.filter(_find_old(), tournament=locked).values_list("pk", flat=True))
    if not old:
        return 0
    rows = Booking.objects.filter(pk__in=old)
    rows.filter(payments__isnull=True).delete()
    rows.update(**_TYPED)
    told = {"bookings": len(old)}
    announce(Act.BOOKINGS_FORGOTTEN, tournament=locked, subject=locked, by=SERVER, after=told)
    return len(old)
