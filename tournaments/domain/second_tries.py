"""What the database gave up on, for nobody's fault, is done once more."""

from collections.abc import Callable
from typing import TypeVar

import structlog
from django.db import OperationalError

log = structlog.get_logger(__name__)

T = TypeVar("T")
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
