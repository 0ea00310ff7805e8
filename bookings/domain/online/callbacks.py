"""Notices that HelloAsso sends: reasons to ask it, and never a proof of anything."""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from bookings.domain.online.payments import want_check
from bookings.domain.online.readiness import rename_organization
from bookings.models import OnlineAccount, OnlineNotice, OnlinePayment
from bookings.models.online import ORGANIZATION
from bookings.queries.payments import find_in_club
from tournaments.actors import SERVER
from tournaments.json_values import read_json

LARGEST_NOTICE = 64 * 1024
"""In bytes."""

KEPT = timedelta(days=400)
_ORGANIZATION = "Organization"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Notice:
    event: str
    data: Mapping[str, Any]
    metadata: Mapping[str, Any]


@transaction.atomic
def take_notice(account: OnlineAccount, body: bytes, *, signature: str) -> OnlinePayment | None:
    """Note a notice once, have HelloAsso asked after it, and return the payment that it is about.

    None for what is about nothing of ours, or is not signed though the account has a key for that:
    it is counted. None too for what was noted before.
    """
    is_signed = _is_signed(account, body, signature)
    notice = None if account.signature_key and not is_signed else _read(body)
    if notice is not None and notice.event == _ORGANIZATION and is_signed:
        _follow_name(account, notice.data)
        return None
    payment = None if notice is None else _find_payment(account, notice)
    if notice is None or payment is None:
        OnlineAccount.objects.filter(pk=account.pk).update(strays=F("strays") + 1)
        return None
    _row, is_new = OnlineNotice.objects.get_or_create(
        event=notice.event,
        about=_cut(notice.data.get("id"), 20),
        state=_cut(notice.data.get("state"), 30),
        sha256=hashlib.sha256(body).hexdigest(),
        defaults={"payment": payment, "is_signed": is_signed},
    )
    if not is_new:
        return None
    want_check(payment)
    return payment


def forget_old_notices() -> int:
    """Delete notices of long ago; how many."""
    old = OnlineNotice.objects.filter(came_at__lt=timezone.now() - KEPT)
    return old.delete()[0]


def _is_signed(account: OnlineAccount, body: bytes, signature: str) -> bool:
    if not account.signature_key:
        return False
    key = account.signature_key.encode()
    expected = hmac.new(key, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.strip().lower().encode())


def _read(body: bytes) -> _Notice | None:
    """A notice of a shape that HelloAsso documents; None for anything else."""
    try:
        told = read_json(body)
    except ValueError:
        return None
    if not isinstance(told, dict):
        return None
    event, data, metadata = (told.get(name) for name in ("eventType", "data", "metadata"))
    if not isinstance(event, str) or not isinstance(data, dict) or not _cut(event, 20):
        return None
    given = metadata if isinstance(metadata, dict) else {}
    return _Notice(event=_cut(event, 20), data=data, metadata=given)


def _cut(value: Any, length: int) -> str:
    """The beginning of a word; empty for what no database takes."""
    word = str(value)[:length]
    return word if word.isprintable() else ""


def _find_payment(account: OnlineAccount, notice: _Notice) -> OnlinePayment | None:
    """The payment of a notice, by our own key, else by an id that HelloAsso told us before."""
    order = notice.data.get("order")
    ids = {
        "payment_id": notice.data.get("id"),
        "order_id": order.get("id") if isinstance(order, dict) else notice.data.get("id"),
    }
    wanted = Q(key=_read_key(notice.metadata.get("key")))
    for name, value in ids.items():
        if isinstance(value, int) and 0 < value < 2**63:
            wanted |= Q(**{name: value})
    return find_in_club(account, wanted)


def _read_key(value: Any) -> UUID | None:
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _follow_name(account: OnlineAccount, data: Mapping[str, Any]) -> None:
    name = data.get("new_slug_organization")
    if isinstance(name, str) and ORGANIZATION.fullmatch(name):
        rename_organization(account, name=name, by=SERVER)
