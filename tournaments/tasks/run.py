"""The one task: run a job, whoever runs it - a Celery worker or a thread of the site."""

import time

import structlog
from celery import shared_task
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.domain.jobs import claim_job, fail_job, finish_job, report_progress
from tournaments.domain.limits import try_twice
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.tasks.heartbeat import Heartbeat
from tournaments.tasks.kinds import JOB_KINDS
from tournaments.tasks.outcomes import Outcome

log = structlog.get_logger(__name__)


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


def _work_on(job: Job) -> Outcome:
    work = JOB_KINDS[job.kind].function
    with Heartbeat(job):
        return try_twice(lambda: work(job, ProgressRow(job)))


def _sentence(refusal: Refused | ValidationError) -> str:
    if isinstance(refusal, ValidationError):
        return " ".join(refusal.messages)
    return str(refusal)
