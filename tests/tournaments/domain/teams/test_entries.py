"""What is done at the door with one press, and taken back with one."""

import pytest

from tests.tournaments.domain.money.ledger import owing_team
from tournaments.actors import SERVER
from tournaments.domain.money.payments import refund_team, take_money
from tournaments.domain.teams.entries import TeamEntry, take_back_entries
from tournaments.enums import PaymentMethod
from tournaments.errors import Refused
from tournaments.queries.money.accounts import find_balance

pytestmark = pytest.mark.django_db

CASH = PaymentMethod.CASH


def test_a_payment_that_was_given_back_in_part_since_is_not_taken_back() -> None:
    team = owing_team()
    paid = take_money(team, cents=1400, method=CASH, by=SERVER)
    refund_team(team, cents=600, method=CASH, reason="Trop cher", by=SERVER)
    entry = TeamEntry(number=team.number, movement=paid.pk)
    with pytest.raises(Refused) as refusal:
        take_back_entries(team.tournament, entries=[entry], by=SERVER)
    assert (refusal.value.code, find_balance(team).paid_cents) == ("account-changed", 800)


def test_a_payment_at_the_door_is_taken_back() -> None:
    team = owing_team()
    paid = take_money(team, cents=1400, method=CASH, by=SERVER)
    take_back_entries(
        team.tournament, entries=[TeamEntry(number=team.number, movement=paid.pk)], by=SERVER
    )
    assert find_balance(team).paid_cents == 0
