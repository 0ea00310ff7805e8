"""What a concours is called and when it is, a year later."""

import datetime

import pytest

from tests.factories import TournamentFactory
from tournaments.pages.tournament.next_time import find_evening_before, propose_date, propose_name

TODAY = datetime.date(2026, 11, 25)


def held(day: datetime.date, name: str = "Belote") -> object:
    return TournamentFactory.build(date=day, name=name)


@pytest.mark.parametrize(
    ("day", "proposed"),
    [
        # A Saturday stays the Saturday of about the same day.
        (datetime.date(2026, 11, 21), datetime.date(2027, 11, 20)),
        (datetime.date(2026, 12, 31), datetime.date(2027, 12, 30)),
        (datetime.date(2028, 2, 29), datetime.date(2029, 2, 27)),
        # One of years ago is not proposed in the past.
        (datetime.date(2019, 11, 23), datetime.date(2027, 11, 20)),
        (datetime.date(2024, 11, 30), datetime.date(2026, 11, 28)),
        (datetime.date(9999, 6, 1), TODAY),
    ],
)
def test_the_date_is_the_same_weekday_to_come(day: datetime.date, proposed: datetime.date) -> None:
    found = propose_date(held(day), TODAY)
    assert found == proposed
    assert proposed == TODAY or found.weekday() == day.weekday()


@pytest.mark.parametrize(
    ("before", "day", "proposed"),
    [
        # Every second Friday, and the first Friday of the month, after four weeks or five.
        (datetime.date(2026, 11, 13), datetime.date(2026, 11, 27), datetime.date(2026, 12, 11)),
        (datetime.date(2026, 11, 6), datetime.date(2026, 12, 4), datetime.date(2027, 1, 1)),
        (datetime.date(2026, 12, 4), datetime.date(2027, 1, 1), datetime.date(2027, 2, 5)),
        # What is over is left out, and a year later is meant where they ended long ago.
        (datetime.date(2026, 9, 4), datetime.date(2026, 10, 2), datetime.date(2026, 12, 4)),
        (datetime.date(2026, 5, 1), datetime.date(2026, 6, 5), datetime.date(2027, 6, 4)),
    ],
)
def test_evenings_that_follow_each_other_go_on(
    before: datetime.date, day: datetime.date, proposed: datetime.date
) -> None:
    assert propose_date(held(day), TODAY, before) == proposed


@pytest.mark.django_db
def test_the_evening_before_is_one_of_the_same_club_not_long_ago() -> None:
    days = (datetime.date(2026, 6, 5), datetime.date(2026, 10, 2), datetime.date(2026, 11, 6))
    club = TournamentFactory(date=days[0]).club
    TournamentFactory(date=datetime.date(2026, 10, 30))
    second, third = (TournamentFactory(date=day, club=club) for day in days[1:])
    assert (find_evening_before(third), find_evening_before(second)) == (days[1], None)


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("Belote de Noël", "Belote de Noël 2027"),
        ("Belote du 19 décembre", "Belote du 18 décembre"),
        ("Belote de Noël 2026", "Belote de Noël 2027"),
        ("Saison 2025-2026 : finale", "Saison 2026-2027 : finale"),
        ("Challenge du siècle 1926", "Challenge du siècle 1926 2027"),
        ("B" * 76, "B" * 76),
    ],
)
def test_the_name_tells_the_new_year(name: str, proposed: str) -> None:
    tournament = held(datetime.date(2026, 12, 19), name)
    assert propose_name(tournament, datetime.date(2027, 12, 18)) == proposed
