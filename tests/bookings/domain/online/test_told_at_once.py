"""Every notice leads to a question after it, however close to the one before."""

import datetime

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from bookings.domain.online.callbacks import take_notice
from bookings.models import OnlineAccount
from bookings.tasks import client, follower
from bookings.tasks.follower import EVERY, follow_payments
from tests.bookings.domain.online.paying import SITE, begun, heard, ledger_cents
from tests.bookings.helloasso.stand_in import StandIn, connect

pytestmark = pytest.mark.django_db

EVENTS = st.lists(
    st.sampled_from(
        ["1 € back", "2 s", "12 s", "round", "told in a round", "told twice", "killed"]
    ),
    max_size=9,
)


class Evening:
    """A payment on HelloAsso's side, and what it tells of it."""

    def __init__(self, stand_in: StandIn) -> None:
        self.stand_in = stand_in
        self.payment = begun()
        self.stand_in.pay(self.payment.intent_id)
        self.told: list[bytes] = []
        self.send()

    @property
    def held_cents(self) -> int:
        (payment,) = self.stand_in.intents[self.payment.intent_id].order["payments"]
        return payment["amount"] - sum(refund["amount"] for refund in payment["refundOperations"])

    def give_back(self) -> None:
        if self.held_cents > 100:
            self.stand_in.refund(self.payment.intent_id, 100)
            self.send()

    def send(self) -> None:
        self.told = self.stand_in.notices(self.payment.intent_id)
        for body in self.told:
            take_notice(OnlineAccount.objects.get(), body, signature="")

    def send_again(self) -> None:
        for body in self.told:
            take_notice(OnlineAccount.objects.get(), body, signature="")

    def give_back_in_a_round(self, patch: pytest.MonkeyPatch) -> None:
        """HelloAsso answers; before the answer is settled, a part goes back and is told."""
        ask = follower.ask_as

        def answer_then_tell(*asked):
            answer = ask(*asked)
            patch.setattr(follower, "ask_as", ask)
            self.give_back()
            return answer

        patch.setattr(follower, "ask_as", answer_then_tell)
        follow_payments()
        patch.setattr(follower, "ask_as", ask)

    def kill_a_round(self, patch: pytest.MonkeyPatch) -> None:
        """The process ends between the question and its answer."""
        with patch.context() as killed:
            killed.setattr(follower, "settle", lambda payment, answer: None)
            follow_payments()


@given(events=EVENTS)
def test_the_ledger_ends_with_what_helloasso_holds(events: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        stand_in = StandIn()
        patch.setattr(client, "open_client", connect(stand_in))
        patch.setattr("django.conf.settings.SITE_URL", SITE)
        with time_machine.travel(timezone.now(), tick=False) as clock:
            evening = Evening(stand_in)
            for event in events:
                match event:
                    case "1 € back":
                        evening.give_back()
                    case "round":
                        follow_payments()
                    case "told in a round":
                        evening.give_back_in_a_round(patch)
                    case "told twice":
                        evening.send_again()
                    case "killed":
                        evening.kill_a_round(patch)
                    case seconds:
                        clock.shift(datetime.timedelta(seconds=int(seconds.split()[0])))
            was_killed = "killed" in events
            # A question that nobody finished is followed by the next moment of the schedule.
            days = 8 if was_killed else 0
            for seconds in (EVERY, EVERY):
                clock.shift(datetime.timedelta(days=days, seconds=seconds))
                follow_payments()
        assert ledger_cents() == evening.held_cents
        transaction.set_rollback(True)


def test_a_page_read_again_asks_once_in_ten_seconds(helloasso) -> None:
    payment = begun()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        heard(payment)
        clock.shift(datetime.timedelta(seconds=3))
        asked = [(follower.check_soon(payment), follow_payments())[1] for _press in range(2)]
        clock.shift(datetime.timedelta(seconds=10))
        assert (asked, follow_payments(), follow_payments()) == ([0, 0], 1, 0)
