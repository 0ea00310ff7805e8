"""A thread of this process that does its round when it is woken, and again after a while."""

import threading
from collections.abc import Callable

import structlog
from django.db import DatabaseError, connection

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
        self._wanted, self._lock = threading.Event(), threading.Lock()
        self._ends = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Have it do its round now."""
        with self._lock:
            self._wanted.set()
            self._ends.clear()
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._go, name=self._name, daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Let it finish what it is doing, and begin nothing else."""
        self._ends.set()
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(self._longest)

    def _go(self) -> None:
        while not self._ends.is_set():
            self._wanted.wait(self._every)
            self._wanted.clear()
            try:
                self._work(lambda: not self._ends.is_set())
            except DatabaseError as fault:
                log.warning("round not done", thread=self._name, fault=str(fault))
            finally:
                connection.close()
