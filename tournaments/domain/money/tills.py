"""Tills opened, counted without being told what they should hold, and closed."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again, refuse_without_reason
from tournaments.domain.money.movements import name_doer
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import DeskSession, Tournament
from tournaments.queries.money.tills import count_expected_cents

Count = Mapping[int, int]
"""How many of each coin or note there are, by its worth in cents."""


def sum_count(count: Count) -> int:
    """What coins and notes come to, in cents."""
    return sum(worth * many for worth, many in count.items())


@transaction.atomic
def open_till(
    tournament: Tournament,
    *,
    float_cents: int,
    by: Actor,
    holder: Actor | None = None,
    label: str = "",
) -> DeskSession:
    """Open a till with its float for whoever holds it, else for oneself. Raises `Refused`
    (`till-open`: one at a time for each person)."""
    locked = lock_tournament(tournament)
    refuse_by_table(Act.TILL_OPENED, locked)
    doer = name_doer(holder or by)
    held = {column: doer[column] for column in ("account_id", "helper_pass_id")}
    if any(held.values()) and locked.tills.filter(counted_at=None, **held).exists():
        raise Refused(
            _("Cette personne a déjà une caisse ouverte : comptez-la d'abord."), code="till-open"
        )
    highest = locked.tills.aggregate(highest=Max("number"))["highest"] or 0
    till = DeskSession.objects.create(
        tournament=locked,
        number=highest + 1,
        label=label.strip(),
        opened_at=timezone.now(),
        float_cents=float_cents,
        **doer,
    )
    after = {"till": till.number, "cents": float_cents}
    return _announce(Act.TILL_OPENED, till, by=by, after=after)


@transaction.atomic
def count_till(
    till: DeskSession, *, counted_cents: int, by: Actor, count: Count | None = None
) -> DeskSession:
    """Note what was counted in a till; from then on it takes nothing more. It may be counted
    again until it is closed; each count stays in the journal. Raises `Refused` (`till-closed`)."""
    till = _lock(till, Act.TILL_COUNTED)
    before = None if till.counted_cents is None else {"cents": till.counted_cents}
    till.counted_at, till.counted_cents = timezone.now(), counted_cents
    till.counted = _stored(count)
    till.save(update_fields=["counted_at", "counted_cents", "counted"])
    after = {"till": till.number, "cents": counted_cents}
    return _announce(Act.TILL_COUNTED, till, by=by, before=before, after=after)


@transaction.atomic
def close_till(till: DeskSession, *, by: Actor, reason: str = "", witness: str = "") -> DeskSession:
    """Close a till that was counted; a difference wants a reason. Raises `Refused`
    (`till-closed`, `not-counted`, `reason-missing`)."""
    till = _lock(till, Act.TILL_CLOSED)
    if till.counted_cents is None:
        raise Refused(_("Comptez d'abord la caisse."), code="not-counted")
    till.expected_cents = count_expected_cents(till)
    if till.difference_cents:
        refuse_without_reason(reason, _("Dites d'où vient l'écart, ou qu'on ne sait pas."))
    till.closed_at, till.reason, till.witness = timezone.now(), reason.strip(), witness.strip()
    till.save(update_fields=["expected_cents", "closed_at", "reason", "witness"])
    after = {"till": till.number, "expected": till.expected_cents, "cents": till.counted_cents}
    return _announce(Act.TILL_CLOSED, till, by=by, after=after, reason=reason)


def _lock(till: DeskSession, act: Act) -> DeskSession:
    refuse_by_table(act, lock_tournament(till.tournament))
    rows = DeskSession.objects.select_for_update(no_key=True).select_related("tournament")
    locked = read_again(rows, pk=till.pk)
    if locked.closed_at is not None:
        raise Refused(_("Cette caisse est close."), code="till-closed")
    return locked


def _stored(count: Count | None) -> dict[str, int]:
    given = sorted((count or {}).items(), reverse=True)
    return {str(worth): many for worth, many in given if many}


def _announce(
    act: Act,
    till: DeskSession,
    *,
    by: Actor,
    after: Mapping[str, object],
    before: Mapping[str, object] | None = None,
    reason: str = "",
) -> DeskSession:
    announce(
        act,
        tournament=till.tournament,
        subject=till,
        by=by,
        before=before,
        after=dict(after),
        reason=reason,
    )
    return till
