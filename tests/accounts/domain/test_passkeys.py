"""Passkeys: made for one account on one name of the site, shown in the password's place."""

import json

import pytest
import time_machine
from django.contrib.auth.models import User
from fido2.webauthn import AuthenticatorData

from accounts.domain.passkeys import (
    MOST,
    PasskeySite,
    ask_for_new_passkey,
    ask_for_passkey,
    keep_passkey,
    remove_passkey,
    use_passkey,
)
from accounts.models import Passkey
from tests.accounts.soft_passkeys import Device
from tests.factories import UserFactory
from tests.tournaments.refusals import refusal

pytestmark = pytest.mark.django_db

HERE = PasskeySite(scheme="https", host="concours.example.org")


@pytest.fixture
def anne():
    return UserFactory()


@pytest.fixture
def phone(anne):
    """A device that has a key to the account."""
    phone = Device()
    asked = ask_for_new_passkey(anne, HERE)
    keep_passkey(
        anne, name="Téléphone", answer=phone.make(asked.options), state=asked.state, place=HERE
    )
    return phone


def show(device, *, place=HERE):
    asked = ask_for_passkey(place)
    return use_passkey(answer=device.show(asked.options), state=asked.state, place=place)


def refused(device, **where):
    return refusal(show, device, **where).code


def test_a_key_opens_the_account_that_it_was_made_for(anne, phone):
    UserFactory()
    assert show(phone) == anne


def test_its_last_use_is_noted(phone):
    show(phone)
    assert Passkey.objects.get().last_used_at is not None


def test_a_key_that_nobody_kept_opens_nothing(phone):
    assert refused(Device(number=b"another sixteen.")) == "wrong-passkey"


def test_another_key_by_the_same_number_opens_nothing(phone):
    assert refused(Device()) == "wrong-passkey"


def test_an_answer_counts_for_its_own_question_alone(phone):
    earlier, asked = ask_for_passkey(HERE), ask_for_passkey(HERE)
    answer = phone.show(earlier.options)
    assert (
        refusal(use_passkey, answer=answer, state=asked.state, place=HERE).code == "wrong-passkey"
    )


def test_an_answer_without_a_question_counts_for_nothing(phone):
    answer = phone.show(ask_for_passkey(HERE).options)
    assert refusal(use_passkey, answer=answer, state=None, place=HERE).code == "wrong-passkey"


def test_a_device_has_five_minutes_to_answer(phone):
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        asked = ask_for_passkey(HERE)
        clock.shift(301)
        answer = phone.show(asked.options)
        late = refusal(use_passkey, answer=answer, state=asked.state, place=HERE)
    assert late.code == "wrong-passkey"


@pytest.mark.parametrize(
    "site", ["https://example.org", "https://a.concours.example.org", "http://concours.example.org"]
)
def test_a_page_of_another_address_gets_nothing_out_of_a_key(phone, site):
    phone.site = site
    assert refused(phone) == "wrong-passkey"


def test_a_key_of_another_name_of_the_site_opens_nothing(phone):
    elsewhere = PasskeySite(scheme="https", host="autre.example.org")
    phone.site = "https://autre.example.org"
    assert refused(phone, place=elsewhere) == "wrong-passkey"


def test_a_device_that_did_not_ask_who_holds_it_opens_nothing(phone):
    phone.flags = AuthenticatorData.FLAG.UP
    assert refused(phone) == "wrong-passkey"


def test_a_copy_of_a_key_that_counts_is_noticed(phone):
    phone.count = 5
    show(phone)
    phone.count = 5
    assert refused(phone) == "wrong-passkey"


def test_an_account_that_is_closed_stays_closed(anne, phone):
    User.objects.update(is_active=False)
    assert refused(phone) == "wrong-passkey"


def test_taken_away_a_key_opens_nothing(anne, phone):
    remove_passkey(anne, key=Passkey.objects.get().key, place=HERE)
    assert refused(phone) == "wrong-passkey"


def test_a_key_of_somebody_else_is_not_taken_away(phone):
    with pytest.raises(Passkey.DoesNotExist):
        remove_passkey(UserFactory(), key=Passkey.objects.get().key, place=HERE)


def test_a_number_that_somebody_has_is_not_kept_again(phone):
    other, copy = UserFactory(), Device()
    asked = ask_for_new_passkey(other, HERE)
    answer = copy.make(asked.options)
    again = refusal(keep_passkey, other, name="x", answer=answer, state=asked.state, place=HERE)
    assert (again.code, Passkey.objects.count()) == ("wrong-passkey", 1)


def test_the_device_is_told_which_keys_it_has_already(anne, phone):
    told = json.loads(ask_for_new_passkey(anne, HERE).options)
    assert len(told["excludeCredentials"]) == 1


def test_an_account_has_no_more_than_twenty(anne, phone):
    kept = Passkey.objects.get()
    for number in range(MOST - 1):
        kept.pk, kept.key, kept.credential_hash = None, None, str(number)
        kept.key = f"00000000-0000-4000-8000-{number:012}"
        kept.save(force_insert=True)
    assert refusal(ask_for_new_passkey, anne, HERE).code == "full"


@pytest.mark.parametrize(
    "answer",
    ["", "null", "[]", "{}", "\x00", "9" * 5000, "[" * 100_000, '{"rawId": 3}', '{"id": "é"}'],
)
def test_whatever_a_browser_answers_is_a_refusal(anne, answer):
    for ask in (ask_for_passkey, lambda place: ask_for_new_passkey(anne, place)):
        state = ask(HERE).state
        used = refusal(use_passkey, answer=answer, state=state, place=HERE)
        kept = refusal(keep_passkey, anne, name="x", answer=answer, state=state, place=HERE)
        assert (used.code, kept.code) == ("wrong-passkey", "wrong-passkey")


@pytest.mark.parametrize(
    ("scheme", "host", "takes"),
    [
        ("https", "concours.example.org", True),
        ("https", "concours.example.org:8443", True),
        ("http", "localhost:8000", True),
        ("http", "concours.example.org", False),
        ("http", "192.168.1.20:8000", False),
        ("https", "192.168.1.20", False),
        ("http", "[fe80::1]:8000", False),
        ("https", "[fe80::1]", False),
    ],
)
def test_browsers_offer_keys_by_a_name_behind_tls_or_on_the_computer_itself(scheme, host, takes):
    assert PasskeySite(scheme=scheme, host=host).takes_passkeys == takes
