"""Signing in, and guessing."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

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


def test_eleventh_guess_of_a_device_is_not_tried(client):
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
