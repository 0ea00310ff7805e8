"""Codes of six digits that an app makes each half minute (RFC 6238), and codes kept on paper."""

import base64
import hmac
import re
import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from tournaments.domain.rights.links import derive_secret

SECONDS = 30
DIGITS = 6
SECRET_BYTES = 20
"""What apps know: 160 bits, SHA-1, six digits, half a minute."""
STEPS_APART = 1
"""How many half minutes a telephone's clock may be off, either way."""

RECOVERY_CODES = 10
RECOVERY_DIGITS = 10
"""Digits alone: they are typed where a telephone shows its number pad."""

_APART = re.compile(r"[\s\u00a0\u202f.-]+")
_CODE = re.compile(r"[0-9]{6}")
_RECOVERY_CODE = re.compile(r"[0-9]{10}")


def create_secret() -> str:
    """A new secret, as it is typed into an app."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def build_address(secret: str, *, account: str, site: str) -> str:
    """What the code to scan says to an app: the secret, and whose it is."""
    # Not cryptography's own: it writes a gap as « + », which apps show as it stands.
    told = urlencode({"secret": secret, "issuer": site}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{site}:{account}', safe=':')}?{told}"


def strip_code(typed: str) -> str:
    """A code as it is compared: without the gaps that make it readable."""
    return _APART.sub("", typed)


def is_code(stripped: str) -> bool:
    """Whether the text may be a code from an app."""
    return _CODE.fullmatch(stripped) is not None


def is_recovery_code(stripped: str) -> bool:
    """Whether the text may be one of the codes on paper."""
    return _RECOVERY_CODE.fullmatch(stripped) is not None


def find_step(secret: str, code: str, *, now: datetime) -> int | None:
    """The number of the half minute, around now, whose code this is; None: it is of none.

    Without a secret, as where the site's own key was changed, no code is right.
    """
    if not secret:
        return None
    app, today = _read(secret), int(now.timestamp()) // SECONDS
    right = [
        step
        for step in range(today - STEPS_APART, today + STEPS_APART + 1)
        if hmac.compare_digest(app.generate(step * SECONDS), code.encode())
    ]
    return max(right, default=None)


def create_recovery_codes() -> list[str]:
    """Ten new codes for paper, all different."""
    found: set[str] = set()
    while len(found) < RECOVERY_CODES:
        found.add(f"{secrets.randbelow(10**RECOVERY_DIGITS):0{RECOVERY_DIGITS}}")
    return sorted(found)


def hash_recovery_code(user_id: int, code: str) -> str:
    """What is kept of a code on paper: a copy of the database alone does not give it away."""
    return derive_secret(f"recovery code {user_id} {code}").hex()


def _read(secret: str) -> TOTP:
    return TOTP(base64.b32decode(secret), DIGITS, SHA1(), SECONDS)  # noqa: S303  what apps know
