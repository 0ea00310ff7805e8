"""Receipts: numbers without a gap, a text that stays, a number for what is taken back."""

import pytest

from tests.database.constraints import refused_by
from tests.factories import TeamFactory
from tests.tournaments.domain.money.ledger import PAIR, a_receipt, owing_team, paid_in_cash, spent
from tests.tournaments.refusals import refused
from tournaments.actors import SERVER
from tournaments.domain.money.payments import reverse_movement
from tournaments.domain.money.receipts import make_receipt, make_receipts
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.tournament.endings import remove_demo, remove_tournament
from tournaments.models import Receipt

pytestmark = pytest.mark.django_db


def test_numbers_follow_one_another_in_a_club() -> None:
    team = owing_team()
    other = owing_team(tournament__club=team.tournament.club)
    receipts = [make_receipt(paid_in_cash(one), by=SERVER) for one in (team, other)]
    assert [receipt.number for receipt in receipts] == [1, 2]


def test_a_payment_has_one_receipt() -> None:
    movement = paid_in_cash()
    assert make_receipt(movement, by=SERVER) == make_receipt(movement, by=SERVER)


def test_a_reversal_cancels_the_receipt_by_one_of_its_own() -> None:
    movement = paid_in_cash()
    made = make_receipt(movement, by=SERVER)
    reverse_movement(movement, reason="Chèque rejeté", by=SERVER)
    taken_back = Receipt.objects.get(cancels=made)
    assert (taken_back.number, taken_back.cents) == (2, -1400)
    assert taken_back.label == f"Annule le reçu n° {made.name}"


def test_an_expense_has_no_receipt_of_ours() -> None:
    with refused("not-a-fee"):
        make_receipt(spent(TeamFactory()), by=SERVER)


def test_what_was_reversed_has_none() -> None:
    movement = paid_in_cash()
    reverse_movement(movement, reason="Erreur", by=SERVER)
    with refused("reversed"):
        make_receipt(movement, by=SERVER)


@pytest.mark.parametrize(
    ("name", "changed"),
    [("receipt_number_once", {"movement_id": 2}), ("one_receipt_per_movement", {"number": 2})],
)
def test_the_database_holds_numbers_and_payments_once(name: str, changed: dict[str, int]) -> None:
    receipt = a_receipt()
    if "movement_id" in changed:
        changed = {"movement_id": paid_in_cash().pk}
    columns = ("book_id", "number", "movement_id", "cents", "made_at")
    values = {column: getattr(receipt, column) for column in columns} | changed
    with refused_by(name):
        Receipt.objects.create(**values)


def test_a_demonstration_has_a_book_of_its_own_and_goes_with_it() -> None:
    team = owing_team(tournament__is_demo=True)
    receipt = make_receipt(paid_in_cash(team), by=SERVER)
    assert receipt.name.endswith("-ESSAI-0001")
    remove_demo(team.tournament, by=SERVER)
    assert not Receipt.objects.exists()


def test_a_tournament_with_money_is_not_removed() -> None:
    tournament = paid_in_cash().tournament
    with refused("has-money"):
        remove_tournament(tournament, typed_name=tournament.name, by=SERVER)


def test_receipts_for_all_are_numbered_by_team_whoever_paid_first() -> None:
    first = owing_team(number=1)
    second = TeamFactory(tournament=first.tournament, number=2)
    set_tariffs(first.tournament, tariffs=[PAIR], by=SERVER)
    for team in (second, first):
        paid_in_cash(team)
    make_receipts(first.tournament, by=SERVER)
    receipts = Receipt.objects.order_by("number")
    assert list(receipts.values_list("movement__team__number", flat=True)) == [1, 2]
