"""Passkeys on one's own page, and in the password's place."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from accounts.models import Passkey
from tests.accounts.authenticator import with_second_step
from tests.accounts.soft_passkeys import BEHIND_TLS, RIGHT, Device, add_key, show_key
from tests.people import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hosted(settings):
    settings.ALLOWED_HOSTS = ["concours.example.org", "testserver"]


@pytest.fixture
def anne():
    return User.objects.create_user("anne", password=RIGHT)


@pytest.fixture
def phone(anne):
    """A device that has a key to the account."""
    phone = Device()
    add_key(signed_in(anne), phone)
    return phone


def is_in(client):
    return "_auth_user_id" in client.session


def test_a_key_is_added_by_its_name(anne, phone):
    assert [(key.name, key.host) for key in anne.passkeys.all()] == [
        ("Téléphone", "concours.example.org")
    ]


def test_a_key_opens_the_account_without_password_or_code(client, anne, phone):
    with_second_step(anne)
    show_key(client, phone)
    assert is_in(client)


def test_it_leads_to_where_one_was_going_and_to_no_other_site(anne, phone):
    leads = [
        show_key(Client(), phone, next=where)["Location"]
        for where in (reverse("account"), "https://example.net/")
    ]
    assert leads == [reverse("account"), reverse("organiser:home")]


def test_an_answer_opens_once(client, phone):
    page = client.get(reverse("login_passkey"), **BEHIND_TLS)
    told = {"answer": phone.show(page.context["options"])}
    client.post(reverse("login_passkey"), told, **BEHIND_TLS)
    client.post(reverse("logout"), **BEHIND_TLS)
    client.post(reverse("login_passkey"), told, **BEHIND_TLS)
    assert not is_in(client)


def test_the_session_has_another_number_after(client, phone):
    page = client.get(reverse("login_passkey"), **BEHIND_TLS)
    before = client.session.session_key
    told = {"answer": phone.show(page.context["options"])}
    client.post(reverse("login_passkey"), told, **BEHIND_TLS)
    assert (is_in(client), client.session.session_key == before) == (True, False)


def test_a_key_is_added_for_a_right_password_alone(anne):
    page = add_key(signed_in(anne), Device(), proof="essai")
    assert (list(page.context["form"].errors), Passkey.objects.count()) == (["proof"], 0)


def test_an_answer_that_nobody_asked_for_adds_nothing(anne):
    signed_in(anne).post(reverse("passkey_keep"), {"answer": "{}"}, **BEHIND_TLS)
    assert not Passkey.objects.exists()


def test_taken_away_it_opens_nothing(client, anne, phone):
    key = anne.passkeys.get().key
    signed_in(anne).post(reverse("passkey_remove", args=[key]), **BEHIND_TLS)
    said = show_key(client, phone).context["refused"]
    assert (is_in(client), said.startswith("Cette clé n'ouvre rien ici")) == (False, True)


def test_a_key_of_somebody_else_is_not_there_to_take_away(anne, phone):
    key, other = anne.passkeys.get().key, signed_in(User.objects.create_user("berthe"))
    answer = other.post(reverse("passkey_remove", args=[key]), **BEHIND_TLS)
    assert (answer.status_code, anne.passkeys.count()) == (404, 1)


def test_the_sign_in_page_speaks_of_keys_where_somebody_has_one(client, phone):
    link = reverse("login_passkey")
    hosted = client.get(reverse("login"), **BEHIND_TLS).content.decode()
    elsewhere = client.get(reverse("login")).content.decode()
    assert (link in hosted, link in elsewhere) == (True, False)


@pytest.mark.parametrize("route", ["login_passkey", "passkey_add"])
def test_over_plain_http_no_device_is_asked_and_the_page_says_why(client, anne, route):
    if route == "passkey_add":
        client.force_login(anne)
    page = client.get(reverse(route))
    assert "n'existent que sur une adresse en https" in page.content.decode()
    assert "data-passkey" not in page.content.decode()


def test_an_address_asks_for_keys_a_hundred_times_in_ten_minutes(client, phone):
    with time_machine.travel("2026-11-21 20:00", tick=False):
        asked = [client.get(reverse("login_passkey"), **BEHIND_TLS).context for _ in range(101)]
    assert ["options" in one for one in asked] == [True] * 100 + [False]
    assert asked[-1]["refused"].startswith("Trop d'essais")
