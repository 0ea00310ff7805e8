"""A second step that the site or a club asks for: before the desk opens, and for good."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from accounts.models import SecondStep, SignedInBrowser
from tests.accounts.authenticator import show_code
from tests.factories import MembershipFactory
from tournaments.actors import SERVER
from tournaments.domain.clubs import change_club
from tournaments.enums import Role
from tournaments.models import Club

pytestmark = pytest.mark.django_db
PASSWORD = "tierce-au-roi-1"
HOME, PREPARE = reverse("organiser:home"), reverse("second_step_prepare")


@pytest.fixture
def marcel() -> User:
    """One of those who run a club, with a password."""
    user = User.objects.create_user("marcel", password=PASSWORD)
    MembershipFactory(user=user, role=Role.ORGANISER)
    return user


def sign_in(user: User) -> Client:
    client = Client()
    client.post(reverse("login"), {"username": user.get_username(), "password": PASSWORD})
    return client


def ask(club: Club, *, asks: bool = True) -> None:
    change_club(club, name=club.name, town=club.town, asks_second_step=asks, by=SERVER)


@pytest.mark.parametrize("asker", ["", "site", "club"])
def test_the_desk_waits_for_the_step_that_is_asked(marcel: User, settings: Any, asker: str) -> None:
    settings.SECOND_STEP_REQUIRED = asker == "site"
    if asker == "club":
        ask(marcel.memberships.get().club)
    client = sign_in(marcel)
    answer = client.get(HOME)
    assert (answer.status_code, answer.get("Location", "")) == (
        (302, PREPARE) if asker else (200, "")
    )
    assert client.get(reverse("account")).status_code == 200


def test_a_site_that_comes_to_ask_it_asks_who_is_signed_in(marcel: User, settings: Any) -> None:
    client = sign_in(marcel)
    assert client.get(HOME).status_code == 200
    settings.SECOND_STEP_REQUIRED = True
    assert client.get(HOME)["Location"] == PREPARE
    client.post(PREPARE, {"proof": PASSWORD})
    client.post(reverse("second_step"), {"code": show_code(marcel), "proof": PASSWORD})
    assert client.get(HOME).status_code == 200


def test_the_desk_opens_with_the_step(marcel: User, settings: Any) -> None:
    settings.SECOND_STEP_REQUIRED = True
    client = sign_in(marcel)
    client.post(PREPARE, {"proof": PASSWORD})
    client.post(reverse("second_step"), {"code": show_code(marcel), "proof": PASSWORD})
    assert client.get(HOME).status_code == 200
    client.post(reverse("second_step_off"), {"proof": PASSWORD})
    assert SecondStep.objects.filter(switched_on_at__isnull=False).count() == 1


def test_a_club_that_asks_signs_out_its_own_without_the_step(marcel: User) -> None:
    club = marcel.memberships.get().club
    client, other = sign_in(marcel), sign_in(User.objects.create_user("eva", password=PASSWORD))
    assert SignedInBrowser.objects.count() == 2
    ask(club)
    assert [browser.user.username for browser in SignedInBrowser.objects.all()] == ["eva"]
    assert client.get(HOME)["Location"].startswith(reverse("login"))
    assert other.get(HOME).status_code == 200


def test_a_club_that_goes_on_asking_signs_nobody_out(marcel: User) -> None:
    club = marcel.memberships.get().club
    ask(club)
    sign_in(marcel)
    change_club(club, name="Un autre nom", town="", asks_second_step=True, by=SERVER)
    assert SignedInBrowser.objects.count() == 1
