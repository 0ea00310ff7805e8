"""A page that is still the same is said to be so without the framework, and only then."""

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import OperationalError, close_old_connections
from django.db.models import F

from config.wire.served_pages import answer_again
from tournaments.models import Tournament
from tournaments.views.public.builds import SEEN
from tournaments.views.public.kept import FOR_THE_READER, KNOWN


@dataclass(kw_only=True)
class Site:
    """A server's site; how often it had to ask the framework."""

    framework: WSGIHandler
    asked: int = 0
    told: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.application = answer_again(self._ask_framework)

    def _ask_framework(self, environ: dict[str, Any], start_response: Any) -> Any:
        self.asked += 1
        return self.framework(environ, start_response)

    def ask(self, path: str, tag: str = "", **changed: str) -> tuple[str, dict[str, str], bytes]:
        """The status, headers and body that somebody gets who has the page of a tag."""
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "HTTP_HOST": "localhost",
            "HTTP_IF_NONE_MATCH": tag,
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            "wsgi.errors": sys.stderr,
            **changed,
        }
        said: list[Any] = []
        body = b"".join(self.application(environ, lambda *start: said.append(start)))
        self.told = environ
        return said[0][0], dict(said[0][1]), body


@pytest.fixture
def site(tournament: Tournament) -> Iterator[Site]:
    """One whose connection to the database is the test's own."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield Site(framework=WSGIHandler())
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def page(tournament: Tournament) -> str:
    return f"/t/{tournament.slug}/classement/"


@pytest.fixture
def tag(site: Site, page: str) -> str:
    """Of a page about which the site was asked once before."""
    tag = site.ask(page)[1]["ETag"]
    assert site.ask(page, tag)[0] == "304 Not Modified"
    site.asked = 0
    return tag


def raise_versions(tournament: Tournament) -> None:
    """As an act does that moves the standings."""
    Tournament.objects.filter(pk=tournament.pk).update(
        version=F("version") + 1, whole_version=F("whole_version") + 1
    )


def test_the_same_page_is_told_in_the_same_words(site: Site, page: str, tag: str) -> None:
    again = site.ask(page, tag)
    assert site.asked == 0
    # The laptop's server keeps the answer for who asks in other bytes.
    assert site.told[KNOWN].tag == tag
    assert again == Site(framework=site.framework).ask(page, tag)
    assert (again[0], again[1]["ETag"], again[2]) == ("304 Not Modified", tag, b"")


def test_a_page_that_changed_is_given(
    site: Site, page: str, tag: str, tournament: Tournament
) -> None:
    raise_versions(tournament)
    status, headers, body = site.ask(page, tag)
    assert (status, site.asked) == ("200 OK", 1)
    assert headers["ETag"] != tag
    assert body
    assert site.ask(page, headers["ETag"])[0] == "304 Not Modified"


def test_a_page_that_another_process_built_is_told_of_too(
    site: Site, page: str, tag: str, tournament: Tournament
) -> None:
    raise_versions(tournament)
    changed = Site(framework=site.framework).ask(page)[1]["ETag"]
    answer = site.ask(page, changed)
    assert (answer[0], answer[1]["ETag"], site.asked) == ("304 Not Modified", changed, 0)
    assert site.told[KNOWN].is_current()
    assert answer == Site(framework=site.framework).ask(page, changed)


def test_who_has_the_page_before_keeps_it_while_the_next_is_built(
    site: Site, page: str, tag: str, tournament: Tournament
) -> None:
    raise_versions(tournament)
    with SEEN.building(site.told[KNOWN].address):
        status, headers, _body = site.ask(page, tag)
        assert (status, headers["ETag"], site.asked) == ("304 Not Modified", tag, 0)
        assert headers["Cache-Control"] == FOR_THE_READER
        assert site.told[KNOWN].is_current()
    assert not site.told[KNOWN].is_current()
    assert site.ask(page, tag)[0] == "200 OK"


def test_a_page_that_others_come_to_frame_is_the_framework_s(
    site: Site, page: str, tag: str, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_versions(tournament)
    changed = Site(framework=site.framework).ask(page)[1]["ETag"]
    framers = ["https://club.example"]
    monkeypatch.setattr(site.told[KNOWN].view, "list_framers", lambda _kwargs: framers)
    headers = site.ask(page, changed)[1]
    assert framers[0] in headers["Content-Security-Policy"]
    assert site.asked == 1


def test_a_page_that_is_no_longer_public_is_not_confirmed(
    site: Site, page: str, tag: str, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    assert site.ask(page, tag)[0] == "404 Not Found"


@pytest.mark.parametrize(
    "changed",
    [
        {"REQUEST_METHOD": "HEAD"},
        {"REQUEST_METHOD": "POST"},
        {"HTTP_HOST": "127.0.0.1"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"wsgi.url_scheme": "https"},
        {"QUERY_STRING": "langue=en"},
        {"HTTP_IF_NONE_MATCH": 'W/"another"'},
    ],
)
def test_another_question_is_the_framework_s(
    site: Site, page: str, tag: str, changed: dict[str, str]
) -> None:
    site.ask(page, tag, **changed)
    assert site.asked == 1


def test_a_database_that_fails_is_the_framework_s(
    site: Site, page: str, tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_asked: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr("config.wire.served_pages._ask_now", fail)
    assert site.ask(page, tag)[0] == "304 Not Modified"
    assert site.asked == 1


def test_so_many_questions_are_remembered(
    site: Site, page: str, tag: str, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.wire.served_pages.MOST", 1)
    home = f"/t/{tournament.slug}/"
    other = site.ask(home)[1]["ETag"]
    site.ask(home, other)
    site.asked = 0
    site.ask(home, other)
    assert site.asked == 0
    site.ask(page, tag)
    assert site.asked == 1


def test_a_question_too_long_is_not_remembered(site: Site, page: str, tag: str) -> None:
    long = ", ".join([tag] * 40)
    for _time in range(2):
        assert site.ask(page, long)[0] == "304 Not Modified"
    assert site.asked == 2
