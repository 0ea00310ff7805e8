"""Signing in in two steps, from the page of one's account to the code."""

import re
from datetime import timedelta
from urllib.parse import quote

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.domain.second_step import has_second_step
from accounts.forms.password import find_origin
from accounts.forms.second_step import CodeForm
from accounts.models import SecondStep, SignedInBrowser
from tests.accounts.authenticator import show_code, with_second_step
from tests.people import signed_in
from tests.tournaments.played.together import at_once
from tournaments.domain.rights.links import build_setup_path

pytestmark = pytest.mark.django_db

RIGHT = "dix-de-der-au-bout"
NOW = "2026-11-21 20:00:10"
LATER = timedelta(seconds=90)
WRONG = "000000"


@pytest.fixture
def anne():
    return User.objects.create_user("anne", password=RIGHT)


@pytest.fixture
def clock():
    """Codes of another half minute, and no guess of it right by chance."""
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def codes(anne, clock):
    """The codes on paper of an account that asks for two steps since a minute and a half."""
    codes = with_second_step(anne)
    clock.shift(LATER)
    return codes


def show_password(client, *, onward="", address="192.0.2.7"):
    where = reverse("login") + (f"?next={onward}" if onward else "")
    told = {"username": "anne", "password": RIGHT}
    return client.post(where, told, REMOTE_ADDR=address)


def type_code(client, code, *, address="192.0.2.7"):
    return client.post(reverse("login_code"), {"code": code}, REMOTE_ADDR=address)


def is_in(client):
    return "_auth_user_id" in client.session


def errors(answer, field="code"):
    return [error.code for error in answer.context["form"].errors.as_data().get(field, [])]


def test_without_it_the_password_opens(client, anne):
    show_password(client)
    assert is_in(client)


def test_with_it_the_password_leads_to_the_code_and_opens_nothing(client, codes):
    answer = show_password(client)
    desk = client.get(reverse("organiser:home"))
    assert (answer["Location"], is_in(client)) == (reverse("login_code"), False)
    assert desk["Location"].startswith(reverse("login"))


def test_the_code_opens_and_leads_to_where_one_was_going(client, anne, codes):
    show_password(client, onward=reverse("account"))
    answer = type_code(client, show_code(anne))
    assert (answer["Location"], is_in(client)) == (reverse("account"), True)


@pytest.mark.parametrize("wanted", ["a b", "organiser:home", "a\0b"])
def test_what_is_no_address_leads_nowhere_else(client, anne, wanted):
    assert show_password(client, onward=quote(wanted)).status_code == 302
    assert client.get(f"{reverse('login_passkey')}?next={quote(wanted)}").status_code == 302


def test_nobody_is_led_to_another_site(client, anne, codes):
    show_password(client, onward="https://example.org/")
    assert type_code(client, show_code(anne))["Location"] == "/orga/"


def test_a_code_on_paper_opens_too(client, codes):
    show_password(client)
    type_code(client, codes[3])
    assert is_in(client)


def test_a_code_opens_once(client, anne, codes):
    code = show_code(anne)
    for browser in (client, other := Client()):
        show_password(browser)
        type_code(browser, code)
    assert (is_in(client), is_in(other)) == (True, False)


def test_the_session_has_another_number_after_each_step(client, anne, codes):
    client.get(reverse("login_passkey"))
    client.session.save()
    numbers = [client.session.session_key]
    show_password(client)
    numbers.append(client.session.session_key)
    type_code(client, show_code(anne))
    numbers.append(client.session.session_key)
    assert len(set(numbers)) == 3


def test_without_a_password_before_no_code_is_looked_at(client, anne, codes):
    answer = type_code(client, show_code(anne))
    assert (answer["Location"], is_in(client)) == (reverse("login"), False)


def test_a_right_password_waits_ten_minutes_for_its_code(client, anne, codes, clock):
    show_password(client)
    clock.shift(601)
    assert type_code(client, show_code(anne))["Location"] == reverse("login")


def test_a_password_changed_meanwhile_is_to_be_shown_anew(client, anne, codes):
    show_password(client)
    anne.set_password("un-autre-dix-de-der")
    anne.save()
    assert type_code(client, show_code(anne))["Location"] == reverse("login")


def test_an_account_closed_meanwhile_stays_closed(client, anne, codes):
    show_password(client)
    User.objects.update(is_active=False)
    type_code(client, show_code(anne))
    assert not is_in(client)


def test_the_link_for_a_password_does_not_go_past_the_code(client, anne, codes):
    form = client.get(build_setup_path(anne), follow=True)
    chosen = {"new_password1": "un-nouveau-dix-de-der", "new_password2": "un-nouveau-dix-de-der"}
    answer = client.post(form.redirect_chain[-1][0], chosen)
    assert (answer["Location"], is_in(client)) == (reverse("login_code"), False)
    type_code(client, show_code(anne))
    assert is_in(client)


# --- guessing ----------------------------------------------------------------------------------


def guess(client, times, **where):
    show_password(client, **where)
    for _ in range(times):
        answer = type_code(client, WRONG, **where)
    return errors(answer)


def test_a_sixth_guess_is_not_looked_at(client, codes):
    assert (guess(client, 5), guess(client, 1)) == (["wrong-code"], ["too-many-attempts"])


def test_out_of_guesses_the_right_code_waits_too(client, anne, codes):
    guess(client, 5)
    assert errors(type_code(client, show_code(anne))) == ["too-many-attempts"]


def test_showing_the_password_again_gives_no_more_guesses(client, codes):
    guess(client, 5)
    assert guess(Client(), 1) == ["too-many-attempts"]


def test_who_guesses_elsewhere_does_not_make_the_owner_wait(client, anne, codes):
    guess(Client(), 6, address="198.51.100.9")
    show_password(client)
    type_code(client, show_code(anne))
    assert is_in(client)


def test_from_everywhere_together_thirty_are_looked_at_in_an_hour(client, codes):
    found = [guess(Client(), 5, address=f"198.51.100.{number}") for number in range(6)]
    assert (found[-1], guess(client, 1)) == (["wrong-code"], ["too-many-attempts"])


def test_a_browser_that_was_in_before_does_not_wait_for_them(client, anne, codes, clock):
    show_password(client)
    type_code(client, show_code(anne))
    client.post(reverse("logout"))
    for number in range(7):
        guess(Client(), 5, address=f"198.51.100.{number}")
    clock.shift(LATER)
    show_password(client)
    type_code(client, show_code(anne))
    assert is_in(client)


@pytest.mark.django_db(transaction=True)
def test_of_thirty_two_guesses_at_once_five_are_looked_at(clock):
    anne = User.objects.create_user("anne", password=RIGHT)
    with_second_step(anne)

    def guess_four_times(number):
        request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.7")
        origin = find_origin(request, "anne")
        forms = [CodeForm({"code": "12"}, user=anne, origin=origin) for _ in range(4)]
        return [form.errors.as_data()["code"][0].code for form in forms]

    tried = sorted(code for codes in at_once(guess_four_times, people=8) for code in codes)
    assert tried == ["too-many-attempts"] * 27 + ["wrong-code"] * 5


# --- switching on and off ----------------------------------------------------------------------


@pytest.fixture
def desk(anne, clock):
    return signed_in(anne)


def prepare(desk):
    desk.post(reverse("second_step_prepare"), {"proof": RIGHT})


def switch_on_by_hand(desk, anne, **told):
    prepare(desk)
    told = {"code": show_code(anne), "proof": RIGHT} | told
    return desk.post(reverse("second_step"), told)


def test_nothing_is_prepared_without_the_password(desk, anne):
    page = desk.post(reverse("second_step_prepare"), {"proof": "essai"})
    assert (errors(page, "proof"), SecondStep.objects.count()) == (["wrong-proof"], 0)


def test_what_was_not_switched_on_is_shown_to_no_other_session_and_forgotten(desk, anne):
    prepare(desk)
    seen = signed_in(anne).get(reverse("second_step"))
    assert (seen["Location"], SecondStep.objects.count()) == (reverse("account"), 0)


def test_what_was_not_switched_on_is_forgotten_after_a_while(desk, anne, clock):
    prepare(desk)
    clock.shift(16 * 60)
    assert desk.get(reverse("second_step"))["Location"] == reverse("account")
    assert SecondStep.objects.count() == 0


def test_the_page_shows_the_secret_to_scan_and_to_type(desk, anne):
    prepare(desk)
    page = desk.get(reverse("second_step"))
    secret = SecondStep.objects.get().secret
    assert page.context["secret"].replace(" ", "") == secret
    assert "<svg" in page.content.decode()
    assert "no-store" in page["Cache-Control"]


def test_ten_codes_are_shown_once(desk, anne):
    page = switch_on_by_hand(desk, anne)
    shown = re.findall(r"\b\d{5} \d{5}\b", page.content.decode())
    again = desk.get(reverse("second_step"))
    assert (len(set(shown)), "no-store" in page["Cache-Control"]) == (10, True)
    assert again["Location"] == reverse("account")


def test_the_secret_is_not_shown_again(desk, anne):
    switch_on_by_hand(desk, anne)
    secret = SecondStep.objects.get().secret
    pages = [desk.get(reverse(name)).content.decode() for name in ("account", "recovery_codes")]
    assert [secret in page for page in pages] == [False, False]


@pytest.mark.parametrize(
    ("told", "wrong"),
    [({"proof": "essai"}, "proof"), ({"code": WRONG}, "code"), ({"code": "\x00"}, "code")],
)
def test_it_wants_a_right_code_and_the_password(desk, anne, told, wrong):
    page = switch_on_by_hand(desk, anne, **told)
    assert (list(page.context["form"].errors), has_second_step(anne)) == ([wrong], False)


def test_switched_on_the_other_browsers_are_out(desk, anne):
    other = signed_in(anne)
    switch_on_by_hand(desk, anne)
    assert (is_in(desk), is_in(other)) == (True, False)
    assert SignedInBrowser.objects.count() == 1


@pytest.mark.parametrize("proof", ["the password", "a code"])
def test_switched_off_by_the_password_or_a_code(anne, codes, desk, proof):
    typed = RIGHT if proof == "the password" else show_code(anne)
    desk.post(reverse("second_step_off"), {"proof": typed})
    assert not has_second_step(anne)


def test_not_by_anything_else(anne, codes, desk):
    page = desk.post(reverse("second_step_off"), {"proof": "essai"})
    assert (errors(page, "proof"), has_second_step(anne)) == (["wrong-code"], True)


def test_a_session_found_open_does_not_guess_for_ever(anne, codes, desk):
    for _ in range(11):
        page = desk.post(reverse("second_step_off"), {"proof": "essai"})
    assert errors(page, "proof") == ["too-many-attempts"]


def test_new_codes_on_paper_replace_the_others(client, codes, desk):
    page = desk.post(reverse("recovery_codes"), {"proof": RIGHT})
    shown = page.context["codes"]
    show_password(client)
    assert errors(type_code(client, codes[0])) == ["wrong-code"]
    type_code(client, shown[0])
    assert is_in(client)


def test_pages_of_a_second_step_that_is_off_lead_back(desk):
    answers = [
        desk.get(reverse("second_step")),
        desk.post(reverse("recovery_codes"), {"proof": RIGHT}),
    ]
    assert [answer["Location"] for answer in answers] == [reverse("account")] * 2


def test_the_code_of_this_half_minute_is_asked_for_by_nobody(desk, anne, clock):
    """The first code has counted: the next sign-in waits for another."""
    switch_on_by_hand(desk, anne)
    show_password(other := Client())
    assert errors(type_code(other, show_code(anne, now=timezone.now()))) == ["wrong-code"]
