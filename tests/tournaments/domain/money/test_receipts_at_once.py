"""Receipts asked for in the same instant: each has a number, and none is left out."""

import pytest

from tests.factories import ClubFactory
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tests.tournaments.played.together import at_once
from tournaments.actors import SERVER
from tournaments.domain.money.payments import settle_in_cash
from tournaments.domain.money.receipts import make_receipt
from tournaments.models import Movement, Receipt

pytestmark = pytest.mark.django_db(transaction=True)
CASHIERS = 32


def test_numbers_have_no_gap_whoever_comes_first() -> None:
    club = ClubFactory()
    first = paid_in_cash(owing_team(tournament__club=club))
    team = first.team
    movements = [
        first,
        *(
            Movement.objects.create(
                tournament=team.tournament, team=team, kind="fee", method="card", cents=100 + n,
                at=first.at,
            )
            for n in range(1, CASHIERS)
        ),
    ]  # fmt: skip
    at_once(lambda person: make_receipt(movements[person], by=SERVER), people=CASHIERS)
    numbers = Receipt.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, CASHIERS + 1))


def test_a_payment_has_one_receipt_whoever_asks() -> None:
    movement = paid_in_cash()
    assert len({one.pk for one in at_once(lambda _n: make_receipt(movement, by=SERVER))}) == 1


def test_a_fee_is_taken_once_at_several_doors() -> None:
    team = owing_team()
    taken = at_once(lambda _n: settle_in_cash(team, expected_cents=1400, by=SERVER))
    assert (sum(one is not None for one in taken), Movement.objects.count()) == (1, 1)
