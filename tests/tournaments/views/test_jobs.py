"""A job's page, its fragment and its document, for each of the standing people."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import kinds_of_jobs  # noqa: F401  makes them known
from tests.factories import JobFactory, UserFactory
from tournaments.models.job import SILENCE, JobDocument, JobState

pytestmark = pytest.mark.django_db


def address(name, job):
    return reverse(f"jobs:{name}", kwargs={"pk": job.pk})


@pytest.fixture
def job(tournament):
    return JobFactory(tournament=tournament, state=JobState.RUNNING, progress=40)


@pytest.fixture
def done(tournament):
    job = JobFactory(tournament=tournament, state=JobState.DONE)
    JobDocument.objects.create(
        job=job, name="Feuilles été.pdf", content_type="application/pdf", content=b"%PDF-1.7"
    )
    return job


def test_the_fragment_of_a_job_that_is_over_stops_the_polling(done, helper):
    assert helper.get(address("progress", done)).status_code == 286


def test_whoever_asked_sees_it_without_any_tournament(client):
    user = UserFactory()
    client.force_login(user)
    job = JobFactory(requested_by=user)
    assert client.get(address("page", job)).status_code == 200


def test_page_of_a_running_job_asks_for_its_fragment(organiser, job):
    page = organiser.get(address("page", job)).content.decode()
    assert f'hx-get="{address("progress", job)}" hx-trigger="every 1s"' in page


def test_page_of_a_job_that_is_over_asks_for_nothing(organiser, done):
    assert "hx-get" not in organiser.get(address("page", done)).content.decode()


def test_fragment_goes_on_while_the_job_runs(organiser, job):
    assert organiser.get(address("progress", job)).status_code == 200


def test_fragment_shows_the_progress(organiser, job):
    assert 'value="40" max="100"' in organiser.get(address("progress", job)).content.decode()


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (JobState.QUEUED, "le programme qui les fait est peut-être arrêté"),
        (JobState.RUNNING, "occupe plus de ce travail."),
    ],
)
def test_one_that_nobody_does_says_so(organiser, job, state, said):
    type(job).objects.update(state=state, heard_at=timezone.now() - SILENCE * 2)
    assert said in organiser.get(address("page", job)).content.decode()


def test_document_opens_in_the_browser(organiser, done):
    answer = organiser.get(address("document", done))
    disposition = "inline; filename*=utf-8''Feuilles%20%C3%A9t%C3%A9.pdf"
    assert (answer.content, answer["Content-Disposition"]) == (b"%PDF-1.7", disposition)


def test_document_that_is_no_pdf_is_saved(organiser, done):
    JobDocument.objects.update(content_type="text/html", name="page.html")
    answer = organiser.get(address("document", done))
    assert answer["Content-Disposition"] == 'attachment; filename="page.html"'


@pytest.mark.parametrize(
    ("kind", "words"),
    [("application/pdf", "Ouvrir le document"), ("application/zip", "Télécharger le fichier")],
)
def test_the_page_says_whether_it_is_opened_or_saved(organiser, done, kind, words):
    JobDocument.objects.update(content_type=kind)
    assert words in organiser.get(address("page", done)).content.decode()


def test_no_document_is_a_404(organiser, job):
    assert organiser.get(address("document", job)).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_rerun_leads_back_to_the_page(organiser, job):
    type(job).objects.filter(pk=job.pk).update(state=JobState.INTERRUPTED)
    answer = organiser.post(address("rerun", job))
    assert (answer.status_code, answer["Location"]) == (302, address("page", job))


def test_rerun_of_a_running_job_is_refused_in_words(organiser, job):
    answer = organiser.post(address("rerun", job), follow=True)
    said = [str(message) for message in answer.context["messages"]]
    assert said == ["Ce travail n'est plus à relancer."]


def test_rerun_takes_a_post(organiser, job):
    assert organiser.get(address("rerun", job))["Location"] == address("page", job)


@pytest.mark.parametrize(("person", "status"), [("stranger", 404), ("outsider", 302)])
def test_who_may_not_rerun(person, status, job, request):
    assert request.getfixturevalue(person).post(address("rerun", job)).status_code == status
