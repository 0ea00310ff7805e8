"""What a program receives: a small body, and the headers that prove it is from here.

As Standard Webhooks has them (standardwebhooks.com), so that their libraries read ours.
"""

import base64
import hashlib
import hmac
import json
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from api.domain.hooks.hooks import BEGINNING
from api.enums import HookEvent
from api.models import HookDelivery
from tournaments.domain.rights.links import find_site_url


def build_body(delivery: HookDelivery) -> bytes:
    """What happened, and where to read how things stand: no name, no number of points."""
    named = delivery.tournament
    told = {
        "id": str(delivery.key),
        "event": delivery.event,
        "at": timezone.localtime(delivery.happened_at).isoformat(timespec="seconds"),
        "tournament": None if named is None else str(named.key),
        "version": delivery.version,
        "round": delivery.round_number,
        "url": find_site_url() + _find_path(delivery),
    }
    return json.dumps(told).encode()


def build_headers(
    delivery: HookDelivery, body: bytes, *, secrets: list[str], now: datetime
) -> dict[str, str]:
    """The headers of one try, signed anew at its moment by each secret that holds."""
    at = str(int(now.timestamp()))
    signed = f"{delivery.key}.{at}.".encode() + body
    return {
        "Content-Type": "application/json",
        "User-Agent": "dix-de-der",
        "webhook-id": str(delivery.key),
        "webhook-timestamp": at,
        "webhook-signature": " ".join(f"v1,{sign(signed, secret)}" for secret in secrets),
    }


def sign(signed: bytes, secret: str) -> str:
    """The HMAC-SHA256 of what is signed, in base64."""
    key = base64.b64decode(secret.removeprefix(BEGINNING))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def _find_path(delivery: HookDelivery) -> str:
    """Where everybody reads what it is about."""
    tournament = delivery.tournament
    if tournament is None:
        return reverse("api:list_calendar")
    match delivery.event:
        case HookEvent.ROUND_PUBLISHED if delivery.round_number is not None:
            return reverse("api:list_public_tables", args=[tournament.slug, delivery.round_number])
        case HookEvent.ROUND_PUBLISHED | HookEvent.ROUND_CANCELLED:
            return reverse("api:list_public_rounds", args=[tournament.slug])
        case HookEvent.STANDINGS_CHANGED | HookEvent.TOURNAMENT_FINISHED:
            return reverse("api:read_public_standings", args=[tournament.slug])
        case _other:
            return reverse("api:read_tournament", args=[tournament.slug])
