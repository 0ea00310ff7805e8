"""How long PostgreSQL lets somebody wait or work, by who it is: a page, or work behind one.

A row that somebody holds keeps those waiting who want it, and each has a thread of the site. What
takes longer than a page may is a job or a command, with limits of its own. SQLite knows none. What
PostgreSQL gives up on, for nobody's fault, is done once more.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

log = structlog.get_logger(__name__)

T = TypeVar("T")
BUSY = "dixdeder.busy"
"""Set by a server in a request that it had no room for: it is told so, and nothing of it is
done."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """In seconds, 0 for none: to wait for a row, for one question, and between two questions of a
    transaction."""

    lock: float
    statement: float
    idle: float


PAGES = Limits(lock=5, statement=20, idle=30)
WORK = Limits(lock=60, statement=1800, idle=600)
"""What a worker and a command have, and whoever says nothing."""
NONE = Limits(lock=0, statement=0, idle=0)

_SETTING = {
    "lock_timeout": "lock",
    "statement_timeout": "statement",
    "idle_in_transaction_session_timeout": "idle",
}
_of_process = [WORK]
_of_thread = threading.local()


def serve_pages() -> None:
    """Hold this process to the limits of pages, but for what says otherwise."""
    _of_process[:] = [PAGES]


@contextmanager
def hold_to(limits: Limits) -> Iterator[None]:
    """Within the block this thread has limits of its own. Not to be begun in a transaction."""
    before = getattr(_of_thread, "limits", None)
    _of_thread.limits = limits
    _set_where_open()
    try:
        yield
    finally:
        _of_thread.limits = before
        _set_where_open()


def _set_where_open() -> None:
    if connection.connection is not None:
        _set_limits(connection=connection)


def _set_limits(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Tell the database what this thread is held to; each connection is told as it is made."""
    if connection.vendor != "postgresql":
        return
    limits = getattr(_of_thread, "limits", None) or _of_process[0]
    pairs = [(name, f"{getattr(limits, field):.3f}s") for name, field in _SETTING.items()]
    calls = ", ".join(["set_config(%s, %s, false)"] * len(pairs))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {calls}", [word for pair in pairs for word in pair])


GIVEN_UP = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for a transaction that others made impossible, and for a deadlock."""


def is_given_up(fault: BaseException) -> bool:
    """Whether the database undid a whole transaction that may well go through the next time."""
    code = getattr(fault.__cause__, "sqlstate", None)
    return isinstance(fault, OperationalError) and code in GIVEN_UP


def try_twice(act: Callable[[], T]) -> T:
    """Do something whose transactions are undone with it where the database gives up; once more
    then."""
    try:
        return act()
    except OperationalError as fault:
        if not is_given_up(fault):
            raise
        log.warning("done once more", fault=str(fault))
    return act()


connection_created.connect(_set_limits, dispatch_uid="limits")
