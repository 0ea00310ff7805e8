"""Places that an act has freed go to who waits for one."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from bookings.domain.offers import offer_free_places
from tournaments.acts import row_of
from tournaments.enums import BookingMode
from tournaments.models import Tournament
from tournaments.signals import Announcement


def pass_places_on(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Offer places that are free by now to who waits, once the act itself is on record."""
    if tournament is None or tournament.booking_mode == BookingMode.CLOSED:
        return
    if any(row_of(announcement.act).frees_place for announcement in announcements):
        transaction.on_commit(lambda: offer_free_places(tournament))
