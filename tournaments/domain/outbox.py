"""An outbox: of several senders one takes a row, and what came of it is noted on that try alone.

Nothing here runs in the transaction of an act; each step decides on the row's own state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import Count, F, Min, Q, QuerySet
from django.utils import timezone

from tournaments.enums import MailState
from tournaments.models.keys import Outgoing
from tournaments.signals import outbox_filled

SILENCE = timedelta(minutes=10)
"""After which whoever took a row is gone: sending one takes seconds."""

IN_TIME = timedelta(minutes=1)
"""What is due is done within it, by whoever looks each minute."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Backlog:
    """What waits to be done, the oldest that is due since when, and whether nobody gets it done."""

    waiting: int
    due_since: datetime | None
    is_stuck: bool


RowT = TypeVar("RowT", bound=Outgoing)


def take_first(due: QuerySet[RowT]) -> int | None:
    """Take the first row of what is due, to send it; its number, None where there is none. Two
    senders never take the same one."""
    rows = due.model._base_manager
    while (found := due.first()) is not None:
        # By columns of the row alone: what another sender changed meanwhile is seen.
        same = rows.filter(pk=found.pk, state=found.state, tries=found.tries)
        now = timezone.now()
        if same.update(state=MailState.SENDING, claimed_at=now, tries=F("tries") + 1):
            return int(found.pk)
    return None


def this_try(row: RowT) -> QuerySet[RowT]:
    """The row as this sender took it; another may have it by now."""
    rows = type(row)._base_manager
    return rows.filter(pk=row.pk, state=MailState.SENDING, claimed_at=row.claimed_at)


def list_lost(rows: QuerySet[RowT]) -> QuerySet[RowT]:
    """The rows whose sender died over them."""
    return rows.filter(state=MailState.SENDING, claimed_at__lt=timezone.now() - SILENCE)


def find_next_try(row: Outgoing, retries: Sequence[timedelta]) -> datetime | None:
    """When a try that failed for a while is repeated; None once the last of them is over."""
    return timezone.now() + retries[row.tries - 1] if row.tries <= len(retries) else None


def announce_filled(model: type[Outgoing], *, after: float = 0.0) -> None:
    """Have an outbox looked at once the act is committed, in `after` seconds."""
    transaction.on_commit(lambda: outbox_filled.send(sender=model, after=after))


def measure_outbox(waiting: QuerySet[RowT], due: QuerySet[RowT]) -> Backlog:
    """What waits, and what of it could leave now. It is stuck where that lies a minute and nobody
    takes anything, or where of what was tried again nothing got through since."""
    now, rows = timezone.now(), waiting.model._base_manager
    found = waiting.aggregate(
        count=Count("pk"), failing_since=Min("claimed_at", filter=Q(tries__gte=2))
    )
    due_since, failing_since = (
        due.aggregate(since=Min("not_before"))["since"],
        found["failing_since"],
    )
    lies = due_since is not None and due_since < now - IN_TIME
    return Backlog(
        waiting=found["count"],
        due_since=due_since,
        is_stuck=(lies and not rows.filter(claimed_at__gte=now - IN_TIME).exists())
        or (failing_since is not None and not rows.filter(sent_at__gte=failing_since).exists()),
    )
