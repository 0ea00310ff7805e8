"""What a concours is called and when it is, a year later."""

import datetime

import pytest

from tests.factories import TournamentFactory
from tournaments.pages.tournament.next_time import propose_date, propose_name

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
    ("name", "proposed"),
    [
        ("Belote de Noël", "Belote de Noël 2027"),
        ("Belote de Noël 2026", "Belote de Noël 2027"),
        ("Saison 2025-2026 : finale", "Saison 2026-2027 : finale"),
        ("Challenge du siècle 1926", "Challenge du siècle 1926 2027"),
        ("B" * 76, "B" * 76),
    ],
)
def test_the_name_tells_the_new_year(name: str, proposed: str) -> None:
    tournament = held(datetime.date(2026, 12, 19), name)
    assert propose_name(tournament, datetime.date(2027, 12, 18)) == proposed
