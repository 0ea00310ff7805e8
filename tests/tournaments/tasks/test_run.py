"""Running a job to its end, whatever happens in it."""

import pytest

from tests import kinds_of_jobs  # noqa: F401  makes them known
from tests.factories import JobFactory
from tournaments.models.job import JobState
from tournaments.tasks.run import ProgressRow, run_job

pytestmark = pytest.mark.django_db


def ended(**values):
    job = JobFactory(**values)
    run_job(str(job.pk))
    job.refresh_from_db()
    return job


def test_done_job_has_its_result():
    job = ended(arguments={"text": "bonsoir"})
    assert (job.state, job.result) == (JobState.DONE, {"text": "bonsoir"})


def test_refusal_is_told_in_its_own_words():
    job = ended(kind="test-refused")
    assert (job.state, job.error) == (JobState.FAILED, "Aucune feuille à imprimer.")


def test_validation_error_is_told_in_its_own_words():
    assert ended(kind="test-invalid").error == "Une équipe manque. Une table aussi."


def test_fault_shows_no_traceback():
    job = ended(kind="test-broken")
    assert job.error == "Une erreur du site a arrêté ce travail. Relancez-le."


def test_unknown_kind_fails():
    assert ended(kind="of-another-version").state == JobState.FAILED


def test_job_speaks_its_askers_language():
    assert ended(kind="test-language", language="en").result == {"language": "en"}


def test_job_is_run_once():
    job = ended()
    finished = job.finished_at
    run_job(str(job.pk))
    job.refresh_from_db()
    assert job.finished_at == finished


def test_progress_is_not_written_for_nobody_to_see(django_assert_num_queries):
    progress = ProgressRow(JobFactory(state=JobState.RUNNING))
    with django_assert_num_queries(1):
        for percent in range(50):
            progress(percent)
