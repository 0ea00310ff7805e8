"""Rounds over what is due: each payment once, and none in the way of another."""

import pytest

from tests.tournaments.domain.online.paying import begun, make_due, outcome, paid_tournament, seen
from tests.tournaments.together import at_once
from tournaments.domain.online.payments import claim_check, want_check
from tournaments.enums import OnlineState
from tournaments.models import OnlinePayment
from tournaments.tasks.online import follower

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


@pytest.mark.django_db(transaction=True)
def test_each_payment_is_claimed_by_one():
    tournament = paid_tournament()
    for name in "ABC":
        want_check(begun(tournament, name))
    claimed = [found[1].pk for found in at_once(lambda _n: claim_check()) if found]
    assert sorted(claimed) == sorted(OnlinePayment.objects.values_list("pk", flat=True))
