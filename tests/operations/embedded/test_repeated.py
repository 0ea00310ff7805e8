"""The same bytes again get the same 304 as long as it holds, and nothing else is answered so."""

from dataclasses import dataclass

import pytest
from django.db import OperationalError, connection

from operations.embedded import repeated
from operations.embedded.repeated import Repeated, ask_without_waiting
from tests.sites import request

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="a laptop has SQLite")

QUESTION = request("GET", "/", 'If-None-Match: W/"1"')
HEAD = b"HTTP/1.1 304 Not Modified\r\nCache-Control: x\r\nDate: then\r\nETag: y\r\n\r\n"
NOW = b"HTTP/1.1 304 Not Modified\r\nCache-Control: x\r\nDate: now\r\nETag: y\r\n\r\n"


@dataclass(eq=False)
class Page:
    """A page, whether it still is the one, and how often that was asked."""

    holds: bool = True
    fails: bool = False
    times: int = 0

    def is_current(self) -> bool:
        self.times += 1
        if self.fails:
            raise OperationalError
        return self.holds


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.fixture
def known(page: Page, monkeypatch: pytest.MonkeyPatch) -> Repeated:
    """One question that was answered."""
    monkeypatch.setattr(repeated, "build_http_date", lambda when: "now")
    found = Repeated()
    found.note(QUESTION, page, HEAD)
    return found


def test_what_is_known_is_answered_up_to_what_is_not(known: Repeated) -> None:
    assert known.answer(QUESTION * 2 + b"GET /else") == (NOW * 2, b"GET /else")
    assert known.answer(QUESTION[:-1]) == (b"", QUESTION[:-1])


def test_a_round_asks_once_and_the_next_one_anew(known: Repeated, page: Page) -> None:
    known.answer(QUESTION)
    known.answer(QUESTION)
    page.holds = False
    known.begin_round()
    assert (known.answer(QUESTION), page.times) == ((b"", QUESTION), 2)


def test_a_database_that_would_wait_is_asked_by_another(known: Repeated, page: Page) -> None:
    page.fails = True
    assert known.answer(QUESTION) == (b"", QUESTION)


@pytest.mark.parametrize(
    "question",
    [
        b"",  # it came in pieces
        request("GET", "/", "Transfer-Encoding: chunked") + b"0\r\n\r\n",
        request("GET", "/", "X: " + "x" * repeated.LONGEST),
    ],
)
def test_only_a_short_question_without_a_body_is_kept(page: Page, question: bytes) -> None:
    found = Repeated()
    found.note(question, page, HEAD)
    assert found.answer(question + QUESTION) == (b"", question + QUESTION)


def test_no_more_than_so_many_are_kept(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "MOST", 3)
    found = Repeated()
    for number in range(5):
        found.note(request("GET", f"/{number}"), page, HEAD)
    assert len(found._known) == 2


@pytest.mark.django_db
def test_the_thread_that_all_wait_for_waits_for_nobody() -> None:
    with connection.cursor() as cursor:
        before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        ask_without_waiting()
        after = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout={before}")
    assert (before > 0, after) == (True, 0)
