"""Public pages kept as bytes: built once per version, answered before sessions and accounts.

A page is one entry in the cache, replaced when its tournament has a new version. Its ETag says
which version it is of; a reader who has that one gets a 304 after a single small query.
"""

import gzip
import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.core.cache import cache as pages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
    QueryDict,
)
from django.middleware.gzip import GZipMiddleware
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import has_vary_header, patch_vary_headers
from django.utils.http import parse_etags

from tournaments.views.languages import (
    LANGUAGE_PARAMETER,
    find_language,
    language_of_address,
    lead_to_chosen,
    speak,
)
from tournaments.views.public.builds import BEFORE_SECONDS, BUILDS, SEEN, Before
from tournaments.views.public.page import KeptPage

Handler = Callable[[HttpRequest], HttpResponse]

KEPT_SECONDS = 3600
BUILD_SECONDS = 15
WAIT_SECONDS = 0.02
KEPT_HEADERS = (
    "Content-Type",
    "Content-Language",
    "Content-Disposition",
    "X-Frame-Options",
    "X-Robots-Tag",
)
FOR_EVERYBODY = "public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1"
"""Browsers ask each time whether it is still the one. A shared cache asks each second; while it
does, the others get what it has for one more; how long nginx does: `config.wire.served_pages`."""
FOR_THE_READER = "private, no-cache"
_PACKER = GZipMiddleware(HttpResponse)  # what answers one question is as large as what is kept
OF_READERS = ("Cookie", "Accept-Language", "Authorization")


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """A page as it is kept: its ETag, its headers, its body in gzip."""

    tag: str
    headers: dict[str, str]
    body: bytes

    def as_bytes(self) -> bytes:
        """The page as it lies in the cache: bytes, which can do nothing."""
        head = json.dumps({"tag": self.tag, "headers": self.headers})
        return head.encode() + b"\n" + self.body

    @classmethod
    def read(cls, key: str) -> Self | None:
        """The page under a key of the cache, if any."""
        try:
            head, _line, body = pages.get(key, b"").partition(b"\n")
            return cls(**json.loads(head), body=body)
        except (AttributeError, TypeError, ValueError):
            return None


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class StampedPage:
    """What a page was asked for by: it is the same one as long as the stamp is."""

    view: type[KeptPage]
    kwargs: Mapping[str, Any]
    stamp: str
    address: str
    tag: str

    def is_current(self) -> bool:
        """Whether the page is still the one of the tag, which is then noted."""
        current = self.view.stamp(self.kwargs) == self.stamp
        if current:
            SEEN.note(self.address, self.tag)
        return current


KNOWN = "tournaments.known"
"""Where a request keeps what a 304 was answered by: the hall's server answers it again."""

PROGRAM = (*settings.OWN_PACKAGES, "locale", "static", "templates")
"""The folders that a page can come from: words and forms of numbers as well as code."""


@cache
def release() -> str:
    """What the program itself contributes to a page: another release makes other pages."""
    digest = hashlib.sha256()
    for folder in PROGRAM:
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class KeptPagesMiddleware:
    """Answers `KeptPage` views from what is kept; everything else passes through.

    It stands before sessions, accounts and tokens: what it keeps is the same for everybody.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        found = _kept_view(request)
        if found is None:
            return self.get_response(request)
        view, match = found
        if language_of_address(request) is None:
            speak(request, settings.LANGUAGE_CODE)
        if LANGUAGE_PARAMETER in request.GET:
            return lead_to_chosen(request)
        _forget_unread(request, view)
        stamp = view.stamp(match.kwargs)
        if stamp is None:
            return self.get_response(request)
        address = name_variant(request, shows_host=view.shows_host)
        page = StampedPage(
            view=view,
            kwargs=match.kwargs,
            stamp=stamp,
            address=address,
            tag=compute_tag(stamp, address),
        )
        framers = view.list_framers(match.kwargs)
        if not framers:
            request.META[KNOWN] = page
        return _let_be_framed(self._of_version(request, page), framers)

    def _of_version(self, request: HttpRequest, page: StampedPage) -> HttpResponse:
        """304 where the reader has this version; else the page, kept where it is worth keeping."""
        tag = page.tag
        if tag in parse_etags(request.headers.get("If-None-Match", "")):
            SEEN.note(page.address, tag)
            return have_revalidated(HttpResponseNotModified(), tag)
        request.page_tag = tag  # type: ignore[attr-defined]  # read by the page's view
        if settings.DEBUG or not page.view.parameters.issuperset(request.GET):
            _PACKER.process_response(request, built := self._build(request))
            return have_revalidated(built, tag)
        return self._from_kept(request, page.address, tag)

    def _from_kept(self, request: HttpRequest, address: str, tag: str) -> HttpResponse:
        """The kept page of this tag; one request builds it, others wait or get the one before."""
        key = f"page:{release()}:{hashlib.sha256(address.encode()).hexdigest()}"
        SEEN.note(address, tag)
        began = time.monotonic()
        while True:
            kept = Kept.read(key)
            if kept is not None and kept.tag == tag:
                return _answer(request, kept)
            if pages.add(f"{key}:building", True, timeout=BUILD_SECONDS):
                with SEEN.building(address):
                    return self._built_once(request, key, tag)
            waited = time.monotonic() - began
            if kept and (waited > BEFORE_SECONDS or SEEN.was_right(address, kept.tag)):
                return _give_before(request, address, kept)
            if waited > BUILD_SECONDS:
                return self._build(request)
            time.sleep(WAIT_SECONDS)

    def _built_once(self, request: HttpRequest, key: str, tag: str) -> HttpResponse:
        """Build the page, unless another request finished it between our look and our turn."""
        kept = Kept.read(key)
        if kept is not None and kept.tag == tag:
            pages.delete(f"{key}:building")
            return _answer(request, kept)
        return self._build_answer(request, key, tag)

    def _build(self, request: HttpRequest) -> HttpResponse:
        """The page itself; without its question where an address has asked too many."""
        if request.GET and not BUILDS.grant(request.META.get("REMOTE_ADDR", "")):
            return HttpResponseRedirect(request.path)
        return self.get_response(request)

    def _build_answer(self, request: HttpRequest, key: str, tag: str) -> HttpResponse:
        try:
            response = self._build(request)
            if response.status_code != 200 or response.cookies or response.streaming:
                return response
            headers = {n: response.headers[n] for n in KEPT_HEADERS if n in response.headers}
            body = gzip.compress(response.content, compresslevel=5, mtime=0)
            kept = Kept(tag=tag, headers=headers, body=body)
            pages.set(key, kept.as_bytes(), timeout=KEPT_SECONDS)
            return _answer(request, kept)
        finally:
            pages.delete(f"{key}:building")


def _kept_view(request: HttpRequest) -> tuple[type[KeptPage], ResolverMatch] | None:
    if request.method not in {"GET", "HEAD"}:
        return None
    # A page answered from what is kept is resolved here alone. What passes through is resolved
    # again: Django's handler takes no match that was found before it, and 0.05 to 0.12 ms of a
    # page that is built do not pay for a list of kept addresses beside the routes.
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    view = getattr(match.func, "view_class", None)
    if view is None or not issubclass(view, KeptPage):
        return None
    return view, match


def _forget_unread(request: HttpRequest, view: type[KeptPage]) -> None:
    """Drop what the page does not read: it would only make another page of the same words."""
    unread = set(request.GET).difference(view.names_read(request.GET))
    if unread:
        query = request.GET.copy()
        for name in unread:
            del query[name]
        request.META["QUERY_STRING"] = query.urlencode()
        request.GET = QueryDict(request.META["QUERY_STRING"])


def name_variant(request: HttpRequest, *, shows_host: bool = False) -> str:
    """What tells pages of one stamp apart: language, path and query, the host where it is shown."""
    host = f"{request.scheme}://{request.get_host()}" if shows_host else ""
    return f"{find_language(request)} {host} {request.get_full_path()}"


def compute_tag(stamp: str, address: str) -> str:
    """The ETag of what stands at an address while its stamp is this one."""
    content = f"{release()} {stamp} {address}"
    return f'W/"{hashlib.sha256(content.encode()).hexdigest()[:24]}"'


def have_revalidated(response: HttpResponse, tag: str) -> HttpResponse:
    """Have everybody keep a page, caches on the way as well, and ask whether it is still the one.

    What was made for one reader after all is no such page, and goes to that reader alone.
    """
    if response.status_code not in {200, 304}:
        return response
    response.headers["ETag"] = tag
    of_reader = bool(response.cookies) or any(
        has_vary_header(response, header) for header in OF_READERS
    )
    response.headers["Cache-Control"] = FOR_THE_READER if of_reader else FOR_EVERYBODY
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _give_before(request: HttpRequest, address: str, kept: Kept) -> HttpResponse:
    """A page as it was before, a 304 to who has that version; caches on the way do not keep it."""
    if kept.tag in parse_etags(request.headers.get("If-None-Match", "")):
        response = have_revalidated(HttpResponseNotModified(), kept.tag)
        if KNOWN in request.META:
            request.META[KNOWN] = Before(address, kept.tag)
    else:
        response = _answer(request, kept)
    response.headers["Cache-Control"] = FOR_THE_READER
    return response


def _let_be_framed(response: HttpResponse, framers: Sequence[str]) -> HttpResponse:
    """Tell browsers which sites may frame a page, on each answer: bytes that are kept know no
    policy, and a 304 replaces the headers that a browser has kept. An error page is left as it
    is."""
    if framers and response.status_code in {200, 304}:
        response._csp_replace = {"frame-ancestors": framers}  # type: ignore[attr-defined]  # csp reads it
        # It can name no site, and browsers of today read it only where there is no policy.
        response.xframe_options_exempt = True
    return response


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    accepts_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(kept.body if accepts_gzip else gzip.decompress(kept.body))
    for name, value in kept.headers.items():
        response.headers[name] = value
    if accepts_gzip:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.content))
    return have_revalidated(response, kept.tag)
