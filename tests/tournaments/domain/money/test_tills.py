"""Tills: opened once each, counted blind, closed with what differs."""

import pytest

from tests.factories import TournamentFactory, UserFactory
from tests.tournaments.domain.money.ledger import counted_till, owing_team, paid_in_cash, spent
from tests.tournaments.refusals import refused
from tournaments.actors import SERVER, Actor
from tournaments.domain.money.movements import move_money
from tournaments.domain.money.payments import reverse_movement, settle_in_cash
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.enums import MovementKind, PaymentMethod
from tournaments.queries.money.tills import count_expected_cents, count_loose_cents

pytestmark = pytest.mark.django_db


def test_a_till_holds_its_float_and_the_cash_that_went_through_it() -> None:
    team = owing_team()
    till = open_till(team.tournament, float_cents=2000, by=SERVER)
    paid_in_cash(team)
    spent(team, 500)
    assert count_expected_cents(till) == 2000 + 1400 - 500


def test_a_till_that_differs_is_closed_with_a_reason() -> None:
    till = counted_till(1900)
    with refused("reason-missing"):
        close_till(till, by=SERVER)
    closed = close_till(till, reason="Une pièce manque", by=SERVER)
    assert (closed.expected_cents, closed.difference_cents) == (2000, -100)


def test_a_till_that_adds_up_needs_no_reason() -> None:
    assert close_till(counted_till(), by=SERVER).difference_cents == 0


def test_a_till_that_was_not_counted_is_not_closed() -> None:
    till = open_till(TournamentFactory(), float_cents=0, by=SERVER)
    with refused("not-counted"):
        close_till(till, by=SERVER)


def test_a_closed_till_is_not_counted_again() -> None:
    till = close_till(counted_till(), by=SERVER)
    with refused("till-closed"):
        count_till(till, counted_cents=1, by=SERVER)


def test_a_person_holds_one_till_at_a_time() -> None:
    tournament, by = TournamentFactory(), Actor(user=UserFactory())
    open_till(tournament, float_cents=0, by=by)
    with refused("till-open"):
        open_till(tournament, float_cents=0, by=SERVER, holder=by)


def test_cash_goes_into_the_till_of_whoever_takes_it() -> None:
    team, by = owing_team(), Actor(user=UserFactory())
    mine = open_till(team.tournament, float_cents=0, holder=by, by=SERVER)
    open_till(team.tournament, float_cents=0, by=SERVER)
    movement = settle_in_cash(team, expected_cents=1400, by=by)
    assert getattr(movement, "till", None) == mine


def test_what_is_reversed_after_the_count_leaves_the_count_alone() -> None:
    team = owing_team()
    till = open_till(team.tournament, float_cents=0, by=SERVER)
    movement = paid_in_cash(team)
    till = count_till(till, counted_cents=1400, by=SERVER)
    opposite = reverse_movement(movement, reason="Chèque en fait", by=SERVER)
    assert (opposite.till, count_expected_cents(till)) == (None, 1400)


def test_all_that_was_counted_is_banked_and_an_open_till_keeps_its_cash() -> None:
    tournament = counted_till(2000).tournament
    till = open_till(tournament, float_cents=5000, by=SERVER)
    move_money(
        tournament,
        kind=MovementKind.DEPOSIT,
        method=PaymentMethod.CASH,
        cents=2000,
        label="Banque",
        by=SERVER,
    )
    assert (count_loose_cents(tournament), count_expected_cents(till)) == (0, 5000)


def test_a_count_keeps_the_coins_that_were_there_the_largest_first() -> None:
    till = open_till(TournamentFactory(), float_cents=0, by=SERVER)
    count = {200: 3, 100: 0, 1000: 1}
    counted = count_till(till, counted_cents=1600, count=count, by=SERVER).counted
    assert list(counted.items()) == [("1000", 1), ("200", 3)]
