"""What a player's phone carries: who it is and which code it scanned, in one signed cookie.

It opens nothing by itself: a seat gives the right to say something, and knows its device.
"""

import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.domain.rights.links import TOKEN_BYTES
from tournaments.models import TableCode

COOKIE = "table"
_SALT = "tournaments.table-phone"
_LASTS = 30 * 3600
"""In seconds: an evening, and the night after it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Device:
    """A phone: its secret, and the key of the code it scanned last; None for none."""

    secret: str
    code: UUID | None

    @property
    def name(self) -> str:
        """What is kept of it."""
        return hashlib.sha256(self.secret.encode()).hexdigest()


def read_device(request: HttpRequest) -> Device:
    """The device that a request comes from; a new one where it carries nothing yet."""
    text = request.get_signed_cookie(COOKIE, default="", salt=_SALT, max_age=_LASTS) or ""
    secret, _sign, code = text.partition(".")
    if not secret:
        return Device(secret=secrets.token_urlsafe(TOKEN_BYTES), code=None)
    return Device(secret=secret, code=UUID(code) if code else None)


def lead_to(response: HttpResponse, device: Device, code: TableCode) -> HttpResponse:
    """Let a device stand at the table of a code from now on."""
    response.set_signed_cookie(
        COOKIE,
        f"{device.secret}.{code.key}",
        salt=_SALT,
        max_age=_LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
