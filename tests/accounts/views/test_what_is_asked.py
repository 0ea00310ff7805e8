"""A code or a key that the site or a club asks for: before the desk opens, and for good."""

from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import Passkey, SecondStep, SignedInBrowser
from tests.accounts.authenticator import show_code, with_second_step
from tests.accounts.soft_passkeys import BEHIND_TLS, RIGHT, Device, add_key, show_key
from tests.factories import MembershipFactory
from tournaments.actors import SERVER
from tournaments.domain.clubs import change_club
from tournaments.enums import Role, SignInBy
from tournaments.models import Club

pytestmark = pytest.mark.django_db
HOME, PREPARE = reverse("organiser:home"), reverse("second_step_prepare")
ADD_KEY, SHOW_KEY = reverse("passkey_add"), reverse("login_passkey")


@pytest.fixture
def marcel() -> User:
    """One of those who run a club, with a password."""
    user = User.objects.create_user("marcel", password=RIGHT)
    MembershipFactory(user=user, role=Role.ORGANISER)
    return user


@pytest.fixture(autouse=True)
def hosted(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["concours.example.org", "testserver"]


def sign_in(user: User, **where: Any) -> Client:
    client = Client()
    told = {"username": user.get_username(), "password": RIGHT}
    client.post(reverse("login"), told, **where)
    return client


def ask(club: Club, sign_in: SignInBy = SignInBy.TWO_STEPS) -> None:
    change_club(club, name=club.name, town=club.town, sign_in=sign_in, by=SERVER)


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
    client.post(PREPARE, {"proof": RIGHT})
    client.post(reverse("second_step"), {"code": show_code(marcel), "proof": RIGHT})
    assert client.get(HOME).status_code == 200


def test_the_desk_opens_with_the_step(marcel: User, settings: Any) -> None:
    settings.SECOND_STEP_REQUIRED = True
    client = sign_in(marcel)
    client.post(PREPARE, {"proof": RIGHT})
    client.post(reverse("second_step"), {"code": show_code(marcel), "proof": RIGHT})
    assert client.get(HOME).status_code == 200
    client.post(reverse("second_step_off"), {"proof": RIGHT})
    assert SecondStep.objects.filter(switched_on_at__isnull=False).count() == 1


def test_a_club_that_asks_signs_out_its_own_without_the_step(marcel: User) -> None:
    club = marcel.memberships.get().club
    client, other = sign_in(marcel), sign_in(User.objects.create_user("eva", password=RIGHT))
    assert SignedInBrowser.objects.count() == 2
    ask(club)
    assert [browser.user.username for browser in SignedInBrowser.objects.all()] == ["eva"]
    assert client.get(HOME)["Location"].startswith(reverse("login"))
    assert other.get(HOME).status_code == 200


def test_a_club_that_goes_on_asking_signs_nobody_out(marcel: User) -> None:
    club = marcel.memberships.get().club
    ask(club)
    sign_in(marcel)
    change_club(club, name="Un autre nom", town="", sign_in=SignInBy.TWO_STEPS, by=SERVER)
    assert SignedInBrowser.objects.count() == 1


@pytest.fixture(params=["site", "club"])
def key_is_asked(request: pytest.FixtureRequest, marcel: User, settings: Any) -> None:
    """Whoever works for the club is to show a passkey."""
    if request.param == "site":
        settings.PASSKEY_REQUIRED = True
    else:
        ask(marcel.memberships.get().club, SignInBy.PASSKEY)


@pytest.mark.usefixtures("key_is_asked")
def test_the_desk_waits_for_a_key_that_is_asked(marcel: User) -> None:
    client, phone = sign_in(marcel, **BEHIND_TLS), Device()
    assert client.get(HOME, **BEHIND_TLS)["Location"] == ADD_KEY
    add_key(client, phone)
    assert client.get(HOME, **BEHIND_TLS).status_code == 200
    assert show_key(Client(), phone)["Location"] == HOME


@pytest.mark.usefixtures("key_is_asked")
@pytest.mark.parametrize("with_code", [False, True])
def test_the_password_of_who_has_a_key_opens_nothing(marcel: User, with_code: bool) -> None:
    phone = Device()
    add_key(sign_in(marcel, **BEHIND_TLS), phone)
    code = with_second_step(marcel)[0] if with_code else "123456"
    client = Client()
    told = {"username": "marcel", "password": RIGHT, "next": reverse("account")}
    assert client.post(reverse("login"), told, **BEHIND_TLS)["Location"] == SHOW_KEY
    assert client.post(reverse("login_code"), {"code": code}, **BEHIND_TLS).status_code == 302
    assert client.get(HOME, **BEHIND_TLS)["Location"].startswith(reverse("login"))
    assert "clé d'accès" in client.get(SHOW_KEY, **BEHIND_TLS).content.decode()
    assert show_key(client, phone)["Location"] == reverse("account")
    assert client.get(HOME, **BEHIND_TLS).status_code == 200


@pytest.mark.usefixtures("key_is_asked")
def test_the_last_key_stays_while_one_is_asked(marcel: User) -> None:
    desk = sign_in(marcel, **BEHIND_TLS)
    for name in ("Téléphone", "Ordinateur"):
        add_key(desk, Device(number=name[:1].encode() * 16), name=name)
    for key in Passkey.objects.order_by("pk"):
        desk.post(reverse("passkey_remove", args=[key.key]), **BEHIND_TLS)
    assert [key.name for key in Passkey.objects.all()] == ["Ordinateur"]
    page = desk.get(reverse("account"), **BEHIND_TLS).content.decode()
    assert "avant de retirer la dernière" in page


@pytest.mark.usefixtures("key_is_asked")
def test_where_no_browser_offers_keys_two_steps_are_asked(marcel: User) -> None:
    assert sign_in(marcel).get(HOME)["Location"] == PREPARE


def test_a_site_that_comes_to_ask_a_key_has_it_shown(marcel: User, settings: Any) -> None:
    client, phone = sign_in(marcel, **BEHIND_TLS), Device()
    add_key(client, phone)
    again = sign_in(marcel, **BEHIND_TLS)
    settings.PASSKEY_REQUIRED = True
    assert again.get(HOME, **BEHIND_TLS)["Location"] == SHOW_KEY
    show_key(again, phone)
    assert again.get(HOME, **BEHIND_TLS).status_code == 200
    assert client.get(HOME, **BEHIND_TLS).status_code == 200


def test_a_key_is_enough_where_two_steps_are_asked(marcel: User) -> None:
    phone = Device()
    add_key(sign_in(marcel, **BEHIND_TLS), phone)
    ask(marcel.memberships.get().club)
    client = Client()
    show_key(client, phone)
    assert client.get(HOME, **BEHIND_TLS).status_code == 200


def test_who_lost_the_key_begins_anew_with_the_password(marcel: User) -> None:
    ask(marcel.memberships.get().club, SignInBy.PASSKEY)
    add_key(sign_in(marcel, **BEHIND_TLS), Device())
    call_command("remove_second_step", "marcel")
    assert not SignedInBrowser.objects.exists()
    assert sign_in(marcel, **BEHIND_TLS).get(HOME, **BEHIND_TLS)["Location"] == ADD_KEY


def test_the_club_chooses_it_on_its_page_and_its_journal_says_it(marcel: User) -> None:
    club, desk = marcel.memberships.get().club, Client()
    desk.force_login(marcel)
    page = reverse("organiser:club", args=[club.slug])
    for asked in (SignInBy.TWO_STEPS, SignInBy.PASSKEY, SignInBy.PASSWORD):
        desk.post(page, {"name": club.name, "sign_in": asked})
        club.refresh_from_db()
        assert club.sign_in == asked
        desk.force_login(marcel)
        assert desk.get(page).context["form"]["sign_in"].value() == asked
    journal = unescape(
        desk.get(reverse("arbitration:club_audit", args=[club.slug])).content.decode()
    )
    assert "Pour se connecter, on montre" in journal
    assert "Une clé d'accès" in journal


@pytest.mark.parametrize("owed", [True, False])
def test_a_session_of_the_version_before_owes_what_it_owed(marcel: User, owed: bool) -> None:
    client = Client()
    client.force_login(marcel)
    session = client.session
    session["second-step-due"] = owed
    session.save()
    for _time in range(2):
        assert (client.get(HOME).get("Location") == PREPARE) is owed


def test_a_code_is_taken_from_who_showed_the_password_to_the_version_before(marcel: User) -> None:
    codes = with_second_step(marcel)
    client = sign_in(marcel)
    session = client.session
    session["password-shown"] = {
        name: told for name, told in session["password-shown"].items() if name != "owes_key"
    }
    session.save()
    assert client.post(reverse("login_code"), {"code": codes[0]})["Location"] == HOME


def test_two_steps_switched_on_take_nothing_from_who_came_by_a_key(marcel: User) -> None:
    ask(marcel.memberships.get().club, SignInBy.PASSKEY)
    client = sign_in(marcel, **BEHIND_TLS)
    add_key(client, Device())
    client.post(PREPARE, {"proof": RIGHT}, **BEHIND_TLS)
    told = {"code": show_code(marcel), "proof": RIGHT}
    client.post(reverse("second_step"), told, **BEHIND_TLS)
    assert client.get(HOME, **BEHIND_TLS).status_code == 200
