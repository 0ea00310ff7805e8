"""Telling programs what happened: by a worker where there is a broker, else by a thread."""

from collections.abc import Callable
from typing import Any

import structlog
from celery import shared_task
from django.utils import timezone

from api.domain.hooks.delivery import (
    Answer,
    claim_delivery,
    count_due_deliveries,
    mark_answered,
    mark_tested,
)
from api.domain.hooks.events import begin_test
from api.domain.hooks.messages import build_body, build_headers
from api.enums import HookFault
from api.models import Hook, HookDelivery
from api.tasks.post import LONGEST, post
from tournaments.tasks.dispatch import finish, have_done
from tournaments.tasks.rounds import HallThread, Rounds

log = structlog.get_logger(__name__)

EVERY = 30.0
"""Seconds after which a thread looks again, for what was to wait."""


@shared_task(name="tournaments.tell_programs")
def send_due_hooks() -> int:
    """Send everything that is due, each address in its order; how many were tried."""
    return _send_while(lambda: True)


def _send_while(goes_on: Callable[[], bool]) -> int:
    count = 0
    while goes_on() and (delivery := claim_delivery()) is not None:
        mark_answered(delivery, tell(delivery))
        count += 1
    return count


def try_out(hook: Hook) -> HookDelivery:
    """Tell an address that this is a test, while somebody waits; what came of it. Raises Refused
    (`too-many-attempts`)."""
    delivery = begin_test(hook)
    mark_tested(delivery, tell(delivery))
    delivery.refresh_from_db()
    return delivery


def tell(delivery: HookDelivery) -> Answer:
    """Send what was claimed, outside any transaction; what came of it."""
    try:
        answer = _post(delivery)
    except Exception as fault:
        # One that cannot be sent keeps no other waiting: it is tried again and given up as any.
        log.exception("program not told", delivery=str(delivery.key))
        return Answer(fault=HookFault.NO_ANSWER, took_ms=0, error=type(fault).__name__)
    if answer.fault is not None:
        log.warning("program not told", delivery=str(delivery.key), fault=answer.fault.value)
    return answer


def _post(delivery: HookDelivery) -> Answer:
    hook = delivery.hook
    secrets = hook.list_secrets()
    if not secrets or not hook.address:
        return Answer(fault=HookFault.NO_SECRET, took_ms=0)
    body = build_body(delivery)
    headers = build_headers(delivery, body, secrets=secrets, now=timezone.now())
    return post(hook.address, body=body, headers=headers)


def hand_on_hooks(*, after: float = 0.0, **_signal: Any) -> None:
    """Have what waits sent, after an act that wrote it or when a server starts."""
    have_done(send_due_hooks, herald, after=after)


def begin_telling() -> None:
    """Begin to look by and by, where a server starts and some program is told."""
    if Hook.objects.exists():
        hand_on_hooks()


def send_or_hand_on() -> None:
    """Have what is due sent, for a process that ends."""
    finish(send_due_hooks, count_due_deliveries)


herald = Rounds("hooks", _send_while, every=EVERY, longest=LONGEST)
"""Where the process ends without `stop`, what it was sending is sent again."""
THREAD = HallThread(rounds=herald, begin=begin_telling, by_timer=send_or_hand_on)
