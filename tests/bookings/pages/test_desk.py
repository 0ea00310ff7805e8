"""What the desk is told of requests from home."""

import pytest

from bookings.domain.bookings import cancel_booking
from bookings.pages.desk import list_offers_to_tell
from tests.bookings.domain.requests import booked, open_tournament, seen
from tournaments.actors import PUBLIC
from tournaments.pages.evening.actions import Desk
from tournaments.permissions import Permission

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("email", "told"),
    [("", ["Une place est gardée pour A1 – B1, sans courriel : appelez."]), ("a@example.org", [])],
)
def test_a_place_that_no_mail_tells_of_is_told_by_telephone(email: str, told: list[str]) -> None:
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "A0", "B0")
    booked(tournament, "A1", "B1", email=email)
    desk = Desk(tournament=tournament, may=frozenset({Permission.SIGN_UP_TEAMS}))
    before = list(list_offers_to_tell(desk))
    cancel_booking(seen(first), by=PUBLIC)
    assert (before, [matter.sentence for matter in list_offers_to_tell(desk)]) == ([], told)
