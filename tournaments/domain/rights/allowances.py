"""How often something may be tried: kept in the database, so for all processes together.

The people of a hall share one address, and often one router in front of it. So an allowance for
an address is wide, and the narrow ones go by what is closer to a person: a token, a table, a name.
"""

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models.bucket import Bucket

FORGOTTEN_AFTER = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Allowance:
    """`count` attempts at once, and as many again spread over `seconds`."""

    scope: str
    count: int
    seconds: int


def check_allowance(allowance: Allowance, *whose: str) -> None:
    """Raise `Refused` (`too-many-attempts`) when somebody has no attempt left; takes none."""
    row = Bucket.objects.filter(pk=_key(allowance, whose)).first()
    if row is not None and _tokens(allowance, row) < 1:
        raise _refusal()


@transaction.atomic
def take_attempt(allowance: Allowance, *whose: str) -> None:
    """Take one of somebody's attempts; raises `Refused` (`too-many-attempts`) without any."""
    row, _new = Bucket.objects.select_for_update().get_or_create(
        pk=_key(allowance, whose),
        defaults={"tokens": allowance.count, "filled_at": timezone.now()},
    )
    tokens = _tokens(allowance, row)
    if tokens < 1:
        raise _refusal()
    row.tokens, row.filled_at = tokens - 1, timezone.now()
    row.save()


def forget_attempts() -> int:
    """Delete the buckets that are full again by now; returns how many."""
    return Bucket.objects.filter(filled_at__lt=timezone.now() - FORGOTTEN_AFTER).delete()[0]


def _tokens(allowance: Allowance, row: Bucket) -> float:
    elapsed = (timezone.now() - row.filled_at).total_seconds()
    return min(allowance.count, row.tokens + elapsed * allowance.count / allowance.seconds)


def _key(allowance: Allowance, whose: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join((allowance.scope, *whose)).encode()).hexdigest()


def _refusal() -> Refused:
    return Refused(
        _("Trop d'essais. Attendez quelques minutes, puis recommencez."), code="too-many-attempts"
    )
