"""The feeds, read by a parser that is not ours."""

import datetime
import uuid
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from tests.factories import ClubFactory, StageFactory, TournamentFactory
from tournaments.calendars import Event, write_calendar
from tournaments.models import Tariff, Tournament
from tournaments.pages.tournament import calendar_feed
from tournaments.pages.tournament.calendar_feed import read_events

TODAY = datetime.date(2026, 11, 22)
DAY = datetime.timedelta(days=1)


def address(path: str) -> str:
    """A whole address of a path."""
    return f"https://concours.example{path}"


def event_of(**said: Any) -> Event:
    """An event about which `said` matters."""
    usual: dict[str, Any] = {
        "uid": str(uuid.UUID(int=1)),
        "revision": 1,
        "written_at": datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC),
        "day": TODAY,
        "begins_at": None,
        "ends_at": None,
        "name": "Concours",
        "place": "",
        "text": "",
        "url": "https://concours.example/",
    }
    return Event(**usual | said)


def read(events: list[Event]) -> list[Any]:
    """What a calendar understands."""
    return list(Calendar.from_ical(write_calendar("Concours", events)).events)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=200))
def test_any_name_arrives_in_lines_of_75_octets(name: str) -> None:
    written = write_calendar("Concours", [event_of(name=name, place=name)])
    assert max(len(line.encode()) for line in written.split("\r\n")) <= 75
    (event,) = Calendar.from_ical(written).events
    assert (str(event["SUMMARY"]), str(event.get("LOCATION", ""))) == (name, name)


def test_a_tournament_without_an_hour_takes_the_day() -> None:
    (event,) = read([event_of(begins_at=None)])
    assert event["DTSTART"].dt == TODAY


@pytest.mark.django_db
def test_hours_are_those_of_the_hall_and_the_end_that_of_the_planned_rounds() -> None:
    tournament = TournamentFactory(
        date=datetime.date(2026, 12, 5), starts_at=datetime.time(20, 30), time_limit_minutes=60
    )
    tournament.stages.update(rounds_planned=3)
    (event,) = read(read_events(Tournament.objects.all(), today=TODAY, address=address))
    assert event["DTSTART"].dt == datetime.datetime(2026, 12, 5, 19, 30, tzinfo=datetime.UTC)
    assert event["DTEND"].dt - event["DTSTART"].dt >= datetime.timedelta(hours=3)
    assert event["URL"] == address(tournament.get_absolute_url())


@pytest.mark.django_db
def test_an_event_says_what_it_costs_and_whom_to_call() -> None:
    tournament = TournamentFactory(date=TODAY, booking_contact="Marie, 06 12 34 56 78")
    tournament.tariffs.all().delete()
    priced = {"tournament": tournament, "cents": 1200}
    Tariff.objects.create(**priced, label="Adultes", position=1)
    Tariff.objects.create(**priced, label="Amis du club", position=2, code="AMIS")
    (event,) = read(read_events(Tournament.objects.all(), today=TODAY, address=address))
    told = str(event["DESCRIPTION"]).split("\n")
    assert told[0] == f"Organisé par {tournament.club.name}."
    assert ("12" in told[1], "Amis" in told[1], told[2]) == (True, False, "Marie, 06 12 34 56 78")


@pytest.mark.django_db
def test_a_change_of_day_is_the_same_event_with_a_higher_sequence() -> None:
    tournament = TournamentFactory(date=TODAY + DAY)
    (before,) = read(read_events(Tournament.objects.all(), today=TODAY, address=address))
    Tournament.objects.update(date=TODAY + 2 * DAY, version=tournament.version + 1)
    (after,) = read(read_events(Tournament.objects.all(), today=TODAY, address=address))
    assert before["UID"] == after["UID"]
    assert before["SEQUENCE"] < after["SEQUENCE"]


@pytest.mark.django_db
def test_what_is_long_over_or_a_demonstration_is_left_out() -> None:
    TournamentFactory(date=TODAY - 400 * DAY)
    TournamentFactory(date=TODAY, is_demo=True)
    shown = TournamentFactory(date=TODAY - 30 * DAY)
    found = read_events(Tournament.objects.all(), today=TODAY, address=address)
    assert [event.name for event in found] == [shown.name]


@pytest.mark.django_db
def test_any_number_of_tournaments_takes_four_queries(
    django_assert_num_queries: Any,
) -> None:
    club = ClubFactory()
    for _number in range(4):
        first = TournamentFactory(club=club, date=TODAY).stages.get()
        StageFactory(tournament=first.tournament, number=2, source=first)
    with django_assert_num_queries(4):
        read_events(Tournament.objects.all(), today=TODAY, address=address)


def test_a_feed_that_is_too_long_keeps_what_comes_next(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calendar_feed, "MOST", 3)
    for days in (-9, -1, 3, 40):
        TournamentFactory(date=TODAY + days * DAY)
    events = read_events(Tournament.objects.all(), today=TODAY, address=address)
    assert [(event.day - TODAY).days for event in events] == [-1, 3, 40]
