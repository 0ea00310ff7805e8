"""Tokens: shared, renewed before their end, and replaced where HelloAsso has forgotten them."""

import datetime

import httpx
import pytest
import time_machine
from django.utils import timezone

from bookings.domain.online.readiness import is_ready
from bookings.models import OnlineAccount, OnlinePayment
from bookings.tasks import client
from bookings.tasks.client import find_token, verify_account
from tests.bookings.domain.online.paying import begun, heard, paid_tournament, pay_again, seen
from tests.bookings.helloasso.server import running
from tests.bookings.helloasso.stand_in import StandIn
from tournaments.enums import OnlineState
from tournaments.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def account():
    paid_tournament()
    return OnlineAccount.objects.get()


def test_one_token_does_for_many_questions(helloasso, account):
    assert {find_token(account) for _time in range(3)} == helloasso.tokens
    assert helloasso.grants == ["client_credentials"]


def test_it_is_renewed_before_its_end_by_one_while_the_others_go_on(helloasso, account):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        first = find_token(account)
        clock.shift(datetime.timedelta(minutes=26))
        busy = timezone.now() + datetime.timedelta(seconds=20)
        OnlineAccount.objects.update(renewing_until=busy)
        assert find_token(account) == first
        OnlineAccount.objects.update(renewing_until=None)
        assert find_token(account) != first
    assert helloasso.grants == ["client_credentials", "refresh_token"]


@pytest.mark.parametrize("fault", ["forgotten", "restored"])
def test_what_helloasso_has_forgotten_is_replaced(helloasso, account, fault):
    payment = begun(account.club.tournaments.get())
    helloasso.tokens.clear()
    if fault == "restored":
        helloasso.renewals.clear()
        OnlineAccount.objects.update(token_until=timezone.now())
    helloasso.pay(payment.intent_id)
    assert heard(payment).state == OnlineState.PAID
    assert helloasso.grants[-1] == "client_credentials"


def test_a_refused_key_stops_every_question(helloasso, account):
    payment = begun(account.club.tournaments.get())
    OnlineAccount.objects.update(token_until=timezone.now())
    account.refresh_from_db()
    account.client_secret = "another"
    account.save()
    heard(payment)
    account.refresh_from_db()
    assert (account.refused_at is None, is_ready(account)) == (False, False)
    with pytest.raises(Refused) as refusal:
        begun(account.club.tournaments.get(), name="BERGER Bea")
    assert refusal.value.code == "no-online"


@pytest.mark.parametrize("mode", ["down", "slow", "broken", "elsewhere"])
def test_without_an_answer_nothing_is_lost(helloasso, mode):
    tournament = paid_tournament()
    helloasso.mode = mode
    with pytest.raises(Refused) as refusal:
        begun(tournament)
    payment = OnlinePayment.objects.get()
    assert (refusal.value.code, payment.state) == ("no-answer", OnlineState.CREATED)
    assert "example.org" not in " ".join(helloasso.asked)
    helloasso.mode = "ok"
    assert pay_again(payment.booking).pk == payment.pk
    helloasso.mode = mode
    assert heard(payment).state == OnlineState.SENT
    soon = timezone.now() + datetime.timedelta(minutes=16)
    assert seen(payment).next_check_at < soon


def outcome_of(account: OnlineAccount) -> str:
    """The code of what is wrong with a key; empty for nothing."""
    try:
        verify_account(account)
    except Refused as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({}, ""),
        ({"client_id": "unknown"}, "unknown-key"),
        ({"organization": "elsewhere"}, "unknown-organization"),
        ({"client_secret": ""}, "no-secret"),
    ],
)
def test_a_key_is_tried_in_words(account, changed, code):
    for name, value in changed.items():
        setattr(account, name, value)
    account.save()
    assert outcome_of(account) == code
    account.refresh_from_db()
    assert (account.verified_at is not None) == (code == "")


def test_a_whole_payment_over_a_socket(settings, monkeypatch):
    monkeypatch.undo()
    stand_in = StandIn()
    settings.SITE_URL = "https://concours.example.org"
    with running(stand_in) as address:
        settings.HELLOASSO_URL = address
        payment = begun()
        assert payment.redirect_url == stand_in.page_of(payment.intent_id)
        back = httpx.get(f"{payment.redirect_url}/paye")
        assert back.headers["Location"].startswith(
            f"https://concours.example.org/paiement/{payment.key}/?checkoutIntentId="
        )
        assert heard(payment).state == OnlineState.PAID


def test_nobody_listens(settings, monkeypatch):
    monkeypatch.undo()
    settings.SITE_URL = "https://concours.example.org"
    settings.HELLOASSO_URL = "http://127.0.0.1:9"
    with pytest.raises(Refused) as refusal:
        begun()
    assert refusal.value.code == "no-answer"


@pytest.mark.parametrize(
    ("sandbox", "host"), [(True, "api.helloasso-sandbox.com"), (False, "api.helloasso.com")]
)
def test_trials_are_asked_elsewhere_and_no_redirect_is_followed(monkeypatch, sandbox, host):
    monkeypatch.undo()
    with client.open_client(OnlineAccount(is_sandbox=sandbox)) as one:
        assert (one.follow_redirects, one.timeout.read, one.base_url.host) == (False, 8.0, host)
