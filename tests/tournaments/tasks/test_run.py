"""Running a job to its end, whatever happens in it."""

import pytest
from django.core.exceptions import ValidationError

from tests import kinds_of_jobs  # noqa: F401  registers them
from tests.factories import JobFactory
from tournaments.models.job import JobState
from tournaments.tasks.registry import Outcome, job_kind, kind_named
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
    @job_kind("test-invalid", title="Invalide")
    def invalid(job, progress):
        raise ValidationError(["Une équipe manque.", "Une table aussi."])

    assert ended(kind="test-invalid").error == "Une équipe manque. Une table aussi."


def test_fault_shows_no_traceback():
    job = ended(kind="test-broken")
    assert job.error == "Une erreur du site a arrêté ce travail. Relancez-le."


def test_unknown_kind_fails():
    assert ended(kind="of-another-version").state == JobState.FAILED


def test_unknown_kind_has_no_function():
    with pytest.raises(KeyError):
        kind_named("of-another-version")


def test_job_speaks_its_askers_language():
    @job_kind("test-language", title="Langue")
    def language(job, progress):
        from django.utils.translation import get_language

        return Outcome(result={"language": get_language()})

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
