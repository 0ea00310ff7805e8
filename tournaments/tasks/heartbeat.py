"""Saying every few seconds that a job is worked on: a worker that is killed falls silent."""

import threading
from types import TracebackType

import structlog
from django.db import DatabaseError, connection

from tournaments.domain.jobs import show_life
from tournaments.models import Job

log = structlog.get_logger(__name__)

SECONDS = 10.0


class Heartbeat:
    """Within the block a thread keeps saying that the job is alive, whatever the job does."""

    def __init__(self, job: Job, *, seconds: float = SECONDS) -> None:
        self._job, self._seconds = job, seconds
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        try:
            while not self._over.wait(self._seconds):
                self._say()
        finally:
            # Each thread has a connection of its own.
            connection.close()

    def _say(self) -> None:
        try:
            show_life(self._job)
        except DatabaseError as fault:
            log.warning("sign of life not written", job=str(self._job.pk), fault=str(fault))
