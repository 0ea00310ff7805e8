"""The one task: run a job, whoever runs it - a Celery worker or a thread of the site."""

import threading
import time
from types import TracebackType

import structlog
from celery import shared_task
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.domain.jobs import claim_job, fail_job, finish_job, report_progress, show_life
from tournaments.domain.limits import try_twice
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.tasks.kinds import JOB_KINDS, JobOutcome

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
                self._show_life()
        finally:
            # Each thread has a connection of its own.
            connection.close()

    def _show_life(self) -> None:
        try:
            show_life(self._job)
        except DatabaseError as fault:
            log.warning("sign of life not written", job=str(self._job.pk), fault=str(fault))


class ProgressRow:
    """Writes a job's progress, a few times a second at most."""

    INTERVAL = 0.3

    def __init__(self, job: Job) -> None:
        self._job = job
        self._written_at = 0.0

    def __call__(self, percent: int, text: str = "") -> None:
        """Write, unless the last report is so recent that nobody has seen it."""
        now = time.monotonic()
        if now - self._written_at >= self.INTERVAL:
            self._written_at = now
            report_progress(self._job, percent=percent, text=text)


@shared_task(name="tournaments.run_job")
def run_job(job_id: str) -> None:
    """Run a queued job to one of its ends; the person sees no traceback, the log does."""
    job = claim_job(job_id)
    if job is None:
        return
    with translation.override(job.language):
        try:
            outcome = _work_on(job)
        except (Refused, ValidationError) as refusal:
            fail_job(job, error=_sentence(refusal))
        except Exception:
            log.exception("job failed", job=str(job.pk), kind=job.kind)
            fail_job(job, error=_("Une erreur du site a arrêté ce travail. Relancez-le."))
        else:
            finish_job(job, result=outcome.result, document=outcome.document)


def _work_on(job: Job) -> JobOutcome:
    work = JOB_KINDS[job.kind].function
    with Heartbeat(job):
        return try_twice(lambda: work(job, ProgressRow(job)))


def _sentence(refusal: Refused | ValidationError) -> str:
    if isinstance(refusal, ValidationError):
        return " ".join(refusal.messages)
    return str(refusal)
