"""Tournaments that take requests from home, and requests."""

import datetime
from typing import Any
from uuid import uuid4

from django.utils import timezone

from bookings.domain.bookings import book_place
from bookings.domain.questions import Wanted
from bookings.models import Booking
from tests.factories import TournamentFactory
from tournaments.actors import PUBLIC
from tournaments.models import Tournament


def open_tournament(**values: Any) -> Tournament:
    """One of next week, which gives places at once."""
    date = timezone.localdate() + datetime.timedelta(days=7)
    return TournamentFactory(date=date, **{"booking_mode": "open", **values})


def asked_by(name: str, second: str = "", **values: Any) -> Wanted:
    """What a person types; everybody has a phone of their own."""
    return Wanted(**{"player_1": name, "player_2": second, "phone": f"06 {name}", **values})


def booked(tournament: Tournament, name: str, second: str = "", **values: Any) -> Booking:
    """A request of a person, or of two."""
    return book_place(tournament, wanted=asked_by(name, second, **values), key=uuid4(), by=PUBLIC)


def seen(booking: Booking) -> Booking:
    """A request as it is now."""
    return Booking.objects.select_related("tournament", "team__joined", "partner").get(
        pk=booking.pk
    )


def step(booking: Booking) -> str:
    """Where it stands, as people read it."""
    return seen(booking).step(timezone.now())
