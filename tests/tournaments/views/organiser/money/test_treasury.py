"""The treasurer's page, the tills and the file."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from prizes.domain.handing import hand_out
from prizes.domain.lots import LotLine
from tests.factories import PlayerFactory, TeamFactory
from tests.people import guest
from tests.prizes.domain.lots import arrested, played
from tests.tournaments.domain.money.ledger import counted_till, owing_team, paid_in_cash, spent
from tournaments.actors import SERVER
from tournaments.amounts import phrase_cents
from tournaments.domain.money.payments import refund_team, reverse_movement
from tournaments.domain.money.tills import open_till
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import PaymentMethod, Role
from tournaments.models import DeskSession, Receipt, Team
from tournaments.pages.money.account import read_payers
from tournaments.pages.money.treasury import read_accounts
from tournaments.tables.exports.statement import build_balance_grid

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    # Whatever was made before, no other of its tournament gets that number.
    TeamFactory.reset_sequence(100)
    return owing_team(number=70)


@pytest.fixture
def treasurer(team: Team) -> Client:
    return guest(Role.TREASURER)(team.tournament)


def address(route: str, team: Team, *more: object) -> str:
    return reverse(f"organiser:{route}", args=[team.tournament.slug, *more])


def test_the_cash_of_a_lot_leads_to_its_lot_and_not_to_a_reversal(
    treasurer: Client, team: Team
) -> None:
    envelope = LotLine(cash_cents=4000, first_place=1, last_place=1)
    (award,) = arrested(played(team.tournament, 2), envelope)
    movement = hand_out(award, proxy_name="", by=SERVER).movement
    told = treasurer.get(
        reverse("organiser:accounts", args=[team.tournament.slug])
    ).content.decode()
    assert movement is not None
    assert address("money_reverse", team, movement.key) not in told
    assert reverse("organiser:end", args=[team.tournament.slug]) in told


def test_what_remains_is_what_came_in_less_what_went_out(team: Team) -> None:
    paid_in_cash(team)
    spent(team, 500)
    accounts = read_accounts(team.tournament)
    assert (accounts.fees_total.total, accounts.remains_cents) == (1400, 900)
    assert [(line.label, line.total) for line in accounts.takings] == [("Doublette", 1400)]


@pytest.mark.parametrize("teams", [1, 3])
def test_the_page_costs_the_same_for_many_teams(
    team: Team, teams: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(teams):
        paid_in_cash(owing_team(tournament=team.tournament))
    with django_assert_max_num_queries(11):
        read_accounts(team.tournament)


def test_an_evening_of_a_till(treasurer: Client, team: Team) -> None:
    treasurer.post(address("tills", team), {"holder": "", "label": "Porte", "float_cents": "20"})
    paid_in_cash(team)
    count = address("till_count", team, 1)
    assert "34" not in treasurer.get(count).context["till"].label
    treasurer.post(count, {"worth_2000": "1", "worth_1000": "1", "worth_200": "1"})
    close = address("till_close", team, 1)
    PlayerFactory(club=team.tournament.club, name="PETIT Solange")
    page = treasurer.get(close)
    assert page.context["line"].difference_cents == -200
    assert '<option value="PETIT Solange">' in page.content.decode()
    assert "reason" in treasurer.post(close, {"reason": ""}).context["form"].errors
    treasurer.post(close, {"reason": "Rendu de trop", "witness": "Paul"})
    assert DeskSession.objects.get().difference_cents == -200
    accounts = read_accounts(team.tournament)
    assert (accounts.gaps_cents, accounts.remains_cents) == (-200, 1200)
    assert "Écarts de caisse" in treasurer.get(address("accounts", team)).content.decode()


def test_a_count_without_anything_is_asked_again(treasurer: Client, team: Team) -> None:
    treasurer.post(address("tills", team), {"holder": "", "float_cents": "0"})
    answer = treasurer.post(address("till_count", team, 1), {})
    assert answer.context["form"].non_field_errors()


def test_the_file_adds_up(treasurer: Client, team: Team) -> None:
    reverse_movement(paid_in_cash(team), reason="=Erreur", by=SERVER)
    content = treasurer.get(address("accounts_export", team, "csv")).content.decode("utf-8-sig")
    rows = [line.split(";") for line in content.splitlines()]
    assert [row[6] for row in rows[1:]] == ["14,00", "-14,00"]
    assert treasurer.get(address("accounts_export", team, "xlsx")).content[:2] == b"PK"


def test_an_expense_is_noted(treasurer: Client, team: Team) -> None:
    data = {"kind": "expense", "label": "", "cents": "50", "method": "cash"}
    assert "label" in treasurer.post(address("money_note", team), data).context["form"].errors
    treasurer.post(address("money_note", team), data | {"label": "Salle"})
    assert read_accounts(team.tournament).spent_cents == -5000
    assert "Salle" in treasurer.get(address("accounts", team)).content.decode()


def test_what_was_given_back_is_told_beside_what_was_paid(treasurer: Client, team: Team) -> None:
    paid_in_cash(team, 1000)
    paid_in_cash(team, 400)
    for cents, left in ((900, True), (500, False)):
        refund_team(team, cents=cents, method=PaymentMethod.CASH, reason="Malade", by=SERVER)
        paid = read_payers(read_accounts(team.tournament)).paid
        assert [line.may_refund for line in paid] == [left, left]
    assert [line.refunded_cents for line in paid] == [0, 1400]
    told = treasurer.get(address("accounts", team)).content.decode()
    assert f"rendu : {phrase_cents(1400)}" in told
    assert address("money_refund", team, team.number) not in told


def test_who_has_withdrawn_owes_nothing_in_the_file(team: Team) -> None:
    before = build_balance_grid(team.tournament).rows
    withdraw_team(team, by=SERVER)
    after = build_balance_grid(team.tournament).rows
    assert ([row[-1] for row in before], [row[-1] for row in after]) == ([14], [0])


def accounts_of(treasurer: Client, team: Team, query: str = "") -> str:
    return treasurer.get(address("accounts", team) + query).content.decode()


def test_who_owes_is_named_and_pays_by_one_press(treasurer: Client, team: Team) -> None:
    press = address("account_cash", team, team.number, 1400)
    assert f'action="{press}"' in accounts_of(treasurer, team)
    for _ in range(2):
        answer = treasurer.post(press)
    assert answer["Location"] == f"{address('accounts', team)}?la=70"
    assert read_accounts(team.tournament).fees_total.total == 1400


def test_who_has_just_paid_stays_where_they_stood(treasurer: Client, team: Team) -> None:
    other = owing_team(tournament=team.tournament, number=71)
    treasurer.post(address("account_cash", team, 70, 1400))
    treasurer.post(address("account_cash", team, 71, 1400), {"la": ["70", "x"]})
    pages = [accounts_of(treasurer, team, query) for query in ("?la=70&la=71&la=x", "")]
    assert [page.count("✓ Payé") for page in pages] == [2, 0]
    assert other.label in pages[1]
    # The keyboard and the eye go on beside the last.
    answers = [page.count("data-answer>✓ Payé") for page in pages]
    before, _answer, _after = pages[0].partition("data-answer>")
    assert (answers, other.label in before.rpartition("<li")[2]) == ([1, 0], True)


def test_a_sum_that_has_changed_is_not_taken(treasurer: Client, team: Team) -> None:
    answer = treasurer.post(address("account_cash", team, 70, 700), follow=True)
    assert "Encaissez cette somme" in str(next(iter(answer.context["messages"])))
    assert read_accounts(team.tournament).fees_total.total == 0


def test_every_payment_has_its_receipt_beside_it_and_all_come_together(
    treasurer: Client, team: Team
) -> None:
    first = paid_in_cash(team)
    paid_in_cash(owing_team(tournament=team.tournament, number=71))
    assert f'action="{address("receipt_make", team, first.key)}"' in accounts_of(treasurer, team)
    address_of_all = address("receipts", team)
    assert treasurer.get(address_of_all)["Location"] == address("accounts", team)
    for _ in range(2):
        assert treasurer.post(address_of_all)["Location"] == address_of_all
    page = treasurer.get(address_of_all, {"format": "html"}).content.decode()
    assert (page.count('class="receipt"'), Receipt.objects.count()) == (4, 2)
    made = Receipt.objects.get(movement=first)
    assert address("receipt", team, made.key) in accounts_of(treasurer, team)


def test_nothing_taken_gives_no_receipt(treasurer: Client, team: Team) -> None:
    answer = treasurer.post(address("receipts", team), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Rien n'est encore encaissé."
    ]


def test_cash_of_no_till_is_not_counted_yet(treasurer: Client, team: Team) -> None:
    paid_in_cash(team)
    assert f"{phrase_cents(1400)} en espèces, pas encore comptés" in accounts_of(treasurer, team)


def test_what_a_till_lacks_or_has_too_much_is_in_what_remains() -> None:
    accounts = [read_accounts(counted_till(cents).tournament) for cents in (1650, 2350)]
    assert [read.remains_cents for read in accounts] == [-350, 350]


def test_tills_come_forward_once_there_is_one(treasurer: Client, team: Team) -> None:
    folded = '<details class="why" id="caisses">' in accounts_of(treasurer, team)
    treasurer.post(address("tills", team), {"holder": "", "float_cents": "0"})
    opened = '<details class="why" id="caisses" open>' in accounts_of(treasurer, team)
    assert (folded, opened) == (True, True)


def test_a_till_that_is_refused_is_asked_again_on_the_page(treasurer: Client, team: Team) -> None:
    answer = treasurer.post(address("tills", team), {"holder": "", "float_cents": "x"})
    assert "float_cents" in answer.context["till"].errors
    assert answer.templates[0].name == "organiser/money/accounts.html"


@pytest.mark.parametrize("teams", [1, 3])
def test_the_names_cost_the_same_for_many_teams(
    team: Team, teams: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(teams):
        paid_in_cash(owing_team(tournament=team.tournament))
        owing_team(tournament=team.tournament)
    accounts = read_accounts(team.tournament)
    with django_assert_max_num_queries(1):
        read_payers(accounts)


def test_who_takes_money_opens_sees_and_counts_her_own_till_alone(team: Team) -> None:
    other = open_till(team.tournament, float_cents=500, by=SERVER)
    helper = guest(Role.HELPER)(team.tournament)
    helper.post(address("tills", team), {"label": "Porte", "float_cents": "20"})
    own = DeskSession.objects.get(label="Porte")
    page = helper.get(address("tills", team))
    assert [line.till.pk for line in page.context["lines"]] == [own.pk]
    helper.post(address("account_cash", team, 70, 1400))
    assert helper.post(address("till_count", team, own.number), {"total": "33"}).status_code == 302
    close = address("till_close", team, own.number)
    assert helper.get(close).context["line"].difference_cents == -100
    helper.post(close, {"reason": "Rendu de trop"})
    assert DeskSession.objects.get(pk=own.pk).closed_at is not None
    assert helper.get(address("till_count", team, other.number)).status_code == 404
    assert helper.get(address("accounts", team)).status_code == 404


def test_own_tills_are_those_of_who_asks_and_a_second_is_refused_beside_its_field(
    team: Team,
) -> None:
    helper = guest(Role.HELPER)(team.tournament)
    for _ in range(2):
        answer = helper.post(address("tills", team), {"label": "Porte", "float_cents": "20"})
    assert "float_cents" in answer.context["till"].errors
    assert (
        list(guest(Role.HELPER)(team.tournament).get(address("tills", team)).context["lines"]) == []
    )
