"""The PostgreSQL engine: a server that is there is not asked whether it is, one that left is found
out before anything is asked of it."""

import select
from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's own connections"),
]
PATIENCE = 20.0


@pytest.fixture
def line() -> Iterator[BaseDatabaseWrapper]:
    """A connection of a thread of the site, between two requests."""
    line = connection.copy()
    line.settings_dict |= {"CONN_HEALTH_CHECKS": True, "CONN_MAX_AGE": None}
    ask_who_answers(line)
    yield line
    line.close()


def ask_who_answers(line: BaseDatabaseWrapper) -> int:
    """The number of the server's process, as the first question of a request."""
    line.close_if_unusable_or_obsolete()
    with line.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        found: tuple[int] = cursor.fetchone()
    return found[0]


def test_a_server_that_is_there_is_asked_nothing(
    line: BaseDatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ask_who_answers(line)
    monkeypatch.setattr(line, "is_usable", lambda: pytest.fail("asked"))
    assert ask_who_answers(line) == before


def test_a_server_that_left_is_found_out_before_it_is_asked(line: BaseDatabaseWrapper) -> None:
    before = ask_who_answers(line)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [before])
    heard, _writable, _failed = select.select([line.connection.fileno()], [], [], PATIENCE)
    assert heard
    assert ask_who_answers(line) != before


def test_a_question_that_failed_is_followed_by_one_whether_it_is_there(
    line: BaseDatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(line, "is_usable", lambda: asked.append(True) or True)
    line.errors_occurred = True
    ask_who_answers(line)
    assert asked == [True]


def test_a_line_that_was_closed_is_made_anew(line: BaseDatabaseWrapper) -> None:
    before = ask_who_answers(line)
    line.connection.close()
    assert ask_who_answers(line) != before
