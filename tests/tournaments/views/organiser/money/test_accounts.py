"""A team's account, and the acts that ask first."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.reading import as_read
from tests.people import guest
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash, what_is_asked
from tournaments.actors import SERVER
from tournaments.domain.money.payments import reverse_movement, take_money
from tournaments.domain.submissions import create_submission_key
from tournaments.enums import PaymentMethod, Role
from tournaments.models import Movement, Receipt, Team
from tournaments.queries.money.accounts import find_balance

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return owing_team(number=70)


@pytest.fixture
def treasurer(team: Team) -> Client:
    return guest(Role.TREASURER)(team.tournament)


def address(route: str, team: Team, *more: object) -> str:
    return reverse(f"organiser:{route}", args=[team.tournament.slug, *(more or [team.number])])


def test_a_form_that_comes_twice_takes_the_money_once(treasurer: Client, team: Team) -> None:
    data = {"cents": "7,00", "method": "cheque", "key": create_submission_key()}
    for _ in range(2):
        treasurer.post(address("team_account", team), data)
    assert [(movement.cents, movement.method) for movement in Movement.objects.all()] == [
        (700, "cheque")
    ]


def test_a_form_sent_again_with_another_sum_takes_nothing_until_it_is_meant(
    treasurer: Client, team: Team
) -> None:
    data = {"cents": "7", "method": "cheque", "key": create_submission_key()}
    treasurer.post(address("team_account", team), data)
    page = treasurer.post(address("team_account", team), data | {"cents": "5"})
    assert "a déjà compté, avec autre chose" in page.content.decode()
    assert Movement.objects.get().cents == 700
    meant = {"key": page.context["form"]["key"].value(), "cents": "5"}
    treasurer.post(address("team_account", team), data | meant)
    assert [movement.cents for movement in Movement.objects.order_by("pk")] == [700, 500]


@pytest.mark.parametrize("typed", ["", "abc", "0", "-5", "1,234", "99999999999", "\0"])
def test_what_is_no_sum_is_said_beside_the_field(treasurer: Client, team: Team, typed: str) -> None:
    answer = treasurer.post(address("team_account", team), {"cents": typed, "method": "cash"})
    assert (answer.status_code, "cents" in answer.context["form"].errors) == (200, True)


def test_players_are_asked_other_tariffs(treasurer: Client, team: Team) -> None:
    pair, member = team.tournament.tariffs.order_by("position")
    chosen = {"player_1": str(member.key), "player_2": str(pair.key)}
    treasurer.post(address("team_fees", team), chosen)
    assert what_is_asked(team) == [("Adhérent", 600), ("Doublette", 700)]


def test_the_page_begins_with_what_each_player_is_asked(treasurer: Client, team: Team) -> None:
    pair, member = team.tournament.tariffs.order_by("position")
    shown = []
    for chosen in ((pair, pair), (member, pair), (member, member)):
        asked = {f"player_{place}": str(one.key) for place, one in enumerate(chosen, start=1)}
        treasurer.post(address("team_fees", team), asked)
        fees = treasurer.get(address("team_account", team)).context["fees"]
        shown.append(tuple(fees[name].initial for name in asked))
    assert shown == [(pair.key, pair.key), (member.key, pair.key), (member.key, member.key)]


def test_nothing_is_left_to_pay_in_those_words(treasurer: Client, team: Team) -> None:
    """« Payé, 0 € » was read as nothing having been paid."""
    paid_in_cash(team)
    page = treasurer.get(address("team_account", team)).content.decode()
    first = re.search(r'counter__label">\s*([^<]+?)\s*</dt>\s*<dd[^>]*>([^<]+)<', page)
    assert first is not None
    assert first.groups() == ("reste à payer", "0\xa0€")


def test_a_reversal_asks_why(treasurer: Client, team: Team) -> None:
    movement = paid_in_cash(team)
    url = address("money_reverse", team, movement.key)
    assert "reason" in treasurer.post(url, {"reason": ""}).context["form"].errors
    treasurer.post(url, {"reason": "Mauvaise équipe"})
    assert find_balance(team).owed_cents == 1400


def test_the_door_reverses_nothing(team: Team) -> None:
    movement = paid_in_cash(team)
    door = guest(Role.DOOR)(team.tournament)
    assert door.post(address("money_reverse", team, movement.key)).status_code == 404


def test_a_refund_and_a_gift(treasurer: Client, team: Team) -> None:
    paid_in_cash(team)
    given = {"cents": "14", "method": "cash", "reason": "Forfait médical"}
    treasurer.post(address("money_refund", team), given)
    treasurer.post(address("entry_give", team), {"reason": "Invités"})
    assert (find_balance(team).paid_cents, find_balance(team).owed_cents) == (0, 0)


def test_a_receipt_is_made_and_shown(treasurer: Client, team: Team) -> None:
    movement = paid_in_cash(team)
    made = treasurer.post(address("receipt_make", team, movement.key))
    page = treasurer.get(f"{made['Location']}?format=html").content.decode()
    number = Receipt.objects.get().name
    assert (f"Reçu n° {number}" in page, "DUPLICATA" in page) == (True, False)


@pytest.mark.parametrize(("asked", "said"), [("", False), ("&tva=1", True)])
def test_a_receipt_says_that_no_tax_applies_where_it_is_asked_for(
    treasurer: Client, team: Team, asked: str, said: bool
) -> None:
    made = treasurer.post(address("receipt_make", team, paid_in_cash(team).key))
    page = treasurer.get(f"{made['Location']}?format=html{asked}").content.decode()
    assert ("art. 261-7-1" in page) == said


def test_a_cancelled_receipt_says_by_which_on_page_and_paper(treasurer: Client, team: Team) -> None:
    movement = paid_in_cash(team)
    treasurer.post(address("receipt_make", team, movement.key))
    reverse_movement(movement, reason="Erreur", by=SERVER)
    cancelled, cancelling = Receipt.objects.order_by("number")
    account = treasurer.get(address("team_account", team)).content.decode()
    paper = treasurer.get(f"{address('receipt', team, cancelled.key)}?format=html")
    assert f"Annulé par le reçu {cancelling.name}" in account
    assert f"ANNULÉ par le reçu n° {cancelling.name}" in paper.content.decode()


def test_who_withdraws_and_had_paid_by_cheque_is_offered_a_cheque(
    treasurer: Client, team: Team
) -> None:
    take_money(team, cents=1400, method=PaymentMethod.CHEQUE, by=SERVER)
    organiser = guest(Role.ORGANISER)(team.tournament)
    page = organiser.post(address("team_withdraw", team), follow=True).content.decode()
    assert "14 € sont payés" in as_read(page)
    form = treasurer.get(address("money_refund", team)).context["form"]
    assert (form["cents"].value(), form["method"].value()) == ("14", PaymentMethod.CHEQUE)
