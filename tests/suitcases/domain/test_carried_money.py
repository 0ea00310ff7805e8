"""Tills, receipts, refunds and envelopes that go to the hall and come back: to the cent, once."""

import io
from operator import attrgetter

import pytest
from django.core.management import call_command

from prizes.domain.handing import hand_out, note_not_taken, take_back
from prizes.domain.lots import LotLine
from prizes.enums import AwardState
from prizes.models import Award
from suitcases.domain.packing import close_visit, pack_tournament
from tests.prizes.domain.lots import arrested, for_ranks
from tests.tournaments.played.halls import Laptop, a_full_evening, accept, an_organiser, an_owner
from tests.tournaments.played.halls import pack as write
from tournaments.actors import Actor
from tournaments.domain.money.payments import refund_team, take_money
from tournaments.domain.money.receipts import make_receipt
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.enums import PaymentMethod
from tournaments.models import DeskSession, Movement, Receipt, Tournament
from tournaments.pages.money.treasury import read_accounts
from tournaments.queries.money.tills import count_expected_cents

pytestmark = pytest.mark.django_db


def prove() -> None:
    call_command("verify_audit", stdout=io.StringIO())
    call_command("recompute", all=True, stdout=io.StringIO())


def tell(tournament: Tournament) -> dict[str, object]:
    """All that its money says: rows, receipts' names, who has which lot, and the totals."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    movements = Movement.objects.filter(tournament=tournament).order_by("key")
    awards = Award.objects.filter(tournament=tournament).order_by("number")
    receipts = Receipt.objects.filter(movement__tournament=tournament).select_related("book")
    accounts = read_accounts(tournament)
    return {
        "movements": list(movements.values_list("key", "kind", "method", "cents", "till__number")),
        "receipts": sorted((receipt.name, receipt.cents, receipt.payer) for receipt in receipts),
        "awards": list(
            awards.values_list("number", "team__number", "state", "cash_cents", "movement__key")
        ),
        "tills": [
            (session.number, session.counted_cents, count_expected_cents(session))
            for session in sorted(DeskSession.objects.filter(tournament=tournament), key=by_number)
        ],
        "remains": (accounts.remains_cents, accounts.prizes_cents, accounts.fees_total.total),
    }


by_number = attrgetter("number")


def open_till_and_take(tournament: Tournament, by: Actor) -> None:
    """A till with 20 €, a fee in cash with its receipt, and a part of it given back."""
    open_till(tournament, float_cents=2000, by=by)
    team = tournament.teams.get(number=7)
    refund_team(team, cents=400, method=PaymentMethod.CASH, reason="Geste", by=by)
    taken = take_money(team, cents=400, method=PaymentMethod.CASH, by=by)
    make_receipt(taken, by=by)


def test_money_and_lots_are_the_same_there_and_back(hall: Laptop) -> None:
    tournament = a_full_evening()
    organiser = an_organiser(tournament.club)
    open_till_and_take(tournament, organiser)
    arrested(tournament, LotLine(cash_cents=1000, value_cents=90000), *for_ranks("Jambon"))
    envelope = Award.objects.get(cash_cents=1000)
    hand_out(envelope, by=organiser)
    before = tell(tournament)
    content = write(pack_tournament(tournament, by=organiser))
    with hall():
        owner = an_owner()
        visiting = accept(content, owner)
        assert tell(visiting) == before
        till = DeskSession.objects.get()
        take_back(Award.objects.get(key=envelope.key), by=owner)
        hand_out(Award.objects.get(key=envelope.key), proxy_name="Mme Petit", by=owner)
        for award in Award.objects.exclude(key=envelope.key):
            note_not_taken(award, state=AwardState.ABSENT, by=owner)
        counted = count_till(till, counted_cents=count_expected_cents(till), by=owner)
        close_till(counted, by=owner)
        there = tell(visiting)
        prove()
        back = write(close_visit(visiting, by=owner))
    returned = accept(back, organiser)
    assert tell(returned) == there
    assert there["receipts"] == before["receipts"]
    assert len(there["movements"]) == len(before["movements"]) + 2
    prove()
    team = returned.teams.get(number=7)
    refund_team(team, cents=400, method=PaymentMethod.CHEQUE, reason="Geste", by=organiser)
    taken = take_money(team, cents=400, method=PaymentMethod.CHEQUE, by=organiser)
    assert make_receipt(taken, by=organiser).name[5:] == "0003"


def test_a_till_that_the_hall_opened_is_counted_at_home(hall: Laptop) -> None:
    """With a fee that went into it and an envelope that came out of it."""
    tournament = a_full_evening()
    organiser = an_organiser(tournament.club)
    arrested(tournament, LotLine(cash_cents=1000, value_cents=1000))
    content = write(pack_tournament(tournament, by=organiser))
    with hall():
        owner = an_owner()
        visiting = accept(content, owner)
        open_till(visiting, float_cents=5000, by=owner)
        late = register_team(visiting, sign_up=SignUp(players=("BRUN Inès", "VIDAL Luc")), by=owner)
        taken = take_money(late, cents=1400, method=PaymentMethod.CASH, by=owner)
        hand_out(Award.objects.get(), by=owner)
        assert taken.till == DeskSession.objects.get()
        there = tell(visiting)
        back = write(close_visit(visiting, by=owner))
    returned = accept(back, organiser)
    assert tell(returned) == there
    till = DeskSession.objects.get()
    assert count_expected_cents(till) == 5000 + 1400 - 1000
    counted = count_till(till, counted_cents=5390, by=organiser)
    assert close_till(counted, reason="On ne sait pas", by=organiser).difference_cents == -10
    prove()
