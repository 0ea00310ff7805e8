"""What happens to what a program is to be told: taken in its order, then marked with what came.

An address is told one thing after the other: the next leaves once the one before has arrived, or
is given up. Nothing here runs in the transaction of an act.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from api.enums import HookEvent, HookFault, HookPause
from api.models import Hook, HookDelivery
from tournaments.domain.outbox import (
    Backlog,
    find_next_try,
    list_lost,
    measure_outbox,
    take_first,
    this_try,
)
from tournaments.enums import MailState

RETRIES = (
    *(timedelta(minutes=minutes) for minutes in (1, 5, 15)),
    *(timedelta(hours=hours) for hours in (1, 3, 12, 24, 30)),
)
"""How long after each try that failed the next one comes: three days in all."""

KEPT = timedelta(days=30)
"""How long is kept what an address was told."""

OPEN = Q(state__in=[MailState.QUEUED, MailState.SENDING])


@dataclass(frozen=True, kw_only=True, slots=True)
class HookAnswer:
    """What came of one try: the status of the answer and its first characters, or why there is
    none; how long it took, in milliseconds."""

    fault: HookFault | None
    took_ms: int
    status: int | None = None
    text: str = ""
    error: str = ""


def claim_delivery() -> HookDelivery | None:
    """Take what waits and is due, of the address that failed least; None where there is none."""
    lost, now = _list_lost(), timezone.now()
    lost.filter(event=HookEvent.TEST).update(state=MailState.FAILED, fault=HookFault.LOST)
    lost.update(state=MailState.QUEUED, not_before=now, fault=HookFault.LOST)
    taken = take_first(_find_due().order_by("hook__failures", "not_before", "pk"))
    rows = HookDelivery.objects.select_related("hook", "tournament")
    return None if taken is None else rows.filter(pk=taken).first()


def _find_due() -> QuerySet[HookDelivery]:
    """The first of each address that waits, where nothing is being sent there."""
    same = HookDelivery.objects.filter(hook=OuterRef("hook"))
    before = same.filter(
        Q(state=MailState.SENDING) | Q(state=MailState.QUEUED, pk__lt=OuterRef("pk"))
    )
    waiting = HookDelivery.objects.filter(state=MailState.QUEUED, hook__pause="")
    return waiting.filter(~Exists(before), not_before__lte=timezone.now())


def _list_lost() -> QuerySet[HookDelivery]:
    return list_lost(HookDelivery.objects.all())


def count_due_deliveries() -> int:
    """How many could leave now, or have lost their sender."""
    return _find_due().count() + _list_lost().count()


def measure_deliveries() -> Backlog:
    """What programs were not told yet, but for addresses that take nothing: their owner is told."""
    waiting = HookDelivery.objects.filter(state=MailState.QUEUED, hook__pause="", tries=0)
    return measure_outbox(waiting, _find_due())


@transaction.atomic
def mark_answered(delivery: HookDelivery, answer: HookAnswer) -> None:
    """Note what came of a try: it arrived, comes again later, or is given up.

    Where an address says that it is gone, or has failed to the last of `RETRIES`, it is paused and
    all that waits for it given up.
    """
    # An act that writes for it meanwhile refers to its row, and does not wait.
    rows = Hook.objects.select_for_update(no_key=True)
    hook = rows.filter(pk=delivery.hook_id).first()
    if hook is None or not _note(delivery, answer):
        return
    if answer.fault is None:
        _count(hook, failures=0, failing_since=None, told_at=timezone.now())
        return
    now = timezone.now()
    _count(hook, failures=F("failures") + 1, failing_since=Coalesce("failing_since", now))
    again = find_next_try(delivery, RETRIES)
    if answer.fault == HookFault.GONE:
        stop_telling(hook, HookPause.GONE)
    elif again is None:
        stop_telling(hook, HookPause.FAILING)
    else:
        same = HookDelivery.objects.filter(pk=delivery.pk)
        same.update(state=MailState.QUEUED, not_before=again)


def mark_tested(delivery: HookDelivery, answer: HookAnswer) -> None:
    """Note what came of a try by hand, which tells nothing about the address."""
    _note(delivery, answer)


def stop_telling(hook: Hook, pause: HookPause) -> None:
    """Pause a locked address, and give up what waits for it."""
    Hook.objects.filter(pk=hook.pk).update(pause=pause, paused_at=timezone.now())
    waiting = HookDelivery.objects.filter(hook=hook, state=MailState.QUEUED)
    waiting.filter(tries=0).update(fault=HookFault.PAUSED)
    waiting.update(state=MailState.DROPPED)


def _note(delivery: HookDelivery, answer: HookAnswer) -> bool:
    """Write down a try; False where the row was given to another sender meanwhile."""
    arrived = answer.fault is None
    return bool(
        this_try(delivery).update(
            state=MailState.SENT if arrived else MailState.FAILED,
            sent_at=timezone.now() if arrived else None,
            fault=answer.fault or "",
            status=answer.status,
            answer=answer.text,
            took_ms=answer.took_ms,
            last_error=answer.error[:300],
        )
    )


def _count(hook: Hook, **values: object) -> None:
    Hook.objects.filter(pk=hook.pk).update(**values)


def forget_old_deliveries() -> int:
    """Delete what addresses were told long ago; how many."""
    old = HookDelivery.objects.filter(created_at__lt=timezone.now() - KEPT)
    return old.exclude(OPEN & Q(hook__pause="")).delete()[0]
