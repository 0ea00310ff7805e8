"""A season's accounts, each number of which was worked out by hand beforehand."""

import datetime

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import TournamentFactory
from tests.people import guest, member
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash, spent
from tests.tournaments.printing.evenings import needs_pango, pages_of
from tournaments.actors import SERVER
from tournaments.domain.money.payments import refund_team, reverse_movement
from tournaments.domain.money.tills import count_till, open_till
from tournaments.enums import PaymentMethod, Role
from tournaments.models import Club
from tournaments.pages.money.club_accounts import find_season, read_club_accounts

pytestmark = pytest.mark.django_db
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
