"""What is wrong with the site is told, by its name; nothing that is well."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from api.enums import HookEvent
from api.models import HookDelivery
from mail.enums import MailKind
from mail.models import OutgoingMail
from operations.backups.files import PREFIX, SUFFIXES
from operations.enums import Trouble
from operations.tasks import health
from operations.tasks.health import LONGEST_WAIT, OLDEST_BACKUP, examine_site
from tests.factories import HookFactory, JobFactory, TournamentFactory
from tests.sites import free_port
from tournaments.domain.outbox import IN_TIME, Backlog
from tournaments.enums import MailState
from tournaments.models import Job
from tournaments.models.job import SILENCE, JobState

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def backup(settings, tmp_path) -> Path:
    """A site in good health, with a back-up of just now, whatever services the tests have."""
    settings.BACKUP_DIR = tmp_path
    settings.REDIS_URL = settings.CELERY_BROKER_URL = ""
    path = tmp_path / f"{PREFIX}20261121-200000{SUFFIXES[connection.vendor]}"
    path.touch()
    return path


def had_queued_job(*, age: timedelta) -> None:
    job = JobFactory(state=JobState.QUEUED)
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - age)


def test_nothing_is_wrong() -> None:
    found = examine_site()
    assert (found.troubles, found.is_ready) == ((), True)
    assert 0 < found.disk_free <= found.disk_total


def test_a_database_before_this_version_hinders() -> None:
    MigrationRecorder(connection).record_unapplied("tournaments", "0028_whole_schema")
    found = examine_site()
    assert (found.troubles, found.is_ready) == ((Trouble.MIGRATIONS,), False)


def test_a_full_disk_hinders_and_a_filling_one_does_not(monkeypatch) -> None:
    monkeypatch.setattr(health, "_weigh_disk", lambda: {"disk_free": 10 * 2**20})
    assert (examine_site().troubles, examine_site().is_ready) == ((Trouble.DISK_FULL,), False)
    monkeypatch.setattr(health, "_weigh_disk", lambda: {"disk_free": 400 * 2**20})
    assert (examine_site().troubles, examine_site().is_ready) == ((Trouble.DISK,), True)


def test_a_job_that_nobody_begins_is_told() -> None:
    busy = JobFactory(state=JobState.RUNNING, heard_at=timezone.now())
    had_queued_job(age=LONGEST_WAIT / 2)
    assert examine_site().troubles == ()
    busy.delete()
    assert examine_site().troubles == (Trouble.JOBS,)
    JobFactory(state=JobState.RUNNING, heard_at=timezone.now())
    had_queued_job(age=LONGEST_WAIT * 2)
    found = examine_site()
    assert (found.troubles, found.is_ready) == ((Trouble.JOBS,), True)
    assert found.jobs[JobState.QUEUED] == 2


def test_a_job_whose_worker_fell_silent_is_told() -> None:
    JobFactory(state=JobState.RUNNING, heard_at=timezone.now() - 2 * SILENCE)
    found = examine_site()
    assert (found.troubles, found.silent_jobs) == ((Trouble.JOBS,), 1)


def test_an_old_backup_is_told_as_is_none(backup) -> None:
    then = (timezone.now() - OLDEST_BACKUP * 2).timestamp()
    os.utime(backup, (then, then))
    assert examine_site().troubles == (Trouble.BACKUP,)
    backup.unlink()
    assert examine_site().troubles == (Trouble.BACKUP,)


def test_where_something_else_copies_the_database_no_backup_is_missed(backup, settings) -> None:
    settings.BACKUPS = "none"
    backup.unlink()
    assert (examine_site().troubles, examine_site().backed_up_at) == ((), None)


def test_a_broker_that_is_away_is_told(settings) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert examine_site().troubles == (Trouble.BROKER,)


def test_a_cache_that_keeps_nothing_is_told(settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    assert examine_site().troubles == (Trouble.CACHE,)


def write_mail(number: int, **row: Any) -> OutgoingMail:
    return OutgoingMail.objects.create(
        tournament=row.pop("tournament", None) or TournamentFactory(),
        dedup_key=str(number),
        kind=MailKind.RECEIPT,
        to_address=f"{number}@example.org",
        message_id=f"<{number}@example.org>",
        **{"not_before": timezone.now()} | row,
    )


def test_a_mail_that_nobody_sends_is_told() -> None:
    write_mail(1, not_before=timezone.now() - IN_TIME / 2)
    assert examine_site().troubles == ()
    due_since = timezone.now() - IN_TIME * 2
    late = write_mail(2, not_before=due_since)
    found = examine_site()
    assert (found.troubles, found.is_ready) == ((Trouble.MAILS,), True)
    assert found.backlogs[Trouble.MAILS] == Backlog(waiting=2, due_since=due_since, is_stuck=True)
    # A long list goes out one by one.
    write_mail(3, tournament=late.tournament, claimed_at=timezone.now(), state=MailState.SENT)
    assert examine_site().troubles == ()


def test_a_server_that_takes_no_mail_is_told_and_not_one_that_doubts_one() -> None:
    tried_at = timezone.now()
    later = tried_at + timedelta(minutes=5)
    waits = write_mail(1, tries=1, claimed_at=tried_at, not_before=later)
    assert examine_site().troubles == ()
    OutgoingMail.objects.filter(pk=waits.pk).update(tries=2)
    assert examine_site().troubles == (Trouble.MAILS,)
    write_mail(2, tries=1, sent_at=tried_at, claimed_at=tried_at, state=MailState.SENT)
    assert examine_site().troubles == ()


def test_a_program_that_nobody_tells_is_told() -> None:
    hook, now = HookFactory(), timezone.now()
    row = {"hook": hook, "event": HookEvent.ROUND_PUBLISHED, "happened_at": now}
    HookDelivery.objects.create(**row, not_before=now - IN_TIME * 2)
    assert examine_site().troubles == (Trouble.HOOKS,)
    # It is told one thing after the other: what waits for one that takes nothing is its owner's.
    HookDelivery.objects.update(tries=4, claimed_at=now - IN_TIME * 9, not_before=now + IN_TIME)
    HookDelivery.objects.create(**row, not_before=now - IN_TIME * 2)
    assert examine_site().troubles == ()
