"""When an evening was last copied, and whether that went well."""

import datetime
from dataclasses import dataclass

from tournaments.models import Job, Tournament
from tournaments.models.job import JobState

COPY_EVENING = "copy-evening"
"""The kind of job that makes a copy."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LastCopy:
    """The newest copy of an evening: `failed_job` is the one to run again, where it failed."""

    at: datetime.datetime
    on_stick: bool
    failed_job: Job | None


def find_last_copy(tournament: Tournament) -> LastCopy | None:
    """The last copy that came to an end, in one query; None where the site makes none."""
    ended = tournament.jobs.filter(kind=COPY_EVENING, finished_at__isnull=False)
    job = ended.order_by("-finished_at").first()
    if job is None or job.finished_at is None:
        return None
    return LastCopy(
        at=job.finished_at,
        on_stick=bool(job.result.get("sticks")),
        failed_job=None if job.state == JobState.DONE else job,
    )
