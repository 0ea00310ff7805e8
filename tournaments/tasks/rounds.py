"""A thread of this process that does its round when it is woken, and again after a while."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import structlog
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.module_loading import import_string

from tournaments.domain.clubs import end_due_memberships
from tournaments.domain.jobs import discard_jobs
from tournaments.domain.outbox import Backlog
from tournaments.domain.rights.allowances import forget_attempts
from tournaments.domain.sheets.photos import remove_old_photos

log = structlog.get_logger(__name__)

GoesOn = Callable[[], bool]


class Rounds:
    """One thread, begun when it is first needed. `work` is called with what tells it whether to
    go on; between two rounds lie `every` seconds at most. `longest` is how long `stop` waits for
    what it is just doing."""

    def __init__(
        self, name: str, work: Callable[[GoesOn], object], *, every: float, longest: float
    ) -> None:
        self._name, self._work, self._every, self._longest = name, work, every, longest
        self._turn = threading.Condition()
        self._due, self._ends = 0.0, False
        self._thread: threading.Thread | None = None

    def wake(self, *, after: float = 0.0) -> None:
        """Have it do its round now, or in so many seconds."""
        with self._turn:
            is_new = self._thread is None or not self._thread.is_alive()
            due = time.monotonic() + after
            self._due, self._ends = due if is_new else min(self._due, due), False
            self._turn.notify()
            if is_new:
                self._thread = threading.Thread(target=self._go, name=self._name, daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Let it finish what it is doing, and begin nothing else."""
        with self._turn:
            self._ends = True
            self._turn.notify()
        if self._thread is not None:
            self._thread.join(self._longest)

    def _is_due(self) -> bool:
        """Wait for the next round; False once it is to end."""
        with self._turn:
            while not self._ends and (left := self._due - time.monotonic()) > 0:
                self._turn.wait(left)
            self._due = time.monotonic() + self._every
            return not self._ends

    def _go(self) -> None:
        while self._is_due():
            try:
                self._work(lambda: not self._ends)
            except DatabaseError as fault:
                log.warning("round not done", thread=self._name, fault=str(fault))
            finally:
                connection.close()


@dataclass(frozen=True, kw_only=True, slots=True)
class HallThread:
    """A thread of a hall's server: how it begins, what a hosted site does instead, each minute,
    and how what waits for it is measured. `trouble` is the name of the site's trouble where nobody
    does it."""

    rounds: Rounds
    begin: Callable[[], object]
    by_timer: Callable[[], object]
    trouble: str
    measure: Callable[[], Backlog]


_THREADS: list[str] = []


def add_thread(name: str) -> None:
    """Take on a `HallThread` by the dotted name of its module and its own, as a subject does when
    it starts: what threads work with is imported where they run."""
    _THREADS.append(name)


def list_threads() -> list[HallThread]:
    """The threads of a hall's server, in the order in which they begin."""
    return [import_string(name) for name in _THREADS]


Sweep = Callable[[], object]

SWEPT_EVERY = 3600.0
"""Seconds between two rounds; what is over is shown to nobody before."""
DOCUMENTS_KEPT = timedelta(days=30)


_SWEEPS: list[Sweep] = [forget_attempts, end_due_memberships]


def add_sweep(sweep: Sweep) -> None:
    """Take on what another subject drops after a time of its own, as it does when it starts."""
    _SWEEPS.append(sweep)


def sweep() -> None:
    """Drop all that is over: attempts, what each subject has added, and documents of last month."""
    for drop in _SWEEPS:
        drop()
    discard_jobs(finished_before=timezone.now() - DOCUMENTS_KEPT)


def _go_round(_goes_on: GoesOn) -> int:
    sweep()
    return remove_old_photos()


sweeper = Rounds("sweeper", _go_round, every=SWEPT_EVERY, longest=10.0)
