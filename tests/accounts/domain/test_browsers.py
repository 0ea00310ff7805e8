"""Where accounts are signed in: noted at sign-in, seen every few minutes, ended."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.domain.browsers import end_browsers, forget_ended_sessions
from accounts.models import SignedInBrowser
from tests.factories import UserFactory
from tests.people import signed_in
from tournaments.models import AccountKey

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def clock():
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        yield clock


@pytest.fixture
def anne():
    return UserFactory(username="anne")


def is_in(browser):
    return "_auth_user_id" in browser.session


def test_signed_in_it_is_noted(anne, clock):
    browser = signed_in(anne)
    noted = SignedInBrowser.objects.get()
    assert (noted.user, noted.session_key) == (anne, browser.session.session_key)


def test_signed_out_it_is_forgotten(anne):
    signed_in(anne).post(reverse("logout"))
    assert not SignedInBrowser.objects.exists()


def test_pages_write_nothing_for_five_minutes(anne, clock, django_assert_num_queries):
    browser = signed_in(anne)
    clock.shift(299)
    with django_assert_num_queries(2):
        browser.get(reverse("password_change"))


def test_then_one_page_says_that_and_where_it_was_seen(anne, clock):
    browser = signed_in(anne)
    since = SignedInBrowser.objects.get().since
    clock.shift(301)
    cache.clear()  # Redis has a clock of its own
    where = {"REMOTE_ADDR": "192.0.2.9", "headers": {"user-agent": FIREFOX + " " * 400}}
    browser.get(reverse("password_change"), **where)
    noted = SignedInBrowser.objects.get()
    assert ((noted.seen_at - since).seconds, noted.since) == (301, since)
    assert (noted.address, noted.user_agent.strip()) == ("192.0.2.9", FIREFOX)


def test_a_cache_that_is_emptied_makes_no_page_write(anne, clock):
    browser = signed_in(anne)
    seen = SignedInBrowser.objects.get().seen_at
    cache.clear()
    clock.shift(60)
    browser.get(reverse("password_change"))
    assert SignedInBrowser.objects.get().seen_at == seen


def test_a_session_from_before_there_was_a_list_is_noted_as_it_is_seen(anne):
    browser = signed_in(anne)
    SignedInBrowser.objects.all().delete()
    cache.clear()
    browser.get(reverse("password_change"))
    assert SignedInBrowser.objects.get().user == anne


def test_whoever_is_not_signed_in_is_not_noted(client, db):
    client.get(reverse("login"))
    assert not SignedInBrowser.objects.exists()


def test_one_is_ended_and_no_other(anne):
    first, second = signed_in(anne), signed_in(anne)
    ended = SignedInBrowser.objects.get(session_key=second.session.session_key)
    end_browsers(anne, key=ended.key)
    assert (is_in(first), is_in(second)) == (True, False)


def test_the_others_are_ended(anne):
    here, other, stranger = signed_in(anne), signed_in(anne), signed_in(UserFactory())
    assert end_browsers(anne, but=here.session.session_key) == 1
    assert [is_in(one) for one in (here, other, stranger)] == [True, False, True]


def test_a_changed_password_ends_the_others_and_keeps_this_one():
    anne = UserFactory()
    anne.set_password("dix-de-der-au-bout")
    anne.save()
    here, other = signed_in(anne), signed_in(anne)
    since = SignedInBrowser.objects.get(session_key=here.session.session_key).since
    told = {"old_password": "dix-de-der-au-bout"}
    told |= {f"new_password{number}": "un-nouveau-dix-de-der" for number in (1, 2)}
    here.post(reverse("password_change"), told)
    left = SignedInBrowser.objects.get()
    assert (is_in(here), is_in(other)) == (True, False)
    assert (left.session_key, left.since) == (here.session.session_key, since)


def test_sessions_out_of_time_go_with_what_was_known_of_them(anne, clock):
    signed_in(anne)
    clock.shift(15 * 24 * 3600)
    signed_in(anne)
    ended = forget_ended_sessions()
    assert (ended, Session.objects.count(), SignedInBrowser.objects.count()) == (1, 1, 1)


# --- the page -----------------------------------------------------------------------------------


def test_the_list_begins_with_this_one(anne, clock):
    here = signed_in(anne)
    clock.shift(60)
    signed_in(anne)
    lines = here.get(reverse("account")).context["own"].browsers
    assert [line.is_this for line in lines] == [True, False]


def test_a_session_that_has_ended_is_not_listed(anne):
    here, other = signed_in(anne), signed_in(anne)
    Session.objects.filter(pk=other.session.session_key).delete()
    assert len(here.get(reverse("account")).context["own"].browsers) == 1


def test_a_browser_of_somebody_else_is_not_ended(anne):
    other = signed_in(UserFactory())
    theirs = SignedInBrowser.objects.get()
    signed_in(anne).post(reverse("browser_end", args=[theirs.key]))
    assert is_in(other)


def test_all_others_at_once(anne):
    here, others = signed_in(anne), [signed_in(anne) for _ in range(3)]
    answer = here.post(reverse("browsers_end"), follow=True)
    assert "3 autres navigateurs déconnectés." in answer.content.decode()
    assert [is_in(one) for one in (here, *others)] == [True, False, False, False]


def test_the_page_asks_as_much_of_three_as_of_one(anne, django_assert_num_queries):
    browsers = [signed_in(anne)]
    pages = []
    for more in (0, 2):
        browsers += [signed_in(anne) for _ in range(more)]
        with django_assert_num_queries(5):
            pages.append(browsers[0].get(reverse("account")))
    assert [len(page.context["own"].browsers) for page in pages] == [1, 3]


def test_an_outsider_has_no_account_page():
    assert Client().get(reverse("account"))["Location"].startswith(reverse("login"))


@pytest.mark.django_db
def test_an_account_that_signs_in_has_its_key_before_it_acts() -> None:
    anne = User.objects.create_user("anne")
    signed_in(anne)
    kept = AccountKey.objects.get(user=anne).key
    signed_in(anne)
    assert AccountKey.objects.get(user=anne).key == kept
