"""Several people who name something alike in the same instant: each gets an address of its own."""

import datetime

import pytest

from seasons.domain import create_series
from seasons.enums import SeriesPoints
from seasons.models import Series
from tests.factories import ClubFactory
from tests.tournaments.played.together import PEOPLE, at_once
from tournaments.actors import SERVER
from tournaments.domain.clubs import create_club
from tournaments.domain.tournament.tournaments import create_tournament, duplicate_tournament
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

DAY = datetime.date(2026, 11, 21)


def list_numbered(stem: str) -> set[str]:
    return {stem, *(f"{stem}-{number}" for number in range(2, PEOPLE + 1))}


def test_clubs_and_their_series() -> None:
    at_once(lambda _number: create_club(name="Amicale", by=SERVER))
    clubs = list(Club.objects.all())
    assert {club.slug for club in clubs} == list_numbered("amicale")
    season = {"name": "Saison", "points": SeriesPoints.REVERSE}
    at_once(lambda number: create_series(clubs[number], values=season, by=SERVER))
    assert set(Series.objects.values_list("slug", flat=True)) == list_numbered("saison")


def test_tournaments_and_copies_of_one() -> None:
    club, asked = ClubFactory(), {"name": "Noël", "date": DAY, "by": SERVER}
    at_once(lambda _number: create_tournament(club, preset="village-belote", **asked))
    made = set(Tournament.objects.values_list("slug", flat=True))
    assert made == list_numbered("noel-2026")
    source = Tournament.objects.get(slug="noel-2026")
    at_once(lambda _number: duplicate_tournament(source, name="Pâques", date=DAY, by=SERVER))
    copies = set(Tournament.objects.values_list("slug", flat=True)) - made
    assert copies == list_numbered("paques-2026")
