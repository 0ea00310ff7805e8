"""Requests for places that are deleted once the delay that their consent names is over."""

import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from bookings.models import Booking, DeferredRequest
from tournaments.actors import SERVER
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import AT_HAND, Act, BookingState
from tournaments.models import Tournament

LEFT_KEPT = datetime.timedelta(days=365)
"""After the day of the tournament, where nothing came of the request."""
TAKEN_KEPT = datetime.timedelta(days=3 * 365)

_TYPED = {
    "player_1": "–", "player_2": "", "family_1": "", "family_2": "", "licence_1": "",
    "licence_2": "", "club_name": "", "phone": "", "email": "", "email_2": "",
    "category": "", "answers": {}, "new_email": "", "refusal": "", "consent_words": "",
}  # fmt: skip
"""What a request is left with that a payment hangs on: accounts are kept for longer."""


def forget_old_bookings() -> int:
    """Delete the requests whose delay is over; how many. Their teams, results and sums stay.

    Each tournament's journal says how many of its own went, and none of who they were.
    """
    old = Booking.objects.filter(_find_old(), tournament__custody__in=AT_HAND)
    noted = DeferredRequest.objects.filter(_find_left(), tournament__custody__in=AT_HAND)
    owners = Tournament.objects.filter(
        Q(pk__in=old.values("tournament")) | Q(pk__in=noted.values("tournament"))
    )
    return sum(_forget(owner) for owner in owners.order_by("pk"))


def _find_old() -> Q:
    taken = Q(state=BookingState.TAKEN)
    long_ago = Q(tournament__date__lt=timezone.localdate() - TAKEN_KEPT)
    return (~taken & _find_left() | long_ago) & ~Q(phone="", player_1="–")


def _find_left() -> Q:
    """What hangs on a tournament that is longer ago than what came to nothing is kept."""
    return Q(tournament__date__lt=timezone.localdate() - LEFT_KEPT)


@transaction.atomic
def _forget(tournament: Tournament) -> int:
    locked = lock_tournament(tournament)
    refuse_by_table(Act.BOOKINGS_FORGOTTEN, locked)
    old = list(Booking.objects.filter(_find_old(), tournament=locked).values_list("pk", flat=True))
    noted = DeferredRequest.objects.filter(_find_left(), tournament=locked)
    # One that hangs on a request for a place is no other request.
    gone = len(old) + noted.filter(booking=None).count()
    noted.delete()
    if not gone:
        return 0
    rows = Booking.objects.filter(pk__in=old)
    rows.filter(payments__isnull=True).delete()
    rows.update(**_TYPED)
    told = {"bookings": gone}
    announce(Act.BOOKINGS_FORGOTTEN, tournament=locked, subject=locked, by=SERVER, after=told)
    return gone
