"""Money at the door: what is owed beside each team, one key that takes it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.people import guest
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tournaments.enums import Role
from tournaments.models import Movement, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return owing_team(number=70)


@pytest.fixture
def door(team: Team) -> Client:
    return guest(Role.DOOR)(team.tournament)


def cash(team: Team, cents: int) -> str:
    return reverse("organiser:check_in_cash", args=[team.tournament.slug, team.number, cents])


def test_the_list_says_what_is_left_of_the_fee(door: Client, team: Team) -> None:
    paid_in_cash(team, 700)
    page = door.get(reverse("organiser:check_in", args=[team.tournament.slug]))
    assert "Encaisser 7\N{NO-BREAK SPACE}€ sur 14\N{NO-BREAK SPACE}€" in page.content.decode()


def test_one_key_takes_it_once_however_often_it_is_pressed(door: Client, team: Team) -> None:
    for _ in range(2):
        answer = door.post(cash(team, 1400), follow=True)
    assert [one.cents for one in Movement.objects.all()] == [1400]
    assert "a payé en espèces" in answer.content.decode()


def test_another_sum_than_was_shown_is_not_taken(door: Client, team: Team) -> None:
    answer = door.post(cash(team, 1300))
    assert "doit 14\N{NO-BREAK SPACE}€" in answer.content.decode()
    assert not Movement.objects.exists()


def test_an_arbiter_sees_what_is_owed_and_takes_nothing(team: Team) -> None:
    arbiter = guest(Role.ARBITER)(team.tournament)
    page = arbiter.get(reverse("organiser:check_in", args=[team.tournament.slug]))
    assert "Doit 14\N{NO-BREAK SPACE}€" in page.content.decode()
    assert arbiter.post(cash(team, 1400)).status_code == 404
