"""An evening's accounts, each number of which was worked out by hand beforehand."""

import datetime
import io

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from tests.factories import TournamentFactory
from tests.people import guest, member
from tests.tournaments.domain.money.ledger import (
    MEMBER,
    PAIR,
    counted_till,
    owing_team,
    paid_in_cash,
    spent,
)
from tests.tournaments.printing.evenings import needs_pango, pages_of
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.money.movements import move_money
from tournaments.domain.money.payments import refund_team, reverse_movement, take_money
from tournaments.domain.money.tariffs import change_fees, give_entry
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.domain.teams.teams import withdraw_team
from tournaments.enums import MovementKind, PaymentMethod, Role
from tournaments.models import Club, Team, Tournament
from tournaments.pages.money.statement import (
    Section,
    Statement,
    find_season,
    read_club_accounts,
    read_statement,
)
from tournaments.tables.exports.statement import write_statement

pytestmark = pytest.mark.django_db
CASH, CHEQUE = PaymentMethod.CASH, PaymentMethod.CHEQUE


def moved(tournament: Tournament, kind: MovementKind, cents: int, label: str = "") -> None:
    move_money(tournament, kind=kind, method=CASH, cents=cents, label=label, by=SERVER)


def entered(tournament: Tournament, *names: str) -> Team:
    team = owing_team(PAIR, MEMBER, tournament=tournament, players=names)
    return Team.objects.select_related("tournament__club").get(pk=team.pk)


@pytest.fixture
def evening() -> Tournament:
    """20 € of float. Cash: 14 + 14 − 7 − 10 + 25,50 − 5 = 31,50, so 51,50 in the till, of which
    50 are found; a cheque of 12. Of the 50, 30 are banked once the till is closed."""
    first = owing_team(PAIR, MEMBER, players=["AUBERT Luc", "BRUN Anne"])
    tournament = first.tournament
    till = open_till(tournament, float_cents=2000, by=SERVER, label="Porte")
    take_money(first, cents=1400, method=CASH, by=SERVER)
    members = entered(tournament, "CAZE Jean", "DUVAL Rose")
    change_fees(members, tariffs=[tournament.tariffs.get(label="Adhérent")] * 2, by=SERVER)
    take_money(members, cents=1200, method=CHEQUE, by=SERVER)
    half = entered(tournament, "EVRARD Paul", "FAURE Lise")
    take_money(half, cents=1400, method=CASH, by=SERVER)
    refund_team(half, cents=700, method=CASH, reason="Partie avant", by=SERVER)
    give_entry(entered(tournament, "GIRARD Eve", "HUET Marc"), reason="Invités", by=SERVER)
    withdraw_team(entered(tournament, "IMBERT Ida", "JOLY Guy"), by=SERVER)
    mistaken = entered(tournament, "KLEIN Ute", "LEROY Max")
    paid = take_money(mistaken, cents=1400, method=CASH, by=SERVER)
    reverse_movement(paid, reason="Erreur", by=SERVER)
    moved(tournament, MovementKind.EXPENSE, 1000, "Salle")
    moved(tournament, MovementKind.OTHER_INCOME, 2550, "Buvette")
    moved(tournament, MovementKind.PRIZE, 500, "Enveloppe")
    count_till(till, counted_cents=5000, by=SERVER)
    close_till(till, by=SERVER, reason="Rendu de trop", witness="Paul")
    moved(tournament, MovementKind.DEPOSIT, 3000)
    return tournament


def sums(section: Section) -> list[tuple[str, int]]:
    return [(line.name, line.cents) for line in section.lines]


def read(tournament: Tournament) -> Statement:
    return read_statement(tournament)


def test_every_line_of_the_summary_and_what_remains(evening: Tournament) -> None:
    told = read(evening)
    assert [(line.name, line.detail, line.cents) for line in told.summary] == [
        ("Doublette", "2", 2800),
        ("Adhérent", "1", 1200),
        ("Remboursements", "1", -700),
        ("Autres recettes", "1", 2550),
        ("Dépenses", "1", -1000),
        ("Lots en argent", "1", -500),
        ("Écarts de caisse", "1", -150),
    ]
    assert told.remains_cents == 4200 == sum(line.cents for line in told.summary)


def test_what_remains_is_what_is_in_the_boxes_and_at_the_bank(evening: Tournament) -> None:
    told = read(evening)
    assert [(place.name, place.cents) for place in told.places] == [
        ("Porte, comptée", 5000),
        ("Sorti des caisses après leur comptage", -3000),
        ("Espèces sorties de la caisse", 3000),
        ("Chèque", 1200),
        ("Fonds de caisse, prêté par le club", -2000),
    ]
    assert sum(place.cents for place in told.places) == told.remains_cents


def test_who_paid_which_tariff_and_who_was_offered_it_by_name(evening: Tournament) -> None:
    told = read(evening)
    assert [sums(section) for section in told.fees] == [
        [("AUBERT Luc – BRUN Anne", 1400), ("EVRARD Paul – FAURE Lise", 1400)],
        [("CAZE Jean – DUVAL Rose", 1200)],
    ]
    assert [(line.name, line.detail) for line in told.given.lines] == [
        ("GIRARD Eve – HUET Marc", "Invités")
    ]
    # Whom a part was given back owes it again: 7 € beside the 14 € of the payment undone.
    assert told.accounts.owed.cents == 2100


def test_before_tills_are_counted_nobody_is_told_what_one_should_hold() -> None:
    team = owing_team()
    for float_cents in (2000, 1000):
        open_till(team.tournament, float_cents=float_cents, by=SERVER)
    take_money(team, cents=1400, method=CASH, by=SERVER)
    places = [(place.name, place.cents) for place in read(team.tournament).places]
    assert places == [
        ("Caisses pas encore comptées", 3000),
        ("Espèces d'aucune caisse", 1400),
        ("Fonds de caisse, prêté par le club", -3000),
    ]


def test_no_more_goes_to_the_bank_than_there_is() -> None:
    tournament = counted_till(2000).tournament
    moved(tournament, MovementKind.DEPOSIT, 1500)
    answer = refusal(moved, tournament, MovementKind.DEPOSIT, 501)
    assert (answer.code, answer.field, str(answer)) == (
        "above-till",
        "cents",
        "La caisse ne contient que 5\N{NO-BREAK SPACE}€.",
    )


def test_the_workbook_has_a_sheet_for_each_kind_of_sum_with_names(evening: Tournament) -> None:
    book = load_workbook(io.BytesIO(write_statement(evening)))
    assert book.sheetnames == [
        "Résultat", "Où est l'argent", "Inscriptions", "Inscriptions offertes", "Remboursements",
        "Autres recettes", "Dépenses", "Lots en argent", "Écarts de caisse",
        "Ce que chacun doit", "Écritures",
    ]  # fmt: skip
    entries = list(book["Inscriptions"].iter_rows(min_row=2, values_only=True))
    assert entries[0] == ("Doublette", "AUBERT Luc – BRUN Anne", "Espèces", 14)
    assert list(book["Résultat"].values)[-1] == ("Il reste", None, 42)


def test_the_paper_names_club_concours_and_date_and_is_signed(evening: Tournament) -> None:
    treasurer = guest(Role.TREASURER)(evening)
    paper = reverse("organiser:accounts_paper", args=[evening.slug])
    page = treasurer.get(paper, {"format": "html"}).content.decode()
    for told in (evening.club.name, evening.name, "42\N{NO-BREAK SPACE}€", "Présidence"):
        assert told in page


@pytest.mark.parametrize("teams", [1, 3])
def test_the_accounts_cost_the_same_for_many_teams_and_tills(
    teams: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = owing_team().tournament
    for _ in range(teams):
        count_till(open_till(tournament, float_cents=0, by=SERVER), counted_cents=0, by=SERVER)
        take_money(owing_team(tournament=tournament), cents=1400, method=CASH, by=SERVER)
    with django_assert_max_num_queries(20):
        read_statement(tournament)


SEASON = (datetime.date(2026, 9, 1), datetime.date(2027, 8, 31))


@pytest.fixture
def club() -> Club:
    """October: 20 € of float, 14 + 14 taken, the second undone, 10 for the hall: 24 expected, 23
    found. March: 14 taken, 7 given back, no till. A third concours is of the season before."""
    first = owing_team(tournament__date=datetime.date(2026, 10, 3), number=1)
    tournament = first.tournament
    till = open_till(tournament, float_cents=2000, by=SERVER)
    paid_in_cash(first)
    mistaken = paid_in_cash(owing_team(tournament=tournament, number=2))
    reverse_movement(mistaken, reason="Erreur", by=SERVER)
    spent(first, 1000)
    count_till(till, counted_cents=2300, by=SERVER)
    march = TournamentFactory(club=tournament.club, date=datetime.date(2027, 3, 6))
    second = owing_team(tournament=march)
    paid_in_cash(second)
    refund_team(second, cents=700, method=PaymentMethod.CASH, reason="Parti", by=SERVER)
    before = TournamentFactory(club=tournament.club, date=datetime.date(2026, 8, 31))
    paid_in_cash(owing_team(tournament=before))
    return tournament.club


def test_each_concours_and_the_season_agree_to_the_cent(club: Club) -> None:
    accounts = read_club_accounts(club, *SEASON)
    assert [(line.cells, line.remains_cents) for line in accounts.lines] == [
        ((1400, 0, 0, -1000, 0, -100), 300),
        ((1400, -700, 0, 0, 0, 0), 700),
    ]
    assert (accounts.total.cells, accounts.total.remains_cents) == (
        (2800, -700, 0, -1000, 0, -100),
        1000,
    )


@pytest.mark.parametrize(
    "day", [datetime.date(2026, 9, 1), datetime.date(2027, 1, 1), datetime.date(2027, 8, 31)]
)
def test_a_season_goes_from_september_to_august(day: datetime.date) -> None:
    assert find_season(day) == SEASON


def test_the_accounts_cost_the_same_for_many_concours(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    TournamentFactory(club=club, date=datetime.date(2027, 5, 1))
    with django_assert_num_queries(3):
        read_club_accounts(club, *SEASON)


def test_the_clubs_treasurer_reads_prints_and_saves_them_and_a_guest_does_not(club: Club) -> None:
    tournament = club.tournaments.earliest("date")
    treasurer = member(Role.TREASURER)(tournament)
    days = {"first": "2026-09-01", "last": "2027-08-31"}
    page = treasurer.get(reverse("organiser:club_accounts", args=[club.slug]), days)
    assert page.context["accounts"].total.remains_cents == 1000
    paper = reverse("organiser:club_accounts_paper", args=[club.slug])
    printed = treasurer.get(paper, days | {"format": "html"}).content.decode()
    assert (club.name in printed, "Présidence" in printed) == (True, True)
    file = reverse("organiser:club_accounts_export", args=[club.slug, "csv"])
    last = treasurer.get(file, days).content.decode().splitlines()[-1]
    assert last == "Total;;28,00;-7,00;0,00;-10,00;0,00;-1,00;10,00"
    assert guest(Role.TREASURER)(tournament).get(paper).status_code == 404


def test_days_that_are_none_are_said_beside_their_field(club: Club) -> None:
    treasurer = member(Role.TREASURER)(club.tournaments.earliest("date"))
    answer = treasurer.get(
        reverse("organiser:club_accounts", args=[club.slug]), {"first": "hier", "last": ""}
    )
    assert set(answer.context["form"].errors) == {"first", "last"}


@needs_pango
def test_the_paper_says_whose_it_is_and_how_many_pages_it_has(club: Club) -> None:
    treasurer = member(Role.TREASURER)(club.tournaments.earliest("date"))
    where = reverse("organiser:club_accounts_paper", args=[club.slug])
    (page,) = pages_of(treasurer.get(where).content)
    assert f"{club.name} · Comptes de la saison" in page
    assert "page 1 sur 1" in page
