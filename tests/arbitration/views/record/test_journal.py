"""The journal's pages: who reads them, what they say, what they ask of the database."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbitration.domain.erasure import erase_details
from tests.arbitration.trail.trails import at_two_tables, trail_of
from tests.factories import (
    MembershipFactory,
    TeamFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tests.tournaments.domain.money.ledger import PAIR
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER, Actor
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.money.tills import open_till
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.teams.check_in import mark_paid
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Role
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db


def journal(tournament: Tournament, **query: object) -> str:
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return reverse("arbitration:audit", args=[tournament.slug]) + f"?{text}"


def page_of(tournament: Tournament, number: int) -> str:
    return reverse("arbitration:audit_entry", args=[tournament.slug, number])


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        ("organiser", 200),
        ("arbiter", 200),
        ("helper", 404),
        ("stranger", 404),
        ("outsider", 302),
    ],
)
def test_an_entry_is_the_arbiters_and_the_organisers(
    request: pytest.FixtureRequest, tournament: Tournament, people: str, expected: int
) -> None:
    trail_of(tournament, 1)
    client: Client = request.getfixturevalue(people)
    assert client.get(page_of(tournament, 1)).status_code == expected


def test_an_entry_says_who_from_where_and_why(arbiter: Client, tournament: Tournament) -> None:
    user = UserFactory(first_name="Éva", last_name="Morel")
    sheet = drawn_round(tournament, teams_of(tournament, 2)).matches.get().sheet
    contest_sheet(sheet, reason="Belote oubliée", by=Actor(user=user, address="10.0.0.9"))
    page = arbiter.get(page_of(tournament, 1)).content.decode()
    said = ["Éva Morel", "Table de marque · 10.0.0.9", "Belote oubliée", "Partie 1, table 1"]
    assert [words for words in said if words not in page] == []


def test_an_entry_that_is_not_there_is_not_found(arbiter: Client, tournament: Tournament) -> None:
    trail_of(tournament, 1)
    assert arbiter.get(page_of(tournament, 2)).status_code == 404


def test_an_erased_entry_says_so(arbiter: Client, tournament: Tournament) -> None:
    trail_of(tournament, 1)
    erase_details(tournament, numbers=[1], by=SERVER)
    page = arbiter.get(page_of(tournament, 1))
    assert page.content.decode().count("a été effacé avec les données") == 1
    assert page.context["changes"] == []


def test_every_entry_of_an_evening_has_its_page(organiser: Client, tournament: Tournament) -> None:
    at_two_tables(tournament)
    teams = Team.objects.filter(tournament=tournament)
    mark_paid(teams[0], paid=True, by=SERVER)
    found = [organiser.get(page_of(tournament, number)).status_code for number in range(1, 5)]
    assert found == [200] * 4


def test_the_filters_stand_in_the_address(arbiter: Client, tournament: Tournament) -> None:
    at_two_tables(tournament)
    page = arbiter.get(journal(tournament, quoi="feuilles", partie=1, table=2))
    assert [line.subject for line in page.context["lines"]] == ["Partie 1, table 2"]


def test_rounds_are_chosen_by_their_names(arbiter: Client, tournament: Tournament) -> None:
    at_two_tables(tournament)
    drawn_round(tournament, list(tournament.teams.all()), number=2)
    choices = arbiter.get(journal(tournament)).context["form"].fields["partie"].choices
    assert choices == [("", "Toutes"), ("1", "Partie 1"), ("2", "Partie 2")]


@pytest.mark.parametrize(
    "query",
    [
        {"quoi": "rien"},
        {"qui": "personne"},
        {"partie": "x"},
        {"partie": 9},
        {"table": "-1"},
        {"du": "hier"},
        {"au": "9999-99-99"},
        {"page": "x"},
        {"partie": 10**30},
    ],
)
def test_what_cannot_be_read_narrows_nothing(
    arbiter: Client, tournament: Tournament, query: dict[str, object]
) -> None:
    trail_of(tournament, 2)
    page = arbiter.get(journal(tournament, **query))
    assert [line.number for line in page.context["lines"]] == [2, 1]


def test_a_filter_that_finds_nothing_says_so(arbiter: Client, tournament: Tournament) -> None:
    trail_of(tournament, 1)
    page = arbiter.get(journal(tournament, quoi="feuilles")).content.decode()
    assert page.count("Rien de tel") == 1


def test_the_journal_takes_the_same_queries_for_one_and_for_three(
    arbiter: Client, tournament: Tournament
) -> None:
    counts = []
    for table in (1, 3):
        at_table = drawn_round(
            tournament, teams_of_more(tournament, 2 * table), number=table
        ).matches.exclude(ew=None)
        for match in at_table.select_related("sheet"):
            contest_sheet(match.sheet, reason="x", by=SERVER)
        with CaptureQueriesContext(connection) as captured:
            arbiter.get(journal(tournament))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def around_money(tournament: Tournament) -> list[int]:
    """A settings' entry, some of money, by the server and a treasurer, another settings' entry:
    the numbers of those of money."""
    trail_of(tournament, 1)
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    treasurer = Actor(user=UserFactory(first_name="Rose", last_name="Perrin"))
    open_till(tournament, float_cents=2000, by=treasurer)
    change_settings(tournament, values={"bye_points": 9}, by=SERVER)
    return [2, 3]


@pytest.mark.parametrize(
    ("in_club", "in_tournament", "seen"),
    [
        (Role.ORGANISER, None, [4, 3, 2, 1]),
        (Role.HEAD_ARBITER, None, [4, 1]),
        (Role.ARBITER, None, [4, 1]),
        (None, Role.ORGANISER, [4, 3, 2, 1]),
        (None, Role.HEAD_ARBITER, [4, 1]),
        (None, Role.ARBITER, [4, 1]),
        (Role.TREASURER, Role.ARBITER, [4, 3, 2, 1]),
    ],
)
def test_entries_of_money_are_read_by_who_sees_the_accounts(
    client: Client,
    tournament: Tournament,
    in_club: Role | None,
    in_tournament: Role | None,
    seen: list[int],
) -> None:
    of_money, user = around_money(tournament), UserFactory()
    if in_club:
        MembershipFactory(club=tournament.club, user=user, role=in_club)
    if in_tournament:
        TournamentRoleFactory(tournament=tournament, user=user, role=in_tournament)
    client.force_login(user)
    page = client.get(journal(tournament))
    assert [line.number for line in page.context["lines"]] == seen
    assert page.context["left_out"] == 4 - len(seen)
    opened = {number: client.get(page_of(tournament, number)) for number in range(1, 5)}
    assert [number for number, entry in opened.items() if entry.status_code == 200] == seen[::-1]
    assert (
        client.get(reverse("organiser:accounts", args=[tournament.slug])).status_code == 200
    ) == set(of_money).issubset(seen)


def test_an_arbiter_is_told_what_is_left_out_and_nothing_of_it(
    arbiter: Client, tournament: Tournament
) -> None:
    around_money(tournament)
    page = arbiter.get(journal(tournament))
    text = page.content.decode()
    assert "2 entrées sur l'argent ne sont pas montrées" in unescape(text)
    told = ["Tarifs modifiés", "Caisse ouverte", "Rose Perrin", "?quoi=argent", 'value="argent"']
    assert [words for words in told if words in text] == []
    neighbours = arbiter.get(page_of(tournament, 1)).context
    assert (neighbours["earlier"], neighbours["later"].number) == (None, 4)


@pytest.mark.parametrize(
    ("query", "left_out"), [({"quoi": "reglages"}, 0), ({"qui": "command"}, 1), ({}, 2)]
)
def test_what_is_left_out_is_counted_among_what_was_asked_for(
    arbiter: Client, tournament: Tournament, query: dict[str, object], left_out: int
) -> None:
    around_money(tournament)
    assert arbiter.get(journal(tournament, **query)).context["left_out"] == left_out


def test_a_journal_of_money_alone_is_not_called_empty(
    arbiter: Client, tournament: Tournament
) -> None:
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    text = unescape(arbiter.get(journal(tournament)).content.decode())
    assert "1 entrée sur l'argent n'est pas montrée" in text
    assert "Le journal est encore vide" not in text


def teams_of_more(tournament: Tournament, count: int) -> list[Team]:
    first = tournament.teams.count() + 1
    return [TeamFactory(tournament=tournament, number=first + n) for n in range(count)]
