"""Several people who act at the same moment, each with a connection of their own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from tests.sites import PATIENCE
from tournaments.errors import Refused

PEOPLE = 4


def at_once(act: Callable[[int], Any], *, people: int = PEOPLE) -> list[Any]:
    """What each person gets, by number: what the act returns, or the code of its refusal."""
    together = Barrier(people)

    def alone(number: int) -> Any:
        together.wait(timeout=PATIENCE)
        try:
            return act(number)
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(people) as pool:
        return list(pool.map(alone, range(people)))
