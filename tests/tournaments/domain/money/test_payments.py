"""Fees paid, given back and reversed; the mark follows the account."""

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tests.tournaments.refusals import refused
from tournaments.actors import SERVER
from tournaments.domain.money.payments import (
    refund_team,
    reverse_movement,
    settle_in_cash,
    take_money,
)
from tournaments.domain.money.tills import open_till
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.teams.solos import match_solos
from tournaments.domain.teams.teams import restore_team, withdraw_team
from tournaments.enums import PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Charge, Movement, Team
from tournaments.queries.money.accounts import find_balance

pytestmark = pytest.mark.django_db
CASH = PaymentMethod.CASH


def is_paid(team: Team) -> bool:
    return Team.objects.get(pk=team.pk).has_paid


def test_a_part_leaves_the_rest_owed() -> None:
    team = owing_team()
    take_money(team, cents=700, method=PaymentMethod.CHEQUE, by=SERVER)
    assert (find_balance(team).owed_cents, is_paid(team)) == (700, False)
    take_money(team, cents=700, method=CASH, by=SERVER)
    assert (find_balance(team).owed_cents, is_paid(team)) == (0, True)


def test_more_than_is_owed_is_not_taken() -> None:
    with refused("too-much"):
        take_money(owing_team(), cents=2000, method=CASH, by=SERVER)


def test_one_key_takes_the_money_once() -> None:
    team = owing_team()
    taken = [settle_in_cash(team, expected_cents=1400, by=SERVER) for _ in range(2)]
    assert [one and one.cents for one in taken] == [1400, None]


def test_one_key_takes_what_was_shown() -> None:
    team = owing_team()
    paid_in_cash(team, 400)
    with refused("sum-changed"):
        settle_in_cash(team, expected_cents=1400, by=SERVER)


def test_a_finished_tournament_takes_a_late_payment() -> None:
    team = owing_team(tournament=TournamentFactory(finished_at=timezone.now()))
    assert paid_in_cash(team).cents == 1400


def test_a_reversal_is_a_row_of_its_own_and_the_team_owes_again() -> None:
    movement = paid_in_cash()
    opposite = reverse_movement(movement, reason="Mauvaise équipe", by=SERVER)
    assert (opposite.cents, opposite.reverses_id) == (-1400, movement.pk)
    assert not is_paid(movement.team)


def test_a_line_is_reversed_once_and_a_reversal_never() -> None:
    movement = paid_in_cash()
    opposite = reverse_movement(movement, reason="Erreur", by=SERVER)
    for one, code in ((movement, "reversed"), (opposite, "is-reversal")):
        with refused(code):
            reverse_movement(one, reason="Encore", by=SERVER)


def test_no_more_is_given_back_than_was_paid() -> None:
    team = owing_team()
    paid_in_cash(team)
    refund_team(team, cents=1000, method=CASH, reason="Départ", by=SERVER)
    with refused("above-paid"):
        refund_team(team, cents=500, method=CASH, reason="Départ", by=SERVER)


def test_cash_goes_into_the_only_till_and_a_cheque_into_none() -> None:
    team = owing_team()
    till = open_till(team.tournament, float_cents=2000, by=SERVER)
    cash = paid_in_cash(team, 400)
    cheque = take_money(team, cents=400, method=PaymentMethod.CHEQUE, by=SERVER)
    assert (cash.till, cheque.till) == (till, None)


def test_where_two_tills_are_open_cash_of_somebody_else_is_nobodys() -> None:
    team = owing_team()
    for _ in range(2):
        open_till(team.tournament, float_cents=0, by=SERVER)
    assert paid_in_cash(team).till is None


def test_what_lone_players_paid_counts_where_they_joined() -> None:
    tournament = TournamentFactory()
    one, other = (
        owing_team(tournament=tournament, number=n, players=[f"SEUL {n}"], seeks_partner=True)
        for n in (1, 2)
    )
    for team in (one, other):
        Charge.objects.filter(team=team).delete()
        Charge.objects.create(team=team, label="Doublette", cents=700, heads=1)
    paid_in_cash(one, 700)
    kept = match_solos(one, other, by=SERVER)
    assert (find_balance(kept).owed_cents, is_paid(kept)) == (700, False)
    paid_in_cash(Team.objects.get(pk=other.pk), 700)
    assert (find_balance(kept).owed_cents, is_paid(kept)) == (0, True)


def test_a_movement_is_never_rewritten() -> None:
    movement = paid_in_cash()
    rows = Movement.objects.filter(pk=movement.pk)
    for write in (lambda: rows.update(cents=1), rows.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            write()


def test_recomputing_puts_a_wrong_mark_right() -> None:
    team = TeamFactory()
    Team.objects.filter(pk=team.pk).update(has_paid=True)
    (found,) = recompute_tournament(team.tournament, write=True)
    assert (found.field, found.kept, found.computed, is_paid(team)) == (
        "has_paid", True, False, False,
    )  # fmt: skip
    assert recompute_tournament(team.tournament, write=False) == []


def test_cash_is_given_back_as_far_as_the_till_holds_it():
    team = owing_team()
    take_money(team, cents=1400, method=PaymentMethod.CHEQUE, by=SERVER)
    open_till(team.tournament, float_cents=1000, by=SERVER)
    with pytest.raises(Refused) as refusal:
        refund_team(team, cents=1400, method=CASH, reason="Départ", by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("above-till", "method")
    assert refund_team(team, cents=1000, method=CASH, reason="Départ", by=SERVER).cents == -1000


def test_who_has_withdrawn_owes_nothing_and_owes_again_when_back() -> None:
    team = owing_team()
    withdraw_team(team, by=SERVER)
    with pytest.raises(Refused) as refusal:
        take_money(team, cents=1400, method=CASH, by=SERVER)
    assert (refusal.value.code, find_balance(team).owed_cents) == ("too-much", 0)
    restore_team(Team.objects.get(pk=team.pk), by=SERVER)
    assert find_balance(team).owed_cents == 1400
