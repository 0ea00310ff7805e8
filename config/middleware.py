"""Answers' headers that Django does not set itself, and the embedded site's host check."""

import ipaddress
import re
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext_lazy
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from config.error_pages import PLAYED_ELSEWHERE, WORDS, came_from, error_page, page_above
from tournaments.domain.custody import AWAY
from tournaments.errors import Refused
from tournaments.views.own_forms import find_most_bytes, is_from_own_form, takes_suitcases
from tournaments.views.public.kept import FOR_THE_READER

Handler = Callable[[HttpRequest], HttpResponse]

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
ROBOTS = "noindex, nofollow, noarchive"
LARGE_SUITCASE = gettext_lazy(
    "Une valise pèse 30 Mo au plus, et se ramène avec un compte. Rien n'a été enregistré."
)
NOT_ITS_OWN = gettext_lazy(
    "Rien n'a été fait : l'envoi ne venait pas du formulaire prévu pour cela. Relisez, puis"
    " recommencez depuis cette page."
)
DISCARDED_AT_ONCE = 64 * 2**10
UNREADABLE, NOT_BY_THIS_METHOD, CONFLICT, TOO_LARGE = 400, 405, 409, 413


class PolicyHeadersMiddleware:
    """Ask browsers for no camera, place or device, search engines and caches to keep no page.

    Pages name people who came to play cards, not to be found.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("X-Robots-Tag", ROBOTS)
        # What is not said to be for everybody is for whoever asked.
        response.headers.setdefault("Cache-Control", FOR_THE_READER)
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


class RefusedEncodingsMiddleware:
    """Take out what a browser refuses (`br;q=0`): what packs answers looks for names alone."""

    refused = re.compile(r"[\w*-]+\s*;\s*q=0(\.0*)?\s*(?=,|$)", re.IGNORECASE)

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if accepted := request.META.get("HTTP_ACCEPT_ENCODING"):
            request.META["HTTP_ACCEPT_ENCODING"] = self.refused.sub("", accepted)
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
            return error_page(request, UNREADABLE)
        return self.get_response(request)


class RequestSizeMiddleware:
    """Refuse by its announced length, and drop, what is larger than anything the site asks for.

    A suitcase alone may be larger, and only where its bringer is signed in: that is looked up
    before a byte is read, so that nobody else can fill the disk.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        size = int(announced) if announced.isdecimal() else 0
        response = self._answer(request, size)
        # nginx takes no answer from a site that hangs up while it is still being sent to.
        if 0 < size <= settings.MOST_DISCARDED:
            with suppress(OSError):
                while request.read(DISCARDED_AT_ONCE):
                    pass
        return response

    def _answer(self, request: HttpRequest, size: int) -> HttpResponse:
        may_pass = size < settings.LARGEST_REQUEST or (
            size < find_most_bytes(request.path_info) and _is_signed_in(request)
        )
        if may_pass:
            return self.get_response(request)
        said = LARGE_SUITCASE if takes_suitcases(request.path_info) else ""
        return error_page(request, TOO_LARGE, reason=said)


def _is_signed_in(request: HttpRequest) -> bool:
    """Whether the session of its cookie is an account's: sessions come after this, and pages."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    sessions = import_module(settings.SESSION_ENGINE)
    return key is not None and SESSION_KEY in sessions.SessionStore(key)


class ErrorPagesMiddleware:
    """Put words on what a view refuses without any.

    Whoever comes by its address, a restored window or the way back to what only takes a form is
    led to the page above it.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code not in WORDS or response.streaming or response.content:
            return response
        if response.status_code == NOT_BY_THIS_METHOD and request.method in {"GET", "HEAD"}:
            return HttpResponseRedirect(page_above(request.path_info))
        page = error_page(request, response.status_code)
        if "Allow" in response:
            page.headers["Allow"] = response.headers["Allow"]
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say who took a tournament away, whatever page was asked to change it."""
        if not _is_of_elsewhere(exception):
            return None
        return error_page(request, CONFLICT, words=PLAYED_ELSEWHERE, reason=str(exception))


def _is_of_elsewhere(exception: Exception) -> bool:
    return isinstance(exception, Refused) and exception.code == AWAY


def is_local_name(host: str) -> bool:
    """Return whether a Host header is an IP address, a single label or a ``.local`` name."""
    name = host.rsplit("]", 1)[0].lstrip("[") if host.startswith("[") else host.rsplit(":", 1)[0]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        name = name.rstrip(".")
        return "." not in name or name.endswith((".local", ".lan", ".home", ".localhost"))
    return True


class ScriptSignInMiddleware:
    """Have a script that is led to the sign-in page open it, and come back to the page it is on:
    else that page would stand within its own."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        script: HtmxDetails | None = getattr(request, "htmx", None)
        if not (script and isinstance(response, HttpResponseRedirect)):
            return response
        if urlsplit(response.url).path != resolve_url(settings.LOGIN_URL):
            return response
        page = script.current_url_abs_path or request.get_full_path()
        return HttpResponseClientRedirect(redirect_to_login(page).url)


class OwnFormMiddleware:
    """Show the page again where an act that loses something was not asked by its own form."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Let through what is from its own form, and a browser of the tests that brings none of
        the site's tokens either."""
        is_unasked = getattr(request, "_dont_enforce_csrf_checks", False)
        if is_unasked or is_from_own_form(request):
            return None
        messages.error(request, NOT_ITS_OWN)
        address = came_from(request) or page_above(request.path)
        is_script = getattr(request, "htmx", False)
        return HttpResponseClientRedirect(address) if is_script else redirect(address)
