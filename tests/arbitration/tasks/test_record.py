"""The record of a large tournament, made by a job."""

import pytest

from arbitration.enums import Edition
from arbitration.tasks import request_record
from tests.arbitration.tables import arbiter_of
from tests.tournaments.printing.evenings import needs_pango, pages_of
from tournaments.models import Job, Tournament
from tournaments.models.job import JobState
from tournaments.queries.rights.access import list_visible_jobs
from tournaments.tasks.run import run_job

pytestmark = pytest.mark.django_db


@needs_pango
def test_an_edition_is_made_for_who_asked_alone(tournament: Tournament) -> None:
    asking, other = arbiter_of(tournament), arbiter_of(tournament)
    run_job(str(request_record(tournament, Edition.INTERNAL, by=asking).pk))
    job = Job.objects.get()
    assert (job.state, "Procès-verbal" in pages_of(bytes(job.document.content))[0]) == (
        JobState.DONE, True,
    )  # fmt: skip
    assert [list_visible_jobs(one.user).count() for one in (asking, other)] == [1, 0]


def test_a_tournament_that_is_gone_has_no_record(tournament: Tournament) -> None:
    job = request_record(tournament, Edition.PUBLIC, by=arbiter_of(tournament))
    Job.objects.update(arguments={"tournament": 0, "edition": "public"})
    run_job(str(job.pk))
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "Ce concours n'existe plus.")
