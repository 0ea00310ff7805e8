"""Signing in, and guessing."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.forms.password import SignInForm
from tests.tournaments.played.together import at_once

pytestmark = pytest.mark.django_db

RIGHT = "dix-de-der-au-bout"


@pytest.fixture(autouse=True)
def anne():
    return User.objects.create_user("anne", password=RIGHT)


def sign_in(client, password, *, name="anne", address="192.0.2.7"):
    return client.post(
        reverse("login"), {"username": name, "password": password}, REMOTE_ADDR=address
    )


def guess(client, times, **who):
    for number in range(times):
        answer = sign_in(client, f"essai {number}", **who)
    return answer


def refusals(answer):
    return [error.code for error in answer.context["form"].non_field_errors().as_data()]


def test_wrong_password_is_refused(client):
    assert refusals(guess(client, 1)) == ["invalid_login"]


def test_eleventh_guess_from_an_address_is_not_tried(client):
    assert refusals(guess(client, 11)) == ["too-many-attempts"]


def test_out_of_guesses_the_right_password_waits_too(client):
    guess(client, 10)
    assert refusals(sign_in(client, RIGHT)) == ["too-many-attempts"]


def test_writing_the_name_otherwise_is_the_same_name(client):
    guess(client, 10)
    assert refusals(sign_in(client, RIGHT, name="ANNE")) == ["too-many-attempts"]


def test_a_guessing_phone_does_not_shut_the_organiser_out(client):
    guess(client, 20)
    assert sign_in(client, RIGHT, address="192.0.2.8").status_code == 302


def test_signing_in_takes_no_attempt(client):
    for _ in range(12):
        answer = sign_in(client, RIGHT)
        client.logout()
    assert answer.status_code == 302


def test_guesses_from_everywhere_do_not_shut_the_organiser_out(client):
    for number in range(30):
        guess(client, 10, address=f"192.0.2.{number + 20}")
    assert sign_in(client, RIGHT, address="192.0.2.8").status_code == 302


def test_where_anne_has_signed_in_before_nobody_elses_guesses_count(client):
    sign_in(client, RIGHT)
    client.post(reverse("logout"))
    guess(Client(), 20)
    assert sign_in(client, RIGHT).status_code == 302


def test_a_hall_that_guesses_all_names_does_not_shut_out_who_signed_in_before(client):
    sign_in(client, RIGHT)
    client.post(reverse("logout"))
    others = Client()
    # A computer that takes its time gives tries back meanwhile.
    with time_machine.travel("2026-11-21 20:00", tick=False):
        for number in range(101):
            answer = sign_in(others, "x", name=f"nom {number}")
        assert refusals(answer) == ["too-many-attempts"]
        assert sign_in(client, RIGHT).status_code == 302


def test_a_browser_known_for_one_name_is_not_known_for_another(client):
    User.objects.create_user("berthe", password=RIGHT)
    sign_in(client, RIGHT)
    client.post(reverse("logout"))
    guess(Client(), 10, name="berthe")
    assert refusals(sign_in(client, RIGHT, name="berthe")) == ["too-many-attempts"]


def test_a_known_browser_may_not_guess_for_ever_either(client):
    sign_in(client, RIGHT)
    client.post(reverse("logout"))
    assert refusals(guess(client, 11)) == ["too-many-attempts"]


def test_a_forged_browser_is_not_known(client):
    guess(Client(), 10)
    client.cookies["appareil"] = "abc.def"
    assert refusals(sign_in(client, RIGHT)) == ["too-many-attempts"]


def test_one_device_of_ipv6_has_many_addresses(client):
    for number in range(10):
        guess(client, 1, address=f"2001:db8::{number + 1}")
    assert refusals(sign_in(client, RIGHT, address="2001:db8::ff")) == ["too-many-attempts"]


@pytest.mark.django_db(transaction=True)
def test_of_many_guesses_at_once_ten_are_tried():
    def guess_six_times(number):
        request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.7")
        forms = [SignInForm(request, {"username": "anne", "password": "x"}) for _ in range(6)]
        return [form.non_field_errors().as_data()[0].code for form in forms]

    tried = sorted(code for codes in at_once(guess_six_times) for code in codes)
    assert tried == ["invalid_login"] * 10 + ["too-many-attempts"] * 14
