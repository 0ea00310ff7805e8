"""Rounds over what is due: each payment once, and none in the way of another."""

import pytest
from django.utils import timezone

from bookings.domain.online.payments import measure_checks
from bookings.models import OnlinePayment
from bookings.tasks import follower
from tests.bookings.domain.online.paying import begun, make_due, outcome, paid_tournament, seen
from tournaments.domain.outbox import IN_TIME, Backlog
from tournaments.enums import OnlineState

pytestmark = pytest.mark.django_db


def test_one_that_cannot_be_settled_keeps_no_other_waiting(helloasso, monkeypatch):
    tournament = paid_tournament()
    bad, good = begun(tournament), begun(tournament, name="BERGER Bea")
    for payment in (bad, good):
        helloasso.pay(payment.intent_id)
    settle = follower.settle
    poison = {bad.pk: lambda *_given: 1 // 0}
    monkeypatch.setattr(
        follower, "settle", lambda one, answer: poison.get(one.pk, settle)(one, answer)
    )
    assert make_due() == 2
    assert (outcome(good), seen(bad).state) == ((OnlineState.PAID, "", 1400), OnlineState.SENT)
    assert seen(bad).next_check_at is not None


def test_a_payment_that_nobody_asks_about_is_measured(helloasso):
    begun()
    long_ago = timezone.now() - IN_TIME * 2
    OnlinePayment.objects.update(next_check_at=long_ago)
    assert measure_checks() == Backlog(waiting=1, due_since=long_ago, is_stuck=True)
    make_due()
    assert measure_checks() == Backlog(waiting=0, due_since=None, is_stuck=False)


def test_a_helloasso_that_answers_nobody_is_measured(helloasso):
    """Once it may be one question; the next answer, whatever it is, ends it."""
    begun()
    stuck = []
    for mode in ("down", "slow", "ok"):
        helloasso.mode = mode
        make_due()
        stuck.append(measure_checks().is_stuck)
    assert stuck == [False, True, False]
