"""No two lists of tournaments share a stamp."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from seasons.queries.seasons import compute_series_stamp
from tests.factories import SeriesEventFactory, SeriesFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.clubs import change_club
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.models import Tournament
from tournaments.queries.live import (
    compute_calendar_stamp,
    compute_tournament_stamp,
)

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 22)


def swap(shown: Tournament, hidden: Tournament) -> None:
    """Hide the one and show the other."""
    change_settings(shown, values={"is_public": False}, by=SERVER)
    change_settings(hidden, values={"is_public": True}, by=SERVER)


def two_tournaments() -> tuple[Tournament, Tournament]:
    """One that is shown, and one that is hidden and reaches the same version when it is shown."""
    return TournamentFactory(version=3), TournamentFactory(version=2, is_public=False)


def test_hiding_one_and_showing_another_gives_the_calendar_another_stamp() -> None:
    shown, hidden = two_tournaments()
    before = compute_calendar_stamp(TODAY)
    swap(shown, hidden)
    assert compute_calendar_stamp(TODAY) != before


def test_hiding_one_and_showing_another_gives_a_series_another_stamp() -> None:
    series = SeriesFactory()
    shown, hidden = two_tournaments()
    for one in (shown, hidden):
        SeriesEventFactory(series=series, tournament=one)
    before = compute_series_stamp(series.slug)
    swap(shown, hidden)
    assert compute_series_stamp(series.slug) != before


def test_another_name_of_the_club_gives_its_tournaments_and_the_calendar_other_stamps() -> None:
    tournament = TournamentFactory()
    before = compute_tournament_stamp(tournament.slug), compute_calendar_stamp(TODAY)
    change_club(tournament.club, name="Belote de la Gare", town="Gap", by=SERVER)
    after = compute_tournament_stamp(tournament.slug), compute_calendar_stamp(TODAY)
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, False]


def test_a_kept_home_page_never_shows_a_hidden_tournament(client: Client) -> None:
    shown, hidden = two_tournaments()
    home = reverse("public:home")
    tag = client.get(home)["ETag"]
    swap(shown, hidden)
    answer = client.get(home, headers={"if-none-match": tag})
    page = answer.content.decode()
    assert (answer.status_code, shown.name in page, hidden.name in page) == (200, False, True)
