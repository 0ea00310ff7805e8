"""Browsers in which somebody has signed in: guesses made elsewhere do not make them wait.

A signed cookie holds a number of the browser and, as digests, the names that have signed in.
"""

import hashlib
import ipaddress
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.domain.proofs import Origin

COOKIE = "appareil"
DAYS = 400
MOST_NAMES = 8
_SALT = "tournaments.known-device"


def find_origin(request: HttpRequest, name: str) -> Origin:
    """Where somebody tries to be the account of that name, as their tries are counted."""
    address = find_counted_address(request.META.get("REMOTE_ADDR", ""))
    return Origin(address=address, device=read_known_device(request, name))


def find_counted_address(address: str) -> str:
    """The address as attempts are counted: of IPv6 a device has a whole network."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if known.version == 4 else str(ipaddress.ip_network((known, 64), strict=False))


def read_known_device(request: HttpRequest, name: str) -> str:
    """The number of the browser, where this name has signed in with it before; else nothing."""
    number, names = _read_cookie(request)
    return number if _digest(name) in names else ""


def remember_device(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let the browser say next time that this name has signed in with it."""
    number, names = _read_cookie(request)
    others = [device for device in names if device != _digest(name)]
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
