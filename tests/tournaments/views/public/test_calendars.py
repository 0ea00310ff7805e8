"""Calendars of the site, a club, a series and a tournament; a club's own page."""

from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.factories import SeriesEventFactory, SeriesFactory, TournamentFactory
from tournaments.models import Tournament


def names(outsider: Client, route: str, *arguments: str) -> list[str]:
    """What stands in the calendar at an address."""
    answer = outsider.get(reverse(route, args=arguments))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return sorted(str(event["SUMMARY"]) for event in Calendar.from_ical(answer.content).events)


def test_each_calendar_holds_its_own(outsider: Client, tournament: Tournament) -> None:
    other, hidden = TournamentFactory(), TournamentFactory(is_public=False)
    series = SeriesFactory(club=tournament.club)
    for one in (tournament, hidden):
        SeriesEventFactory(series=series, tournament=one)
    assert names(outsider, "public:calendar") == sorted([tournament.name, other.name])
    assert names(outsider, "public:club_calendar", tournament.club.slug) == [tournament.name]
    assert names(outsider, "public:series_calendar", series.slug) == [tournament.name]
    assert names(outsider, "public:tournament_calendar", tournament.slug) == [tournament.name]


def test_a_calendar_that_has_not_changed_is_not_sent_again(
    outsider: Client, tournament: Tournament
) -> None:
    address = reverse("public:calendar")
    tag = outsider.get(address)["ETag"]
    assert outsider.get(address, headers={"If-None-Match": tag}).status_code == 304
    Tournament.objects.update(version=tournament.version + 1)
    assert outsider.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_series_that_takes_one_in_has_another_calendar(
    outsider: Client, tournament: Tournament
) -> None:
    series = SeriesFactory(club=tournament.club)
    assert names(outsider, "public:series_calendar", series.slug) == []
    SeriesEventFactory(series=series, tournament=tournament)
    assert names(outsider, "public:series_calendar", series.slug) == [tournament.name]


def test_a_clubs_page_shows_its_own_tournaments_and_challenges(
    outsider: Client, tournament: Tournament
) -> None:
    other = TournamentFactory(name="Ailleurs")
    series = SeriesFactory(club=tournament.club)
    page = outsider.get(reverse("public:club", args=[tournament.club.slug])).content.decode()
    assert tournament.get_absolute_url() in page
    assert series.get_absolute_url() in page
    assert other.get_absolute_url() not in page
    assert reverse("public:club_calendar", args=[tournament.club.slug]) in page


def test_a_club_without_anything_public_has_no_page(outsider: Client) -> None:
    hidden = TournamentFactory(is_public=False)
    assert outsider.get(reverse("public:club", args=[hidden.club.slug])).status_code == 404
