"""What looks after a server: each duty in turn, whatever becomes of the one before."""

import datetime
from threading import Event
from typing import Any

import pytest
from django.db import DatabaseError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from operations.tasks import looking_after
from operations.tasks.looking_after import do_what_is_due, look_after
from tests.factories import JobFactory, MatchFactory
from tests.pictures import picture
from tournaments.actors import SERVER
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import add_photo
from tournaments.models import SheetPhoto
from tournaments.models.job import SILENCE, JobState

pytestmark = pytest.mark.django_db

QUIET = 10
"""Questions of a minute in which nothing is due: silent and waiting jobs, mails, programs to tell,
waits for places, notices and payments."""


def test_a_duty_that_fails_keeps_no_other_from_its_turn(monkeypatch: Any, caplog: Any) -> None:
    job = JobFactory(state=JobState.RUNNING, heard_at=timezone.now() - 2 * SILENCE)

    def fail() -> None:
        raise DatabaseError("held")

    broken = type("Thread", (), {"by_timer": staticmethod(fail)})
    done: list[str] = []
    sound = type("Thread", (), {"by_timer": staticmethod(lambda: done.append("sound"))})
    monkeypatch.setattr(looking_after, "list_threads", lambda: [broken, sound])
    do_what_is_due()
    job.refresh_from_db()
    assert (done, job.state) == (["sound"], JobState.INTERRUPTED)
    assert "duty not done" in caplog.text


def test_a_minute_in_which_nothing_is_due_asks_little(
    settings: Any, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    settings.BACKUPS = "none"
    with django_assert_max_num_queries(QUIET):
        do_what_is_due(sweeps=False)


def test_it_goes_on_until_it_is_told_to_end(monkeypatch: Any, settings: Any) -> None:
    """It sweeps once an hour, and looks at the site as a whole each minute but the first."""
    ends, swept, looked = Event(), [], []
    settings.SITE_SENDS_MAIL = True
    monkeypatch.setattr(looking_after, "send_troubles", lambda: looked.append(len(swept)))
    monkeypatch.setattr(looking_after, "EVERY", 0.001)
    monkeypatch.setattr(looking_after, "SWEPT_EVERY", 0.002)
    monkeypatch.setattr(looking_after.connection, "close", lambda: None)

    def count(*, sweeps: bool) -> None:
        swept.append(sweeps)
        if len(swept) == 4:
            ends.set()

    monkeypatch.setattr(looking_after, "do_what_is_due", count)
    look_after(ends)
    assert (swept, looked) == ([True, False, True, False], [2, 3, 4])


def test_photos_go_when_their_time_is_over() -> None:
    add_photo(ensure_sheet(MatchFactory(table_number=1)), content=picture(), by=SERVER)
    SheetPhoto.objects.update(added_at=timezone.now() - datetime.timedelta(days=31))
    do_what_is_due()
    assert not SheetPhoto.objects.filter(deleted_at=None).exists()
