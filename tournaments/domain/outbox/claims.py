"""An outbox: of several senders one takes a row, and what came of it is noted on that try alone.

Nothing here runs in the transaction of an act; each step decides on the row's own state.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from tournaments.enums import MailState
from tournaments.models.outbox.outgoing import Outgoing
from tournaments.signals import outbox_filled

SILENCE = timedelta(minutes=10)
"""After which whoever took a row is gone: sending one takes seconds."""

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
