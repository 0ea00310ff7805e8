"""Money at the door: what is owed beside each team, one key that takes it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory
from tests.people import guest, signed_in
from tests.reading import as_read
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tournaments.domain.submissions import create_submission_key
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
    page = answer.content.decode()
    assert "a payé en espèces" in page
    account = reverse("organiser:team_account", args=[team.tournament.slug, team.number])
    assert f'href="{account}"' in page.split("a payé en espèces")[1].split("</form>")[0]


def test_another_sum_than_was_shown_is_not_taken(door: Client, team: Team) -> None:
    answer = door.post(cash(team, 1300))
    assert "Reste dû par le n° 70 : 14\N{NO-BREAK SPACE}€" in answer.content.decode()
    assert not Movement.objects.exists()


def test_an_arbiter_sees_what_is_owed_and_takes_nothing(team: Team) -> None:
    arbiter = guest(Role.ARBITER)(team.tournament)
    page = arbiter.get(reverse("organiser:check_in", args=[team.tournament.slug]))
    assert "Doit 14\N{NO-BREAK SPACE}€" in page.content.decode()
    assert arbiter.post(cash(team, 1400)).status_code == 404


def test_cash_that_goes_into_somebody_elses_till_says_so(team: Team) -> None:
    """Whoever counted their own till takes a late fee into the only one that is open."""
    slug = team.tournament.slug
    helper, treasurer = (
        signed_in(MembershipFactory(club=team.tournament.club).user) for _one in "ab"
    )
    till = {"label": "Buvette", "float_cents": "0"}
    treasurer.post(reverse("organiser:tills", args=[slug]), till)
    half = {"cents": "7", "method": "cash", "key": create_submission_key()}
    account = reverse("organiser:team_account", args=[slug, team.number])
    own = treasurer.post(account, half, follow=True)
    others = helper.post(cash(team, 700), headers={"HX-Request": "true"})
    pages = [as_read(one.content.decode()) for one in (own, others)]
    assert ["dans la caisse « Buvette »" in page for page in pages] == [False, True]
