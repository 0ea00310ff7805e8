"""Telling programs: each thing at least once and in order, or told as given up."""

import datetime
from collections import Counter
from threading import Event
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from api import tasks as sender
from api.domain.hooks.delivery import (
    KEPT,
    RETRIES,
    HookAnswer,
    claim_delivery,
    forget_old_deliveries,
    mark_answered,
)
from api.domain.hooks.events import GATHERED, send_again
from api.domain.hooks.hooks import renew_secret, resume_hook
from api.domain.hooks.messages import sign
from api.enums import HookEvent, HookFault, HookPause
from api.models import Hook, HookDelivery
from api.tasks import send_due_hooks, try_out
from operations.tasks.looking_after import do_what_is_due
from tests.api.tasks.receivers import Receiver, program
from tests.factories import HookFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tests.tournaments.played.together import PEOPLE, at_once
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.outbox import SILENCE
from tournaments.enums import Act, MailState
from tournaments.errors import Refused

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 11, 20, 18, tzinfo=datetime.UTC)


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(NOW, tick=False) as travelling:
        yield travelling


def a_hook(receiver: Receiver, **values: Any) -> Hook:
    """An address of one of the programs of the tests."""
    hook: Hook = HookFactory(address=receiver.address, host="127.0.0.1", **values)
    return hook


def a_delivery(hook: Hook, **values: Any) -> HookDelivery:
    """One thing that waits for it."""
    now = timezone.now()
    told = {"event": HookEvent.ROUND_PUBLISHED, "happened_at": now, "not_before": now} | values
    return HookDelivery.objects.create(hook=hook, **told)


def state_of(delivery: HookDelivery) -> tuple[str, str, int]:
    delivery.refresh_from_db()
    return delivery.state, delivery.fault, delivery.tries


def test_what_arrives_is_signed_by_each_secret_that_holds(settings: Any) -> None:
    with program(settings) as receiver:
        hook = a_hook(receiver)
        first = hook.secret
        hook, second = renew_secret(hook, is_lost=False, by=SERVER)
        delivery = a_delivery(hook)
        assert send_due_hooks() == 1
    headers, body = receiver.taken[0]
    signed = f"{delivery.key}.{headers['webhook-timestamp']}.".encode() + body
    said = [f"v1,{sign(signed, one)}" for one in (second, first)]
    assert headers["webhook-signature"].split() == said
    delivery.refresh_from_db()
    assert (delivery.state, delivery.status) == (MailState.SENT, 204)
    assert delivery.took_ms is not None


def test_it_is_tried_at_growing_distances_then_given_up_and_paused(
    settings: Any, clock: Any
) -> None:
    with program(settings, "broken") as receiver:
        hook = a_hook(receiver)
        delivery, later = a_delivery(hook), a_delivery(hook)
        for pause in RETRIES:
            assert (send_due_hooks(), send_due_hooks()) == (1, 0)
            clock.shift(pause)
        assert send_due_hooks() == 1
    tries = len(RETRIES) + 1
    assert state_of(delivery) == (MailState.FAILED, HookFault.REFUSED, tries)
    assert state_of(later) == (MailState.DROPPED, HookFault.PAUSED, 0)
    assert Counter(told["webhook-id"] for told, _body in receiver.taken) == {
        str(delivery.key): tries
    }
    hook.refresh_from_db()
    assert (hook.pause, hook.failing_since) == (HookPause.FAILING, NOW)


def test_the_next_waits_for_the_one_before(settings: Any, clock: Any) -> None:
    with program(settings, "broken") as receiver:
        hook = a_hook(receiver)
        rows = [a_delivery(hook) for _number in range(3)]
        send_due_hooks()
        receiver.manner = "ok"
        clock.shift(RETRIES[0])
        assert send_due_hooks() == 3
    arrived = [told["webhook-id"] for told, _body in receiver.taken]
    assert arrived == [str(rows[0].key), *(str(row.key) for row in rows)]
    hook.refresh_from_db()
    assert (hook.failures, hook.failing_since, hook.told_at) == (0, None, timezone.now())


def test_an_address_that_fails_keeps_no_other_waiting(settings: Any) -> None:
    with program(settings, "broken") as bad, program(settings) as good:
        a_delivery(a_hook(bad, failures=3))
        a_delivery(a_hook(good))
        claimed = claim_delivery()
    assert claimed is not None
    assert claimed.hook.address == good.address


def test_an_address_that_is_gone_is_paused_at_once(settings: Any) -> None:
    with program(settings, "gone") as receiver:
        hook = a_hook(receiver)
        delivery = a_delivery(hook)
        send_due_hooks()
    hook.refresh_from_db()
    assert (state_of(delivery)[0], hook.pause) == (MailState.FAILED, HookPause.GONE)


def test_what_a_sender_died_over_is_sent_again(settings: Any, clock: Any) -> None:
    with program(settings) as receiver:
        delivery = a_delivery(a_hook(receiver))
        claim_delivery()
        assert send_due_hooks() == 0
        clock.shift(SILENCE + datetime.timedelta(seconds=1))
        assert send_due_hooks() == 1
    assert state_of(delivery)[0] == MailState.SENT


def test_who_comes_too_late_changes_nothing(settings: Any, clock: Any) -> None:
    with program(settings) as receiver:
        delivery = a_delivery(a_hook(receiver))
        slow = claim_delivery()
        assert slow is not None
        clock.shift(SILENCE + datetime.timedelta(seconds=1))
        send_due_hooks()
    mark_answered(slow, HookAnswer(fault=HookFault.TOO_SLOW, took_ms=1))
    assert state_of(delivery) == (MailState.SENT, "", 2)


def test_a_test_passes_what_waits_and_pauses_nothing(settings: Any) -> None:
    with program(settings, "broken") as receiver:
        hook = a_hook(receiver, tournament=None)
        waiting = a_delivery(hook)
        tried = try_out(hook)
    hook.refresh_from_db()
    assert (tried.state, tried.fault) == (MailState.FAILED, HookFault.REFUSED)
    assert (hook.failures, state_of(waiting)[0]) == (0, MailState.QUEUED)
    assert len(receiver.taken) == 1


def test_nobody_is_called_more_than_a_few_times_by_hand(settings: Any) -> None:
    with program(settings) as receiver:
        hook = a_hook(receiver)
        for _time in range(10):
            try_out(hook)
        with pytest.raises(Refused) as caught:
            try_out(hook)
    assert (caught.value.code, len(receiver.taken)) == ("too-many-attempts", 10)


def test_what_arrived_is_sent_again_by_hand_under_its_number(settings: Any) -> None:
    with program(settings) as receiver:
        delivery = a_delivery(a_hook(receiver))
        send_due_hooks()
        send_again(HookDelivery.objects.get())
        send_due_hooks()
    numbers = [told["webhook-id"] for told, _body in receiver.taken]
    assert numbers == [str(delivery.key)] * 2


def test_nothing_is_sent_again_to_who_is_paused_or_waits_for_it_already() -> None:
    hook = HookFactory()
    delivery = a_delivery(hook)
    with pytest.raises(Refused) as caught:
        send_again(delivery)
    hook.pause = HookPause.BY_HAND
    delivery.hook = hook
    with pytest.raises(Refused) as other:
        send_again(delivery)
    assert (caught.value.code, other.value.code) == ("not-ended", "paused")


def test_under_another_key_of_the_site_nothing_is_sent(settings: Any) -> None:
    with program(settings) as receiver:
        delivery = a_delivery(a_hook(receiver))
        settings.SECRET_KEY = "another machine has another one, of course, 0123456789"
        send_due_hooks()
    assert (state_of(delivery)[1], receiver.taken) == (HookFault.NO_SECRET, [])


def test_one_that_cannot_be_sent_does_not_stop_the_others(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(settings) as receiver:
        odd, good = a_delivery(a_hook(receiver)), a_delivery(a_hook(receiver))
        Hook.objects.filter(pk=odd.hook_id).update(secret="whsec_not base64")
        send_due_hooks()
    assert state_of(odd) == (MailState.QUEUED, HookFault.NO_ANSWER, 1)
    assert state_of(good)[0] == MailState.SENT


def test_an_address_that_went_with_its_tournament_stops_nobody(settings: Any) -> None:
    with program(settings) as receiver:
        a_delivery(a_hook(receiver))
        claimed = claim_delivery()
        Hook.objects.all().delete()
    assert claimed is not None
    mark_answered(claimed, HookAnswer(fault=None, took_ms=1))
    assert not HookDelivery.objects.exists()


def test_neither_secret_nor_address_stands_in_the_logs(settings: Any, caplog: Any) -> None:
    with program(settings, "broken") as receiver:
        hook = a_hook(receiver)
        a_delivery(hook)
        send_due_hooks()
    said = caplog.text
    assert "program not told" in said
    assert "clef=secrete" not in said
    assert hook.secret not in said


def test_a_timer_sends_what_is_due_and_forgets_last_month(settings: Any, capsys: Any) -> None:
    with program(settings) as receiver:
        delivery = a_delivery(a_hook(receiver))
        do_what_is_due()
        assert state_of(delivery)[0] == MailState.SENT
        with time_machine.travel(timezone.now() + KEPT + datetime.timedelta(minutes=1)):
            do_what_is_due()
    assert not HookDelivery.objects.exists()


def test_what_still_waits_is_not_forgotten() -> None:
    a_delivery(HookFactory())
    HookDelivery.objects.update(created_at=NOW - KEPT - datetime.timedelta(days=9))
    assert forget_old_deliveries() == 0


@pytest.mark.django_db(transaction=True)
def test_of_two_senders_one_takes_it() -> None:
    a_delivery(HookFactory())
    got = at_once(lambda _number: claim_delivery())
    assert (len(got), sum(one is not None for one in got)) == (PEOPLE, 1)


@pytest.mark.django_db(transaction=True)
def test_a_thread_of_the_site_tells_once_the_act_is_committed(settings: Any) -> None:
    arrived = Event()
    tournament = TournamentFactory()
    drawn_round(tournament, teams_of(tournament, 4))
    with program(settings, on_post=arrived.set) as receiver:
        a_hook(receiver, club=tournament.club)
        with transaction.atomic():
            announce(Act.DRAW_PUBLISHED, tournament=tournament, by=SERVER)
            assert receiver.taken == []
        assert arrived.wait(10)
        sender.herald.stop()
    assert HookDelivery.objects.earliest("pk").state == MailState.SENT


STEPS = st.sampled_from(["sheet", "round", "undone", "send", "die", "wait", "fail", "work", "hour"])


@examples(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(steps=st.lists(STEPS, max_size=14))
def test_each_event_arrives_in_order_or_is_told_as_given_up(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails, dies or is undone on the way."""
    with transaction.atomic(), time_machine.travel(NOW, tick=False) as clock:
        story = Story(clock, monkeypatch)
        for step in steps:
            getattr(story, step)()
        story.work()
        for _round in range(3):
            clock.shift(max(RETRIES))
            story.send()
        story.check()
        transaction.set_rollback(True)


class Story:
    """A tournament, an address that is told everything, and what became of each event."""

    def __init__(self, clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.is_up = clock, True
        self.tournament = TournamentFactory()
        drawn_round(self.tournament, teams_of(self.tournament, 4))
        self.hook = HookFactory(club=self.tournament.club)
        self.happened: list[tuple[str, int]] = []
        self.arrived: list[tuple[str, str, int]] = []
        monkeypatch.setattr(sender, "send_delivery", self._take)

    def _take(self, delivery: HookDelivery) -> HookAnswer:
        if self.is_up:
            self.arrived.append((str(delivery.key), delivery.event, delivery.version))
        return HookAnswer(fault=None if self.is_up else HookFault.NO_ANSWER, took_ms=1)

    def _act(self, act: Act, event: HookEvent) -> None:
        announce(act, tournament=self.tournament, by=SERVER)
        self.tournament.refresh_from_db()
        if not Hook.objects.get().pause:
            version = self.tournament.version
            self.happened += [(event, version), (HookEvent.STANDINGS_CHANGED, version)]

    def sheet(self) -> None:
        self._act(Act.SHEET_CONFIRMED, HookEvent.STANDINGS_CHANGED)

    def round(self) -> None:
        self._act(Act.DRAW_PUBLISHED, HookEvent.ROUND_PUBLISHED)

    def undone(self) -> None:
        with transaction.atomic():
            announce(Act.DRAW_PUBLISHED, tournament=self.tournament, by=SERVER)
            transaction.set_rollback(True)

    def send(self) -> None:
        send_due_hooks()

    def die(self) -> None:
        claim_delivery()

    def wait(self) -> None:
        self.clock.shift(GATHERED)

    def hour(self) -> None:
        self.clock.shift(datetime.timedelta(hours=1))

    def fail(self) -> None:
        self.is_up = False
        self.clock.shift(max(RETRIES))
        send_due_hooks()

    def work(self) -> None:
        self.is_up = True
        resume_hook(Hook.objects.get(), by=SERVER)

    def check(self) -> None:
        """Nothing waits; each event is told by what arrived at it or later, or was given up."""
        rows = HookDelivery.objects.all()
        assert not rows.filter(state__in=[MailState.QUEUED, MailState.SENDING]).exists()
        told = [(event, version) for _key, event, version in self.arrived]
        given_up = rows.exclude(state=MailState.SENT)
        told += given_up.values_list("event", "version")
        for event, version in self.happened:
            assert any(one == event and other >= version for one, other in told), event
        assert len(told) <= 2 * len(self.happened) + 2
        first = list({key: version for key, _event, version in self.arrived}.values())
        assert first == sorted(first)
