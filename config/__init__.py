"""Wiring of the site: settings, addresses, servers, workers. Imported by nothing."""

import gc
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from config.celery import app as celery_app

# A page of a large hall is made of some 100,000 rows that all live until it is sent: looked for
# after every 700 of them, as is usual, garbage took half of its time. What was made just now is
# still at hand: ten looks among 10,000 take half of one among 100,000. A look among all takes half
# a second, so it is to be rare.
gc.set_threshold(10_000, 100, 10)

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

ROOM = 32_000
"""Places of eight bytes, for the calls of the deepest page and paper."""


def in_one_piece(call: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """A call whose inner calls all lie in one piece of memory.

    Python lays calls into pieces of 16 kB, and gives a piece back when the first call in it ends:
    a loop that stands at the edge of one fetches the next from the system at every turn. That took
    a fifth of a page's time, and of a test's. A call that wants more than a piece gets a large one,
    in which all that it calls goes on.
    """

    def run(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        return call(*args, **kwargs)

    run.__code__ = run.__code__.replace(co_stacksize=ROOM)
    return run


__all__ = ["celery_app", "in_one_piece"]
