"""A page that is known is answered before the framework, and never otherwise than by it."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any
from unittest import mock

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, close_old_connections, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from config.wire.known_pages import MOST, KnownPages
from tests.examples import examples
from tests.factories import TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.clubs import change_framing
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.views.public.kept import Asked

framework = get_wsgi_application()
Answer = tuple[str, list[tuple[str, str]], bytes]

PATHS = ("/", "/en/", "/aide/", "/t/x/", "/en/t/x/", "/t/x/equipes/", "/t/x/ecran/", "/t/none/")
ELSEWHERE = ("/w/x/classement/", "/robots.txt", "/static/x", "/heure/")


def ask(application: Any, path: str, **headers: str) -> Answer:
    """What an application answers, all of it."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "localhost",
        "wsgi.input": BytesIO(),
        "wsgi.url_scheme": "http",
        **headers,
    }
    told: list[Any] = []
    # As Django's own client for tests has it: the connection holds the test's transaction.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    try:
        body = application(environ, lambda *said: told.append(said))
        content = b"".join(body)
        getattr(body, "close", lambda: None)()
    finally:
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)
    ((status, headers_said),) = told
    return status, sorted(headers_said), content


def tag_of(path: str, **headers: str) -> str:
    return dict(ask(framework, path, **headers)[1]).get("ETag", 'W/"none"')


class Counted:
    """The framework, and how often it was asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, environ: Any, start_response: Any) -> Any:
        self.times += 1
        return framework(environ, start_response)


@pytest.fixture
def counted() -> Counted:
    return Counted()


@pytest.fixture
def known(db: None, counted: Counted) -> KnownPages:
    """The layer, with one page that it has seen asked for."""
    TournamentFactory(slug="x")
    return KnownPages(counted)


def test_a_known_page_is_answered_without_the_framework(
    known: KnownPages, counted: Counted
) -> None:
    tag = tag_of("/t/x/")
    first = ask(known, "/t/x/", HTTP_IF_NONE_MATCH=tag)
    with CaptureQueriesContext(connection) as captured:
        again = ask(known, "/t/x/", HTTP_IF_NONE_MATCH=tag)
    assert (first[0], again, counted.times, len(captured)) == ("304 Not Modified", first, 1, 1)


def test_a_change_is_seen_at_once(known: KnownPages, counted: Counted) -> None:
    tag = tag_of("/t/x/")
    ask(known, "/t/x/", HTTP_IF_NONE_MATCH=tag)
    announce(Act.SETTINGS_CHANGED, tournament=Tournament.objects.get(), by=SERVER)
    assert ask(known, "/t/x/", HTTP_IF_NONE_MATCH=tag)[0] == "200 OK"
    assert counted.times == 2


def test_what_may_be_framed_is_asked_each_time(known: KnownPages, counted: Counted) -> None:
    tag = tag_of("/w/x/classement/")
    for _time in range(2):
        ask(known, "/w/x/classement/", HTTP_IF_NONE_MATCH=tag)
    assert counted.times == 2


def test_a_database_that_fails_is_for_the_framework_to_tell(
    known: KnownPages, counted: Counted
) -> None:
    tag = tag_of("/t/x/")
    ask(known, "/t/x/", HTTP_IF_NONE_MATCH=tag)
    with mock.patch.object(Asked, "is_current", side_effect=OperationalError):
        assert ask(known, "/t/x/", HTTP_IF_NONE_MATCH=tag)[0] == "304 Not Modified"
    assert counted.times == 2


def test_no_more_than_so_many_are_kept(known: KnownPages) -> None:
    tag = tag_of("/t/x/")
    with mock.patch("config.wire.known_pages.MOST", 3):
        for host in range(5):
            headers = {"HTTP_HOST": f"10.0.0.{host}", "HTTP_IF_NONE_MATCH": tag}
            ask(known, "/t/x/", **headers)
    assert len(known._known) <= 3 < MOST


def _change() -> None:
    announce(Act.SETTINGS_CHANGED, tournament=Tournament.objects.get(slug="x"), by=SERVER)


def _hide_or_show() -> None:
    one = Tournament.objects.get(slug="x")
    one.is_public = not one.is_public
    one.save()


def _frame() -> None:
    club = Tournament.objects.get(slug="x").club
    change_framing(club, framed_by=[] if club.framed_by else ["*"], by=SERVER)


def _nothing() -> None:
    pass


CHANGES: tuple[Callable[[], None], ...] = (_nothing, _nothing, _change, _hide_or_show, _frame)
HEADERS = {
    "REQUEST_METHOD": st.sampled_from(["GET", "GET", "HEAD", "POST", "OPTIONS"]),
    "QUERY_STRING": st.sampled_from(["", "", "z=1", "langue=en", "page=1", "q=a", "%ff=%00"]),
    "HTTP_HOST": st.sampled_from(["localhost", "192.168.1.2:8000", "example.org", "a b", ""]),
    "HTTP_COOKIE": st.sampled_from(["django_language=en", "sessionid=x; csrftoken=y", "\x00=,;"]),
    "HTTP_ACCEPT_LANGUAGE": st.sampled_from(["en", "fr", "de;q=x"]),
    "HTTP_ACCEPT_ENCODING": st.sampled_from(["gzip", "identity"]),
    "HTTP_X_FORWARDED_PROTO": st.sampled_from(["https", "http"]),
    "HTTP_X_FORWARDED_FOR": st.sampled_from(["10.0.0.1", "?"]),
    "HTTP_AUTHORIZATION": st.just("Bearer x"),
    "HTTP_IF_MODIFIED_SINCE": st.just("Mon, 23 Nov 2026 08:00:00 GMT"),
    "HTTP_RANGE": st.just("bytes=0-1"),
    "HTTP_HX_REQUEST": st.just("true"),
    "CONTENT_LENGTH": st.sampled_from(["", "0", "1", "9999999", "x"]),
    "CONTENT_TYPE": st.sampled_from(["text/html", "multipart/form-data"]),
    "SCRIPT_NAME": st.sampled_from(["", "/en"]),
}
"""Whatever else comes with a question: only some of it may make the answer another one."""
TAGS = st.sampled_from(["{}", "{}", "{}", "{}, {}", '"x", {}', "*", 'W/"x"', "", " {} "])


class AnyQuestion(TestCase):
    """The layer answers as the framework does, whatever is asked and whatever happens between."""

    @settings(max_examples=examples(50))
    @given(
        steps=st.lists(
            st.tuples(
                st.sampled_from([*PATHS * 3, *ELSEWHERE]),
                TAGS,
                st.fixed_dictionaries({}, optional=HEADERS),
                st.sampled_from(CHANGES),
            ),
            min_size=1,
            max_size=3,
        )
    )
    def test_both_say_the_same(self, steps: list[Any]) -> None:
        TournamentFactory(slug="x")
        known = KnownPages(framework)
        for path, form, headers, happens in steps:
            plain = {name: headers[name] for name in ("SCRIPT_NAME",) if name in headers}
            asked = headers | {"HTTP_IF_NONE_MATCH": form.replace("{}", tag_of(path, **plain))}
            first = ask(known, path, **asked)
            assert ask(known, path, **asked) == first == ask(framework, path, **asked)
            happens()
            assert ask(known, path, **asked) == ask(framework, path, **asked)


def test_another_day_is_another_page(known: KnownPages, counted: Counted) -> None:
    tag = tag_of("/")
    ask(known, "/", HTTP_IF_NONE_MATCH=tag)
    tomorrow = timezone.localdate() + timedelta(days=1)
    with mock.patch("tournaments.views.public.front.timezone.localdate", return_value=tomorrow):
        assert ask(known, "/", HTTP_IF_NONE_MATCH=tag)[0] == "200 OK"
    assert counted.times == 2
