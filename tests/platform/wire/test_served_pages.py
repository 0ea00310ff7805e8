"""What the first page would wait for is there before a process answers anybody."""

import logging
import subprocess
import sys
from collections.abc import Iterable, Iterator

import pytest
import time_machine
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from config.wire.served_pages import end_with_the_second
from tests.crawling.addresses import Evening, routes, whole_evening
from tests.papers import without_pdf
from tests.running import nightly
from tournaments.models import Tournament
from tournaments.views.public.kept import FOR_EVERYBODY

LOADED = """
import json, sys
import config.wsgi
from django.urls import get_resolver
from tournaments.views.public.kept import release
print(json.dumps([
    "tournaments.views.public.ranks" in sys.modules,
    release.cache_info().currsize,
    get_resolver()._populated or bool(get_resolver().url_patterns),
]))
"""


def test_routes_and_release_are_known_before_the_first_request() -> None:
    said = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=settings.BASE_DIR, capture_output=True, check=True
    )
    assert said.stdout.decode().split("\n")[-2] == "[true, 1, true]"


FILES = "public, max-age=31536000, immutable"
"""What never changes at its address."""


@pytest.fixture
def quiet() -> Iterator[None]:
    """Refusals are many here."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def said(answer: HttpResponse) -> str:
    return str(answer.headers.get("Cache-Control", ""))


def is_of_reader(answer: HttpResponse) -> bool:
    """Whether caches on the way are told to leave an answer alone."""
    told = set(said(answer).split(", "))
    return bool(told & {"private", "no-store"}) and not told & {"public", "s-maxage=1"}


def read(client: Client, evening: Evening, some: Iterable[str]) -> dict[str, HttpResponse]:
    """What somebody gets at these routes, built for them."""
    cache.clear()
    with without_pdf():
        return {route: client.get(evening.address(route)) for route in some}


def shared(answers: dict[str, HttpResponse]) -> dict[str, tuple[bytes, str | None]]:
    """What a cache on the way would keep of these."""
    return {
        route: (answer.content, answer.headers.get("ETag"))
        for route, answer in answers.items()
        if said(answer) in {FOR_EVERYBODY, FILES}
    }


def one_moment() -> time_machine.travel:
    """The clock stands: one page is built anew by it."""
    return time_machine.travel(timezone.now(), tick=False)


def test_what_is_for_everybody_is_the_same_whoever_asks(
    tournament: Tournament, outsider: Client, organiser: Client, arbiter: Client, quiet: None
) -> None:
    """By day without the organiser's own pages: `tests/platform/pages/test_english_pages.py`, which
    reads each of them, sees that no cache keeps one."""
    evening = whole_evening(tournament)
    some = [route for route in routes() if nightly.is_asked_for or route.startswith("public:")]
    with one_moment():
        answers = read(organiser, evening, some)
        found = shared(answers)
        for client in (outsider, arbiter):
            assert shared(read(client, evening, found)) == found
    others = {route: answer for route, answer in answers.items() if route not in found}
    assert [route for route, one in others.items() if not is_of_reader(one)] == []
    assert {"public:home", "public:standings", "public:widget", "public:help"} <= set(found)
    assert not [route for route in found if not route.startswith("public:")]
    for route in found:
        assert not answers[route].cookies, route
        assert answers[route].headers.get("Vary", "Accept-Encoding") == "Accept-Encoding", route


def test_nothing_posted_is_for_everybody(
    tournament: Tournament, organiser: Client, quiet: None
) -> None:
    evening = whole_evening(tournament)
    public = [route for route in routes() if route.startswith("public:")]
    answers = [organiser.post(evening.address(route)) for route in public]
    assert [answer for answer in answers if not is_of_reader(answer)] == []


def ends(
    asked_at: str | None, kept: str, now: float, monkeypatch: pytest.MonkeyPatch
) -> str | None:
    """Until when nginx is told to keep an answer."""
    monkeypatch.setattr("config.wire.served_pages.time.time", lambda: now)
    told: list[list[tuple[str, str]]] = []

    def application(environ: object, start_response: object) -> list[bytes]:
        start_response("200 OK", [("Cache-Control", kept)])
        return []

    environ = {} if asked_at is None else {"HTTP_X_CACHE_TIME": asked_at}
    end_with_the_second(application)(environ, lambda status, headers: told.append(headers))
    return dict(told[0]).get("X-Accel-Expires")


@pytest.mark.parametrize(
    ("asked_at", "kept", "expected"),
    [
        ("1700000000.999", FOR_EVERYBODY, "@1700000000"),
        ("1700000000.999", "private, no-cache", None),
        ("1700000000.999", FILES, None),
        (None, FOR_EVERYBODY, None),
        ("", FOR_EVERYBODY, None),
        ("1700000900.000", FOR_EVERYBODY, None),
        ("1699999900.000", FOR_EVERYBODY, None),
        ("9999999999999", FOR_EVERYBODY, None),
        ("1700000000.000\r\nX: y", FOR_EVERYBODY, None),
    ],
)
def test_nginx_keeps_a_page_to_the_end_of_its_second(
    asked_at: str | None, kept: str, expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ends(asked_at, kept, 1700000000.5, monkeypatch) == expected
