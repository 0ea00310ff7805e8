"""Acts of programs that count once: the same request, sent again, changes nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from api.models import KeptAnswer
from tournaments.errors import Refused
from tournaments.models import ApiToken

KEPT = timedelta(days=1)
GIVEN_UP = timedelta(minutes=1)
"""After which an act without an answer is taken for dead, and may be asked again."""

ASK_AGAIN = 2
"""In seconds: when the same act, still under way, is worth asking about."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OnceAnswer:
    """What a program is told: a status of HTTP and a JSON value; `is_repeated` where it was told
    before."""

    status: int
    body: Any
    is_repeated: bool = False


def answer_once(
    token: ApiToken, *, key: str, digest: str, act: Callable[[], tuple[int, Any]]
) -> OnceAnswer:
    """Act and keep the answer in one transaction, or give the answer that is kept.

    `digest` is what the key was first used for. An act that is refused gives its key back. Raises
    Refused: `key-used-otherwise`, `still-running`, and as `act` does.
    """
    forget_answers(token)
    claimed = _claim(token, key, digest)
    if isinstance(claimed, OnceAnswer):
        return claimed
    try:
        return _act(claimed, act)
    except BaseException:
        _mine(claimed).delete()
        raise


def _claim(token: ApiToken, key: str, digest: str) -> OnceAnswer | KeptAnswer:
    """The row to act under, committed so that others see it; or what is answered already."""
    now = timezone.now()
    row, is_new = KeptAnswer.objects.get_or_create(
        token=token, key=key, defaults={"digest": digest, "claimed_at": now}
    )
    if is_new:
        return row
    if row.digest != digest:
        raise Refused(
            _("Cette clé a déjà servi pour une autre demande."), code="key-used-otherwise"
        )
    if row.status is not None:
        return OnceAnswer(status=row.status, body=row.body, is_repeated=True)
    if row.claimed_at > now - GIVEN_UP or not _take_over(row, now):
        raise _refuse_running()
    return row


def _take_over(row: KeptAnswer, now: datetime) -> bool:
    taken = bool(_mine(row).update(claimed_at=now))
    row.claimed_at = now
    return taken


@transaction.atomic
def _act(claimed: KeptAnswer, act: Callable[[], tuple[int, Any]]) -> OnceAnswer:
    row = _mine(claimed).select_for_update(no_key=True).first()
    if row is None:
        raise _refuse_running()
    status, body = act()
    row.status, row.body = status, body
    row.save(update_fields=["status", "body"])
    return OnceAnswer(status=status, body=body)


def _mine(claimed: KeptAnswer) -> Any:
    """The row as it was claimed, while nobody else took it over or answered."""
    return KeptAnswer.objects.filter(pk=claimed.pk, claimed_at=claimed.claimed_at, status=None)


def _refuse_running() -> Refused:
    return Refused(
        _("Cette demande est en cours : reposez-la dans un instant."),
        code="still-running",
        retry_after=ASK_AGAIN,
    )


def forget_answers(token: ApiToken | None = None) -> int:
    """Delete the answers of a token, or of all, that are older than a day; returns how many."""
    old = KeptAnswer.objects.filter(claimed_at__lt=timezone.now() - KEPT)
    return (old if token is None else old.filter(token=token)).delete()[0]
