"""Places that an act has freed go to who waits for one; who was made one team is told."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from bookings.domain.offers import offer_free_places
from bookings.domain.partners import send_partner_found
from tournaments.acts import row_of
from tournaments.enums import Act, BookingMode
from tournaments.models import Team, Tournament
from tournaments.signals import Announcement


def pass_places_on(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Offer places that are free by now to who waits, once the act itself is on record."""
    if tournament is None or tournament.booking_mode == BookingMode.CLOSED:
        return
    if any(row_of(announcement.act).frees_place for announcement in announcements):
        transaction.on_commit(lambda: offer_free_places(tournament))


def send_partners_found(announcements: Sequence[Announcement], **kwargs: Any) -> None:
    """Tell two who came alone who the other is, whoever made a team of them."""
    for announcement in announcements:
        if announcement.act == Act.SOLOS_MATCHED and isinstance(announcement.subject, Team):
            send_partner_found(announcement.subject)
