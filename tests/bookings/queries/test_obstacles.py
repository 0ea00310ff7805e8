"""What of an absence can be applied no more."""

import datetime

import pytest
from django.utils import timezone

from bookings.models import DeferredRequest
from bookings.queries.deferred import find_obstacles
from bookings.queries.lists import find_start
from tests.bookings.domain.requests import booked, open_tournament, seen
from tests.factories import RoundFactory
from tournaments.enums import BookingMode, DeferredKind, DeferredObstacle, RoundState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

STARTED, CLOSED, OVER = (
    DeferredObstacle.STARTED,
    DeferredObstacle.CLOSED,
    DeferredObstacle.OFFER_OVER,
)


def one_of_each(tournament: Tournament) -> list[DeferredRequest]:
    """A request of each kind, that came an hour before the start."""
    booking = seen(booked(tournament, "AUBERT Ana", "ROUX Bob"))
    came = find_start(tournament) - datetime.timedelta(hours=1)
    return [
        DeferredRequest(tournament=tournament, booking=booking, kind=kind, came_at=came)
        for kind in DeferredKind
    ]


@pytest.mark.parametrize(
    ("hours", "has_draw", "stuck"),
    [
        (-1, False, {}),
        # Who asked for a place before is held to that moment.
        (1, False, {"change": STARTED, "cancel": STARTED}),
        (-1, True, dict.fromkeys(("book", "change", "cancel", "again"), STARTED)),
    ],
)
def test_what_the_concours_has_gone_past(
    hours: int, has_draw: bool, stuck: dict[str, DeferredObstacle]
) -> None:
    tournament = open_tournament()
    rows = one_of_each(tournament)
    RoundFactory(
        tournament=tournament, state=RoundState.PUBLISHED if has_draw else RoundState.PREVIEW
    )
    now = find_start(tournament) + datetime.timedelta(hours=hours)
    found = find_obstacles(tournament, rows, now)
    said = {row.kind: found[row.key] for row in rows if row.key in found}
    assert said == {**stuck, "accept": OVER}


def test_where_sign_up_was_closed_since_nobody_gets_a_place() -> None:
    tournament = open_tournament()
    booking = seen(booked(tournament, "AUBERT Ana", "ROUX Bob"))
    tournament.booking_mode = BookingMode.CLOSED
    row = DeferredRequest(
        tournament=tournament, booking=booking, kind=DeferredKind.AGAIN, came_at=timezone.now()
    )
    assert find_obstacles(tournament, [row], timezone.now()) == {row.key: CLOSED}
