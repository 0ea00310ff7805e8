"""« Autres formats »: a list of the concours, and all of it as one file."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Job, Tournament
from tournaments.models.job import JobDocument
from tournaments.tables.exports import archive
from tournaments.tasks.run import run_job


def to(route: str, tournament: Tournament, *where: str) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug, *where])


def test_a_list_that_is_not_theirs_is_not_there(helper: Client, tournament: Tournament) -> None:
    found = {
        part: helper.get(to("export_part", tournament, part, kind)).status_code
        for part, kind in (("comptes", "csv"), ("feuilles", "pdf"))
    }
    page = helper.get(to("publishing", tournament)).content.decode()
    assert (found, "comptes.csv" in page) == ({"comptes": 404, "feuilles": 404}, False)
    assert helper.get(to("export_part", tournament, "feuilles", "json")).status_code == 200


def test_all_of_it_is_sent_at_once_where_it_is_small(
    organiser: Client, tournament: Tournament
) -> None:
    answer = organiser.get(to("export_all", tournament))
    assert (answer.headers["Content-Type"], answer.content[:2]) == ("application/zip", b"PK")


def test_a_large_one_is_a_job_of_whoever_asked(
    organiser: Client, helper: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    monkeypatch.setattr(archive, "MOST_DEALS_AT_ONCE", 3)
    address = to("export_all", tournament)
    asked = organiser.get(address, {"contacts": "on"})
    assert asked.context["chosen"] == {"contacts": "on"}
    organiser.post(address, asked.context["chosen"])
    job = Job.objects.get()
    run_job(str(job.pk))
    assert bytes(JobDocument.objects.get(job=job).content)[:2] == b"PK"
    document = reverse("jobs:document", args=[job.pk])
    assert (organiser.get(document).status_code, helper.get(document).status_code) == (200, 404)


def test_the_address_of_before_leads_to_the_results(helper: Client, tournament: Tournament) -> None:
    answer = helper.get(f"/orga/{tournament.slug}/exports/")
    assert answer["Location"] == to("publishing", tournament)


def test_excel_stands_where_it_is_looked_for(helper: Client, tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    page = " ".join(helper.get(to("publishing", tournament)).content.decode().split())
    excel = to("export_part", tournament, "classement", "xlsx")
    assert f'<a class="button button--primary" href="{excel}">Excel</a>' in page
