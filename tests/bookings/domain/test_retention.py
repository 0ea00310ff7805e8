"""Requests go when the delay of which their consent speaks is over."""

import datetime

import pytest
from django.utils import timezone

from arbitration.models import AuditEntry
from bookings.domain.bookings import cancel_booking
from bookings.domain.retention import forget_old_bookings, phrase_consent
from bookings.models import Booking, OnlinePayment
from tests.bookings.domain.requests import booked, open_tournament, seen
from tournaments.actors import PUBLIC
from tournaments.enums import Act
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db


def age(days: int) -> None:
    """The tournament was so long ago."""
    Tournament.objects.update(date=timezone.localdate() - datetime.timedelta(days=days))


@pytest.fixture
def two() -> tuple[Booking, Booking]:
    """One that was cancelled, one that is a team."""
    tournament = open_tournament()
    left, taken = booked(tournament, "A", "B"), booked(tournament, "C", "D")
    cancel_booking(seen(left), by=PUBLIC)
    return left, taken


@pytest.mark.parametrize(("days", "stay"), [(365, 2), (366, 1), (1095, 1), (1096, 0)])
def test_what_was_left_goes_after_a_year_and_the_rest_after_three(
    two: tuple[Booking, Booking], days: int, stay: int
) -> None:
    age(days)
    assert forget_old_bookings() == 2 - stay
    assert (Booking.objects.count(), Team.objects.count()) == (stay, 2)
    assert forget_old_bookings() == 0


def test_the_journal_says_how_many_and_not_who(two: tuple[Booking, Booking]) -> None:
    age(1096)
    forget_old_bookings()
    entry = AuditEntry.objects.get(act=Act.BOOKINGS_FORGOTTEN)
    assert entry.detail.read()["after"] == {"bookings": 2}


def test_what_a_payment_hangs_on_stays_without_its_words(two: tuple[Booking, Booking]) -> None:
    left, _taken = two
    OnlinePayment.objects.create(booking=left, expected_cents=1400, state="given_back")
    age(366)
    assert (forget_old_bookings(), forget_old_bookings()) == (1, 0)
    kept = seen(left)
    assert (kept.player_1, kept.player_2, kept.phone, kept.consent_words) == ("–", "", "", "")


def test_the_delays_are_those_that_people_agreed_to(two: tuple[Booking, Booking]) -> None:
    _left, taken = two
    words = seen(taken).consent_words
    assert words == phrase_consent(taken.tournament.club, mails=False)
    assert "un an après le concours si elle est refusée ou annulée, trois ans après sinon" in words
