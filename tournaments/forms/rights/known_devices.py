"""Browsers in which somebody has signed in: guesses made elsewhere do not make them wait.

A signed cookie holds a number of the browser and, as digests, the names that have signed in.
"""

import hashlib
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "appareil"
DAYS = 400
MOST_NAMES = 8
_SALT = "tournaments.known-device"


def read_known_device(request: HttpRequest, name: str) -> str:
    """The number of the browser, where this name has signed in with it before; else nothing."""
    number, names = _read_cookie(request)
    return number if _digest(name) in names else ""


def remember_device(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let the browser say next time that this name has signed in with it."""
    number, names = _read_cookie(request)
    others = [one for one in names if one != _digest(name)]
    kept = [*others, _digest(name)][-MOST_NAMES:]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or secrets.token_urlsafe(16), *kept]),
        salt=_SALT,
        max_age=DAYS * 24 * 3600,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read_cookie(request: HttpRequest) -> tuple[str, list[str]]:
    value = request.get_signed_cookie(COOKIE, default="", salt=_SALT) or ""
    number, *names = value.split(".")
    return number, names


def _digest(name: str) -> str:
    return hashlib.sha256(name.casefold().encode()).hexdigest()[:16]
