"""What happens to a job, step by step; each step decides on the row's state in the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.models.job import (
    ENDS,
    RERUNNABLE,
    SILENCE,
    UNDER_WAY,
    JobDocument,
    JobState,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A file made by a job."""

    name: str
    content_type: str
    content: bytes


def request_job(
    *, kind: str, by: Actor, arguments: Mapping[str, Any], tournament: Tournament | None = None
) -> Job:
    """Write down that somebody wants this work done, in the language they read."""
    return Job.objects.create(
        kind=kind,
        arguments=dict(arguments),
        requested_by=by.user,
        tournament=tournament,
        language=get_language() or "fr",
        heard_at=timezone.now(),
    )


def claim_job(job_id: str) -> Job | None:
    """Take a queued job to run it; None when it is gone or somebody else has it.

    A broker may deliver a message twice: only one of the two gets the job.
    """
    now = timezone.now()
    taken = Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
        state=JobState.RUNNING, started_at=now, heard_at=now
    )
    return Job.objects.select_related("tournament").get(pk=job_id) if taken else None


def report_progress(job: Job, *, percent: int, text: str = "") -> None:
    """Show how far a running job is, in percent, and what it does now."""
    _this_run(job).update(
        progress=max(0, min(100, percent)), progress_text=text[:200], heard_at=timezone.now()
    )


def show_life(job: Job) -> bool:
    """Say that somebody works on a job; False when it is no longer theirs."""
    return bool(_this_run(job).update(heard_at=timezone.now()))


@transaction.atomic
def finish_job(job: Job, *, result: Mapping[str, Any], document: Document | None = None) -> bool:
    """Keep what a job made; False when it was declared interrupted in the meantime."""
    ended = _end(job, JobState.DONE, progress=100, progress_text="", result=dict(result))
    if ended and document is not None:
        JobDocument.objects.update_or_create(
            job=job,
            defaults={
                "name": document.name,
                "content_type": document.content_type,
                "content": document.content,
            },
        )
    return ended


def fail_job(job: Job, *, error: str) -> bool:
    """End a running job with a sentence for the person who asked for it."""
    return _end(job, JobState.FAILED, error=error)


def _end(job: Job, state: JobState, **values: Any) -> bool:
    return bool(_this_run(job).update(state=state, finished_at=timezone.now(), **values))


def _this_run(job: Job) -> QuerySet[Job]:
    """The job while it runs as it was claimed; somebody may have run it again since."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, started_at=job.started_at)


def note_on_job(job: Job, *, notice: str) -> None:
    """Leave a sentence on the job's page that progress does not overwrite."""
    Job.objects.filter(pk=job.pk).update(notice=notice[:200])


def interrupt_stale_jobs(*, unheard_since: datetime | None = None) -> int:
    """Mark jobs that nobody works on any more, and return how many there were.

    Without a date every unfinished job is one: the only server has just started. With one,
    running jobs that have said nothing since; queued jobs still wait for a worker.
    """
    stale = Q(state__in=[JobState.QUEUED, JobState.RUNNING])
    if unheard_since is not None:
        stale = Q(state=JobState.RUNNING, heard_at__lt=unheard_since)
    return Job.objects.filter(stale).update(state=JobState.INTERRUPTED, finished_at=timezone.now())


def claim_forgotten_jobs(*, unheard_since: datetime) -> list[Job]:
    """Queued jobs of which nothing was heard since then, each given to one caller alone.

    Their message may be lost, or wait behind others: handing a job on twice runs it once.
    """
    forgotten = Q(heard_at__lt=unheard_since) | Q(heard_at=None, created_at__lt=unheard_since)
    queued = Job.objects.filter(forgotten, state=JobState.QUEUED)
    now = timezone.now()
    return [job for job in queued if queued.filter(pk=job.pk).update(heard_at=now)]


def requeue_job(job: Job) -> Job:
    """Put a job that ended without a result, or that nobody works on, back in the queue.

    Raises `Refused` (`job-not-rerunnable`) when it waits or runs within the last minute, or is
    done.
    """
    left = Q(state__in=UNDER_WAY, heard_at__lt=timezone.now() - SILENCE)
    again = Job.objects.filter(Q(state__in=RERUNNABLE) | left, pk=job.pk).update(
        state=JobState.QUEUED,
        progress=0,
        progress_text="",
        notice="",
        error="",
        started_at=None,
        heard_at=timezone.now(),
        finished_at=None,
    )
    if not again:
        raise Refused(_("Ce travail n'est plus à relancer."), code="job-not-rerunnable")
    job.refresh_from_db()
    return job


def discard_jobs(*, finished_before: datetime) -> int:
    """Delete jobs that ended before a date, with their documents; returns how many."""
    old = Job.objects.filter(state__in=ENDS, finished_at__lt=finished_before)
    return old.delete()[1].get("tournaments.Job", 0)
