"""What the treasurer reads, in the order in which an evening goes."""

import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tournaments.actors import SERVER
from tournaments.domain.money.payments import refund_team, take_money
from tournaments.enums import PaymentMethod
from tournaments.pages.money.treasury import read_accounts

pytestmark = pytest.mark.django_db


def hours_of(*moments: tuple[int, int]) -> list[tuple[str, int]]:
    """The lines of a tournament of 21 November whose teams pay 1 € on each day, at each hour."""
    team = owing_team(tournament__date=datetime.date(2026, 11, 21))
    for day, hour in moments:
        moment = datetime.datetime(2026, 11, day, hour, 30, tzinfo=ZoneInfo("Europe/Paris"))
        with time_machine.travel(moment, tick=False):
            paid_in_cash(team, cents=100)
    return [(line.label, line.total) for line in read_accounts(team.tournament).by_hour]


def test_an_evening_past_midnight_ends_with_its_last_hour() -> None:
    assert hours_of((21, 19), (21, 19), (22, 0)) == [("19 h", 200), ("0 h", 100)]


def test_an_hour_of_the_morning_has_one_digit() -> None:
    assert hours_of((21, 9)) == [("9 h", 100)]


def test_what_was_paid_on_another_day_says_which() -> None:
    assert hours_of((14, 19), (21, 19)) == [("14 novembre 2026, 19 h", 100), ("19 h", 100)]


def test_what_was_given_back_in_another_way_stands_in_its_own_cell() -> None:
    team = owing_team()
    take_money(team, cents=1400, method=PaymentMethod.CHEQUE, by=SERVER)
    refund_team(team, cents=400, method=PaymentMethod.CASH, reason="Forfait", by=SERVER)
    accounts = read_accounts(team.tournament)
    (line,) = accounts.takings
    assert line.total == accounts.fees_total.total == 1000
    assert line.cells == accounts.fees_total.cells == (-400, 1400, 0, 0)
