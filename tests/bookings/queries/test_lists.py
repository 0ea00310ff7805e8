"""When requests are taken, and until when an offer may last."""

import datetime

import pytest
from django.utils import timezone

from bookings.queries.lists import find_offer_end, find_phase
from tests.factories import RoundFactory, TournamentFactory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

DAY, HOUR = datetime.timedelta(days=1), datetime.timedelta(hours=1)
START = datetime.datetime(2027, 3, 6, 20, tzinfo=timezone.get_default_timezone())
NOW = START - 7 * DAY


def tournament(**values: object) -> Tournament:
    """One that starts on 6 March 2027 at eight in the evening."""
    return TournamentFactory(
        **{
            "date": START.date(),
            "starts_at": datetime.time(20, 0),
            "booking_mode": "open",
            **values,
        }
    )


@pytest.mark.parametrize(
    ("values", "at", "phase"),
    [
        ({}, NOW, "open"),
        ({"booking_mode": "approval"}, NOW, "open"),
        ({"booking_mode": "closed"}, NOW, "closed"),
        ({"is_public": False}, NOW, "closed"),
        ({"booking_opens_at": NOW + HOUR}, NOW, "to-come"),
        ({"booking_closes_at": NOW}, NOW, "over"),
        ({}, START - HOUR, "open"),
        ({}, START, "started"),
        ({"starts_at": None}, START, "open"),
        ({"starts_at": None}, START + DAY, "started"),
        ({"date": datetime.date.max, "starts_at": None}, NOW, "open"),
    ],
)
def test_a_tournament_takes_requests_between_two_moments(
    values: dict[str, object], at: datetime.datetime, phase: str
) -> None:
    assert find_phase(tournament(**values), at) == phase


def test_a_published_draw_ends_them() -> None:
    one = tournament()
    RoundFactory(tournament=one)
    assert find_phase(one, NOW) == "started"


@pytest.mark.parametrize(
    ("values", "at", "end"),
    [
        ({"offer_hours": 24}, NOW, NOW + DAY),
        ({"booking_closes_at": NOW + HOUR}, NOW, NOW + HOUR),
        ({}, START - HOUR, START),
        ({}, START - HOUR / 10, None),
        ({"booking_mode": "closed"}, NOW, None),
    ],
)
def test_an_offer_never_outlives_closing_or_start(
    values: dict[str, object], at: datetime.datetime, end: datetime.datetime | None
) -> None:
    assert find_offer_end(tournament(**values), at) == end
