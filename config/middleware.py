"""Answers' headers that Django does not set itself, and the embedded site's host check."""

import ipaddress
from collections.abc import Callable
from contextlib import suppress

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

Handler = Callable[[HttpRequest], HttpResponse]

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class PermissionsPolicyMiddleware:
    """Say that the site asks for no camera, place, microphone, payment or device."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class ForwardedAddressMiddleware:
    """Behind the proxy, take the visitor's address from it: records and limits go by it.

    The proxy appends the address it saw; what stands before that is the visitor's own word.
    """

    def __init__(self, get_response: Handler) -> None:
        if not settings.BEHIND_TLS_PROXY:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seen = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        with suppress(ValueError):
            request.META["REMOTE_ADDR"] = str(ipaddress.ip_address(seen))
        return self.get_response(request)


class LocalHostsMiddleware:
    """Answer to addresses and names of the hall's network only.

    A laptop changes networks during an evening, so the embedded site cannot list its addresses
    beforehand. Numeric addresses and local names are accepted; a public name that somebody
    pointed at the laptop is not.
    """

    def __init__(self, get_response: Handler) -> None:
        if settings.ALLOWED_HOSTS != ["*"]:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_local_name(request.get_host()):
            return HttpResponseBadRequest("Host: not an address of the local network")
        return self.get_response(request)


def is_local_name(host: str) -> bool:
    """Return whether a Host header is an IP address, a single label or a ``.local`` name."""
    name = host.rsplit("]", 1)[0].lstrip("[") if host.startswith("[") else host.rsplit(":", 1)[0]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        name = name.rstrip(".")
        return "." not in name or name.endswith((".local", ".lan", ".home", ".localhost"))
    return True
