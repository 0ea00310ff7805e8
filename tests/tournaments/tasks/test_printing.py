"""Long documents made by a job."""

import pytest

from tests.factories import TournamentFactory, UserFactory
from tests.tournaments.printing.evenings import (
    count_pages,
    last_page_of,
    needs_pango,
    round_to_print,
)
from tournaments.actors import Actor
from tournaments.enums import RoundState
from tournaments.models.job import JobState
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.tasks.requests import request_print
from tournaments.tasks.run import run_job

pytestmark = pytest.mark.django_db


def asked(tournament, code="feuilles", **choices):
    """A job for a document, waiting."""
    kind = PAPER_BY_CODE[code]
    form = form_for(
        kind, tournament, list_printable_rounds(tournament, with_previews=True), choices
    )
    assert form.is_valid(), form.errors
    by = Actor(user=UserFactory())
    return request_print(kind, tournament, form, public_address="", by=by)


def run(job):
    run_job(str(job.pk))
    job.refresh_from_db()
    return job


@needs_pango
def test_sheets_of_a_big_hall_are_a_document():
    job = run(asked(round_to_print(teams=90).tournament))
    content = bytes(job.document.content)
    assert (job.state, count_pages(content)) == (JobState.DONE, 45)
    assert "DUPONT89" in last_page_of(content)


@needs_pango
def test_blank_sheets_are_a_document():
    job = run(asked(TournamentFactory(), copies="60"))
    assert (job.state, count_pages(bytes(job.document.content))) == (JobState.DONE, 60)


@needs_pango
def test_other_documents_are_made_too():
    job = run(asked(round_to_print().tournament, "placement"))
    assert (job.state, job.document.content_type) == (JobState.DONE, "application/pdf")


def test_draw_cancelled_since_is_refused_in_words():
    round_ = round_to_print()
    job = asked(round_.tournament, "tirage")
    round_.matches.all().delete()
    round_.delete()
    assert (run(job).state, job.error) == (
        JobState.FAILED,
        "Ce document ne peut plus être imprimé.",
    )


def test_concours_gone_since_is_refused_in_words():
    tournament = round_to_print().tournament
    job = asked(tournament)
    job.tournament = None
    job.arguments["tournament"] = 0
    job.save()
    assert (run(job).state, job.error) == (JobState.FAILED, "Ce concours n'existe plus.")


def test_everybody_who_prints_sees_the_job():
    tournament = round_to_print().tournament
    assert asked(tournament).tournament == tournament


def test_job_that_shows_a_preview_is_the_asker_s_alone():
    assert asked(round_to_print(state=RoundState.PREVIEW).tournament).tournament is None
