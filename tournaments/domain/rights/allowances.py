"""How often something may be tried: kept in the database, so for all processes together, but for
reading alone, which writes nothing.

The people of a hall share one address, and often one router in front of it. So an allowance for
an address is wide, and the narrow ones go by what is closer to a person: a token, a table, a name.
"""

import hashlib
import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models.keys import Bucket

FORGOTTEN_AFTER = timedelta(days=1)
QUIET = timedelta(hours=1)
"""After which the attempts before no longer make anybody wait."""
SKEW = timedelta(seconds=10)
"""By how much the clocks of two machines may differ. What was kept later than that was kept
before the clock went back, as that of a laptop without internet does: nobody waits for it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Allowance:
    """`count` attempts at once, and as many again spread over `seconds`."""

    scope: str
    count: int
    seconds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Delay:
    """`free` attempts at once; from then on each waits, twice as long as the one before."""

    scope: str
    free: int
    first: int
    longest: int
    """Both in seconds."""

    def after(self, count: int) -> timedelta:
        """How long the next attempt waits after so many."""
        if count < self.free:
            return timedelta()
        doubled = min(count - self.free, 20)
        return timedelta(seconds=min(self.first * 2**doubled, self.longest))


@transaction.atomic
def take_attempt(allowance: Allowance, *whose: str) -> None:
    """Take one of somebody's attempts; raises `Refused` (`too-many-attempts`) without any."""
    row, _new = Bucket.objects.select_for_update(no_key=True).get_or_create(
        pk=_key(allowance, whose),
        defaults={"tokens": allowance.count, "filled_at": timezone.now()},
    )
    _take(allowance, row)
    row.save()


def take_attempts(*wanted: tuple[Allowance, tuple[str, ...]]) -> None:
    """Take one of each, in one transaction; raises `Refused` (`too-many-attempts`) at the first of
    which there is none. Those before it are taken then, those after it are not."""
    refusal: Refused | None = None
    with transaction.atomic():
        rows = _lock_buckets({_key(allowance, whose): allowance for allowance, whose in wanted})
        taken: list[Bucket] = []
        for allowance, whose in wanted:
            row = rows[_key(allowance, whose)]
            try:
                _take(allowance, row)
            except Refused as refused:
                refusal = refused
                break
            taken.append(row)
        Bucket.objects.bulk_update(taken, ["tokens", "filled_at"])
    if refusal is not None:
        raise refusal


def _lock_buckets(allowances: Mapping[str, Allowance]) -> dict[str, Bucket]:
    """Buckets locked until the transaction ends, by key; full ones where there were none."""
    now = timezone.now()
    # Both by key: two who want the same ones never wait for each other.
    keys = sorted(allowances)
    Bucket.objects.bulk_create(
        (Bucket(key=key, tokens=allowances[key].count, filled_at=now) for key in keys),
        ignore_conflicts=True,
    )
    rows = Bucket.objects.select_for_update(no_key=True).filter(pk__in=keys)
    return {row.key: row for row in rows.order_by("pk")}


def _take(allowance: Allowance, row: Bucket) -> None:
    """Take an attempt from a locked bucket, in memory."""
    tokens = _tokens(allowance, row)
    if tokens < 1:
        raise _refusal((1 - tokens) * allowance.seconds / allowance.count)
    row.tokens, row.filled_at = tokens - 1, timezone.now()


def take_attempt_here(allowance: Allowance, *whose: str) -> None:
    """As `take_attempt`, counted by this process alone and written nowhere: for who only reads."""
    key, now, each = _key(allowance, whose), time.monotonic(), allowance.seconds / allowance.count
    with _lock:
        tokens, since = _here.pop(key, (float(allowance.count), now))
        tokens = min(allowance.count, tokens + (now - since) / each)
        _here[key] = (tokens - (tokens >= 1), now)
        if len(_here) > MOST_HERE:
            _here.popitem(last=False)
    if tokens < 1:
        raise _refusal((1 - tokens) * each)


MOST_HERE = 5000
_here: OrderedDict[str, tuple[float, float]] = OrderedDict()
_lock = Lock()


@transaction.atomic
def give_back(allowance: Allowance, *whose: str) -> None:
    """Return an attempt that was taken beforehand and needed not count."""
    row = Bucket.objects.select_for_update(no_key=True).filter(pk=_key(allowance, whose)).first()
    if row is not None:
        row.tokens, row.filled_at = _tokens(allowance, row) + 1, timezone.now()
        row.save()


@transaction.atomic
def take_turn(delay: Delay, *whose: str) -> None:
    """Count an attempt; raises `Refused` (`too-many-attempts`) while it is too early for it.

    It is counted before anything is tried: of many attempts at once no more are let through.
    """
    row, _new = Bucket.objects.select_for_update(no_key=True).get_or_create(
        pk=_key(delay, whose), defaults={"tokens": 0, "filled_at": timezone.now()}
    )
    # Whoever waited for the row asks later than whoever had it.
    now = timezone.now()
    count = 0 if now - row.filled_at > QUIET else round(row.tokens)
    free_at = now if _was_later(row.filled_at, now) else row.filled_at + delay.after(count)
    if now < free_at:
        raise _refusal((free_at - now).total_seconds())
    row.tokens, row.filled_at = count + 1, now
    row.save()


def end_delay(delay: Delay, *whose: str) -> None:
    """Forget the attempts of somebody who has shown who they are."""
    Bucket.objects.filter(pk=_key(delay, whose)).delete()


def forget_attempts() -> int:
    """Delete the buckets that are full again by now; returns how many."""
    return Bucket.objects.filter(filled_at__lt=timezone.now() - FORGOTTEN_AFTER).delete()[0]


def _tokens(allowance: Allowance, row: Bucket) -> float:
    now = timezone.now()
    if _was_later(row.filled_at, now):
        return allowance.count
    elapsed = max(0.0, (now - row.filled_at).total_seconds())
    return min(allowance.count, row.tokens + elapsed * allowance.count / allowance.seconds)


def _was_later(kept_at: datetime, now: datetime) -> bool:
    """Whether the clock went back since something was kept."""
    return kept_at - now > SKEW


def _key(allowance: Allowance | Delay, whose: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join((allowance.scope, *whose)).encode()).hexdigest()


def _refusal(seconds: float) -> Refused:
    return Refused(
        _("Trop d'essais. Attendez quelques minutes, puis recommencez."),
        code="too-many-attempts",
        retry_after=math.ceil(seconds),
    )
