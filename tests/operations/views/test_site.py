"""What monitors and the site's administrator are answered."""

import datetime

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from operations import views as site
from operations.enums import Trouble
from operations.tasks import health
from operations.tasks.health import Health
from tournaments.domain.outbox import Backlog

TOKEN = "only-for-this-test"


@pytest.fixture
def found(monkeypatch) -> Health:
    """A site that can work, and whose disk fills."""
    found = Health(troubles=(Trouble.DISK,), jobs={}, disk_free=7)
    monkeypatch.setattr(site, "examine_site", lambda: found)
    return found


def ask_metrics(token: str) -> dict[str, float]:
    page = Client().get("/metriques/", headers={"Authorization": f"Bearer {token}"})
    assert page.status_code == 200
    return {
        sample.name + "".join(sample.labels.values()): sample.value
        for family in text_string_to_metric_families(page.content.decode())
        for sample in family.samples
    }


def test_a_living_process_asks_nobody() -> None:
    # No mark for the database: a question to it would fail the test.
    assert Client().get("/sante/vivant/").status_code == 204


def test_a_site_that_can_work_says_so(found) -> None:
    answer = Client().get("/sante/")
    assert answer.json() == {"ready": True, "troubles": ["disk"], "version": settings.VERSION}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_a_site_without_its_database_says_so(monkeypatch) -> None:
    def fail() -> None:
        raise DatabaseError

    monkeypatch.setattr(health, "_count_jobs", fail)
    answer = Client().get("/sante/")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert "database" in answer.json()["troubles"]


def test_a_proxied_site_answers_its_own_machine(found, settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["concours.example.org"]
    names_the_site = Client(HTTP_HOST="concours.example.org")
    assert names_the_site.get("/sante/").status_code == 200
    assert names_the_site.get("/sante/vivant/").status_code == 204


def test_figures_are_for_who_brings_the_token(found, settings) -> None:
    settings.MONITOR_TOKEN = TOKEN
    figures = ask_metrics(TOKEN)
    assert figures["dixdeder_ready"] == 1
    assert figures["dixdeder_disk_free_bytes"] == 7
    assert (figures["dixdeder_troubledisk"], figures["dixdeder_troubledatabase"]) == (1, 0)
    assert "dixdeder_disk_total_bytes" not in figures


def test_figures_tell_what_waits_and_since_when(monkeypatch, settings) -> None:
    settings.MONITOR_TOKEN = TOKEN
    since = timezone.now() - datetime.timedelta(minutes=3)
    waits = Backlog(waiting=4, due_since=since, is_stuck=True)
    found = Health(troubles=(Trouble.MAILS,), jobs={}, backlogs={Trouble.MAILS: waits})
    monkeypatch.setattr(site, "examine_site", lambda: found)
    figures = ask_metrics(TOKEN)
    assert (figures["dixdeder_waitingmails"], figures["dixdeder_troublemails"]) == (4, 1)
    assert 180 <= figures["dixdeder_due_secondsmails"] < 240


@pytest.mark.parametrize("brought", ["", "Bearer", f"Basic {TOKEN}", f"Bearer {TOKEN}é"])
def test_figures_are_for_nobody_else(brought, found, settings) -> None:
    settings.MONITOR_TOKEN = TOKEN
    answer = Client().get("/metriques/", headers={"Authorization": brought})
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


@pytest.mark.django_db
def test_the_administrator_reads_what_is_wrong(found) -> None:
    owner = Client()
    owner.force_login(User.objects.create_superuser("owner"))
    assert str(Trouble.DISK.label) in owner.get("/orga/site/").text
    assert "/orga/site/" in owner.get("/orga/").text
