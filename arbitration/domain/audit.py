"""Writing the audit trail, and proving it whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils import timezone

from arbitration.models import AuditEntry
from arbitration.models.audit import FIRST_SEAL
from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.models import Tournament


def record_entry(
    act: Act,
    *,
    tournament: Tournament,
    subject: models.Model | None,
    by: Actor,
    before: Any,
    after: Any,
    reason: str,
) -> AuditEntry:
    """Add one entry to a tournament's trail.

    Called inside the transaction of the act, which holds the tournament's row: two acts
    never take the same number.
    """
    last = AuditEntry.objects.filter(tournament=tournament).order_by("number").last()
    entry = AuditEntry(
        tournament=tournament,
        number=1 if last is None else last.number + 1,
        act=act,
        subject_type=subject._meta.model_name or "" if subject is not None else "",
        subject_id=str(subject.pk) if subject is not None else "",
        actor=by.user,
        origin=by.origin,
        address=by.address or None,
        at=timezone.now(),
        before=before,
        after=after,
        reason=reason,
        previous_seal=FIRST_SEAL if last is None else last.seal,
    )
    entry.seal = entry.computed_seal()
    entry.save(force_insert=True)
    return entry


@dataclass(frozen=True, kw_only=True, slots=True)
class Breach:
    """Where a trail is not as it was written: the entry's number and what is wrong with it."""

    number: int
    fault: str


def breaches(entries: Iterable[AuditEntry], *, head: str | None = None) -> list[Breach]:
    """Everything wrong with one tournament's trail; empty when it is whole.

    `entries` in order of number. With `head`, the last seal as it was printed or stored,
    a trail that was rewritten or cut short as a whole is found too.
    """
    found, expected, seal = [], 1, FIRST_SEAL
    for entry in entries:
        if entry.number != expected:
            found.append(Breach(number=expected, fault="missing"))
        if entry.previous_seal != seal:
            found.append(Breach(number=entry.number, fault="unlinked"))
        if entry.computed_seal() != entry.seal:
            found.append(Breach(number=entry.number, fault="altered"))
        expected, seal = entry.number + 1, entry.seal
    if head is not None and seal != head:
        found.append(Breach(number=expected - 1, fault="head"))
    return found
