"""Keys of commands, issued to a seat: what is typed without a network has its key already."""

import hashlib
import hmac
import secrets
from uuid import UUID

from django.conf import settings

ON_A_PAGE = 48
"""How many keys a page carries: enough for a match without a network."""

_DRAWN = 8
"""In bytes; as many again prove for which seat they were drawn."""


def issue_key(seat: UUID) -> UUID:
    """A key for one command of a seat; nothing is stored until the command arrives."""
    drawn = secrets.token_bytes(_DRAWN)
    return UUID(bytes=drawn + _seal(seat, drawn))


def is_issued(seat: UUID, key: UUID) -> bool:
    """Whether a key was issued to a seat: that of another seat was not, nor one made up."""
    return hmac.compare_digest(key.bytes[_DRAWN:], _seal(seat, key.bytes[:_DRAWN]))


def _seal(seat: UUID, drawn: bytes) -> bytes:
    said = b"command key " + seat.bytes + drawn
    return hmac.new(settings.SECRET_KEY.encode(), said, hashlib.sha256).digest()[:_DRAWN]
