"""Many at once: one concours that waits keeps no other from its threads, and what two people undo
for each other is done once more or told in words."""

import threading
import time
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection
from django.http import HttpRequest, HttpResponse

from config.error_pages import error_page
from tournaments.domain.limits import BUSY, is_given_up, log

PASSED = "dixdeder.passed"
"""The concours whose turnstile a request has passed."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
CONFLICT, BUSY_STATUS = 409, 503
MOST = 3
"""Of a process' threads that may write to one concours; its row is one's at a time anyway."""
STALLED = 1.0
"""Seconds without anybody coming through, after which nobody else waits."""


class Turnstiles:
    """Lets so many write to one concours at a time; where nobody has come through for a while,
    whoever comes is sent away."""

    def __init__(self, most: int = MOST, stalled: float = STALLED) -> None:
        self._most, self._stalled = most, stalled
        self._moved = threading.Condition()
        self._inside: dict[str, int] = {}
        self._last: dict[str, float] = {}

    def enter(self, slug: str) -> bool:
        """Whether there was room, now or soon."""
        with self._moved:
            while self._inside.get(slug, 0) >= self._most:
                left = self._last[slug] + self._stalled - time.monotonic()
                if left <= 0:
                    return False
                self._moved.wait(left)
            self._inside[slug] = self._inside.get(slug, 0) + 1
            self._last[slug] = time.monotonic()
            return True

    def leave(self, slug: str) -> None:
        """Make room; of whom nobody is inside nothing is kept."""
        with self._moved:
            self._inside[slug] -= 1
            self._last[slug] = time.monotonic()
            if not self._inside[slug]:
                del self._inside[slug], self._last[slug]
            self._moved.notify_all()


TURNSTILES = Turnstiles()
"""Of this process."""


class AtOnceMiddleware:
    """Who writes to a concours passes its turnstile; the innermost, so that a view can be asked a
    second time. SQLite has one writer for all: there the server has a queue for who writes."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.META.get(BUSY):
            return error_page(request, BUSY_STATUS)
        try:
            return self.get_response(request)
        finally:
            if PASSED in request.META:
                TURNSTILES.leave(request.META.pop(PASSED))

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, named: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse a form for a concours in which too many wait."""
        slug = named.get("slug") or named.get("club_slug")
        if request.method in SAFE or not slug or connection.vendor == "sqlite":
            return None
        if not TURNSTILES.enter(slug):
            return error_page(request, BUSY_STATUS)
        request.META[PASSED] = slug
        return None

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Ask once more where the database gave up; tell in words of what somebody took away."""
        if is_given_up(fault):
            log.warning("asked once more", fault=str(fault))
            return _ask_again(request)
        if isinstance(fault, ObjectDoesNotExist) and request.method not in SAFE:
            log.warning("gone meanwhile", exc_info=fault)
            return error_page(request, CONFLICT)
        return None


def _ask_again(request: HttpRequest) -> HttpResponse:
    """The view's answer to the same request; what it said before it failed is unsaid."""
    said = getattr(request, "_messages", None)
    if said is not None:
        said._queued_messages.clear()
    for _name, files in request.FILES.lists():
        for file in files:
            file.seek(0)
    found = request.resolver_match
    assert found is not None  # noqa: S101  a view has failed
    answer: HttpResponse = found.func(request, *found.args, **found.kwargs)
    return answer
