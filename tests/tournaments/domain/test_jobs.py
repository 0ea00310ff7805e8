"""The steps of a job's life."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override

from tests.factories import JobFactory, UserFactory
from tournaments.actors import Actor
from tournaments.domain.jobs import (
    Document,
    claim_forgotten_jobs,
    claim_job,
    discard_jobs,
    fail_job,
    finish_job,
    interrupt_stale_jobs,
    report_progress,
    request_job,
    requeue_job,
)
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.models.job import JobDocument, JobState

pytestmark = pytest.mark.django_db

DOCUMENT = Document(name="a.pdf", content_type="application/pdf", content=b"%PDF")


def running_job(**values):
    return JobFactory(state=JobState.RUNNING, heard_at=timezone.now(), **values)


def state_of(job):
    return Job.objects.get(pk=job.pk).state


def test_request_keeps_who_asked_and_in_which_language():
    user = UserFactory()
    with override("en"):
        job = request_job(kind="test-echo", by=Actor(user=user), arguments={"text": "x"})
    assert (job.requested_by, job.language, job.state) == (user, "en", JobState.QUEUED)


def test_claim_takes_a_queued_job_once():
    job = JobFactory()
    assert [claim_job(str(job.pk)) is not None for _ in range(2)] == [True, False]


def test_claim_of_a_deleted_job_is_nothing():
    job = JobFactory()
    key = str(job.pk)
    job.delete()
    assert claim_job(key) is None


@pytest.mark.parametrize(("said", "shown"), [(-3, 0), (40, 40), (130, 100)])
def test_progress_is_a_percentage(said, shown):
    job = running_job()
    report_progress(job, percent=said, text="page 4")
    job.refresh_from_db()
    assert (job.progress, job.progress_text) == (shown, "page 4")


def test_progress_outside_a_percentage_is_refused_by_the_database():
    with pytest.raises(IntegrityError), transaction.atomic():
        JobFactory(progress=101)


def test_finished_job_keeps_its_document():
    job = running_job()
    finish_job(job, result={"pages": 1}, document=DOCUMENT)
    assert bytes(JobDocument.objects.get(job=job).content) == b"%PDF"


def test_finished_job_is_done():
    job = running_job()
    finish_job(job, result={"pages": 1})
    job.refresh_from_db()
    assert (job.state, job.progress, job.result) == (JobState.DONE, 100, {"pages": 1})


def test_interrupted_job_cannot_finish_any_more():
    job = running_job()
    interrupt_stale_jobs()
    assert finish_job(job, result={}, document=DOCUMENT) is False
    assert state_of(job) == JobState.INTERRUPTED


def test_failure_says_why():
    job = running_job()
    fail_job(job, error="Aucune feuille.")
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "Aucune feuille.")


def test_the_only_server_interrupts_what_it_finds_unfinished():
    queued, running, done = JobFactory(), running_job(), JobFactory(state=JobState.DONE)
    assert interrupt_stale_jobs() == 2
    assert [state_of(job) for job in (queued, running, done)] == [
        JobState.INTERRUPTED,
        JobState.INTERRUPTED,
        JobState.DONE,
    ]


def test_beside_workers_only_silent_jobs_are_interrupted():
    now = timezone.now()
    queued, talking = JobFactory(), running_job()
    silent = JobFactory(state=JobState.RUNNING, heard_at=now - timedelta(hours=1))
    assert interrupt_stale_jobs(unheard_since=now - timedelta(minutes=15)) == 1
    assert [state_of(job) for job in (queued, talking, silent)] == [
        JobState.QUEUED,
        JobState.RUNNING,
        JobState.INTERRUPTED,
    ]


def silent_job(state):
    return JobFactory(state=state, heard_at=timezone.now() - timedelta(minutes=2))


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING])
def test_a_job_that_nobody_works_on_is_rerun(state):
    job = silent_job(state)
    assert job.can_rerun
    assert requeue_job(job).can_rerun is False


def test_a_run_that_was_given_up_can_no_longer_finish():
    first = claim_job(str(JobFactory().pk))
    Job.objects.filter(pk=first.pk).update(heard_at=timezone.now() - timedelta(minutes=2))
    requeue_job(Job.objects.get(pk=first.pk))
    again = claim_job(str(first.pk))
    assert (finish_job(first, result={"run": 1}), finish_job(again, result={"run": 2})) == (
        False,
        True,
    )


def test_a_forgotten_job_is_handed_on_by_one_caller():
    job = silent_job(JobState.QUEUED)
    JobFactory(heard_at=timezone.now())
    since = timezone.now() - timedelta(minutes=1)
    found = [claim_forgotten_jobs(unheard_since=since) for _ in range(2)]
    assert found == [[job], []]


def test_requeued_job_starts_anew():
    job = JobFactory(state=JobState.FAILED, progress=60, error="x", notice="y")
    requeue_job(job)
    assert (job.state, job.progress, job.error, job.notice) == (JobState.QUEUED, 0, "", "")


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING, JobState.DONE])
def test_only_a_job_without_result_is_rerun(state):
    with pytest.raises(Refused) as refusal:
        requeue_job(JobFactory(state=state))
    assert refusal.value.code == "job-not-rerunnable"


def test_old_ends_are_discarded_with_their_documents():
    job = running_job()
    finish_job(job, result={}, document=DOCUMENT)
    running_job()
    assert discard_jobs(finished_before=timezone.now()) == 1
    assert (Job.objects.count(), JobDocument.objects.count()) == (1, 0)
