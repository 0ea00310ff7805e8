"""A club's journal: what concerns none of its tournaments, for its organisers."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from arbitration.pages.journal.listing import pair_with_changes
from arbitration.queries.trails import list_journal
from tests.factories import ClubFactory
from tournaments.actors import SERVER
from tournaments.domain.clubs import add_member, change_club, remove_member
from tournaments.models import Club, Tournament
from tournaments.permissions import ROLES_HOLDING, Permission

pytestmark = pytest.mark.django_db


def text_of(client: Client, club: Club) -> str:
    page = client.get(reverse("arbitration:club_audit", args=[club.slug])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_each_entry_says_what_it_changed(organiser: Client, tournament: Tournament) -> None:
    club = tournament.club
    change_club(club, name="Amicale du port", town="", by=SERVER)
    remove_member(add_member(club, username="lucie", role="door", by=SERVER), by=SERVER)
    page = text_of(organiser, club)
    for said in (f"Nom : {club.name} → Amicale du port", "Compte : lucie → –"):
        assert page.count(said) == 1
    assert page.count("Rôle : Arrivées → –") == 1


def test_an_account_that_is_gone_is_told_so(organiser: Client, tournament: Tournament) -> None:
    add_member(tournament.club, username="lucie", role="door", by=SERVER)
    User.objects.get(username="lucie").delete()
    assert text_of(organiser, tournament.club).count("Compte : compte effacé") == 1


def test_an_empty_journal_says_so(organiser: Client, tournament: Tournament) -> None:
    assert text_of(organiser, tournament.club).count("Le journal est encore vide") == 1


def test_whoever_runs_a_club_and_reads_it_sees_the_accounts_too() -> None:
    assert ROLES_HOLDING[Permission.RUN_CLUB] <= ROLES_HOLDING[Permission.RUN_TILL]


@pytest.mark.parametrize("count", [1, 3])
def test_names_take_one_query(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = ClubFactory()
    for n in range(count):
        add_member(club, username=f"aide{n}", role="helper", by=SERVER)
    entries = list(list_journal(club))
    with django_assert_num_queries(1):
        pair_with_changes(entries)
