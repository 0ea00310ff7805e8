"""What looks after a server: each duty in turn, whatever becomes of the one before."""

import datetime
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.db import DatabaseError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from operations.enums import Trouble
from operations.tasks import looking_after
from operations.tasks.health import Health
from operations.tasks.looking_after import ONCE_IN, do_what_is_due, look_after, send_troubles
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


@pytest.fixture
def troubles(monkeypatch: Any, settings: Any, tmp_path: Path) -> list[Trouble]:
    """What is wrong with the site, which a test changes."""
    here: list[Trouble] = []
    settings.DATA_DIR, settings.SITE_URL = tmp_path, "https://concours.example.org"
    monkeypatch.setattr(looking_after, "examine_site", lambda: Health(troubles=tuple(here)))
    monkeypatch.setattr(looking_after, "SURE_AFTER", 0)
    User.objects.create_superuser("owner", email="owner@example.org")
    User.objects.create_user("organiser", email="organiser@example.org")
    return here


def test_a_trouble_is_told_to_owners_once(troubles: list[Trouble]) -> None:
    assert send_troubles() == []
    troubles.append(Trouble.MAILS)
    assert [send_troubles(), send_troubles()] == [[Trouble.MAILS], []]
    troubles.append(Trouble.DISK)
    assert send_troubles() == [Trouble.DISK]
    first, second = mail.outbox
    assert (first.to, second.to) == (["owner@example.org"], ["owner@example.org"])
    assert str(Trouble.MAILS.label) in first.body
    assert "https://concours.example.org/orga/site/" in first.body
    assert str(Trouble.MAILS.label) not in second.body


def test_nobody_is_written_to_about_a_remark(troubles: list[Trouble]) -> None:
    troubles.append(Trouble.ADDED)
    assert (send_troubles(), mail.outbox) == ([], [])


def test_a_trouble_of_a_moment_is_not_told(troubles: list[Trouble], monkeypatch: Any) -> None:
    troubles.append(Trouble.CACHE)
    monkeypatch.setattr(looking_after, "sleep", lambda _seconds: troubles.clear())
    assert (send_troubles(), mail.outbox) == ([], [])


def test_a_trouble_that_comes_again_is_told_again_the_next_day(troubles: list[Trouble]) -> None:
    troubles.append(Trouble.BROKER)
    send_troubles()
    troubles.clear()
    send_troubles()
    troubles.append(Trouble.BROKER)
    assert send_troubles() == []
    troubles.clear()
    with time_machine.travel(timezone.now() + ONCE_IN + timedelta(minutes=1)):
        send_troubles()
        troubles.append(Trouble.BROKER)
        assert send_troubles() == [Trouble.BROKER]


def test_who_was_an_owner_is_told_that_the_database_is_away(
    troubles: list[Trouble], monkeypatch: Any
) -> None:
    send_troubles()
    troubles.append(Trouble.DATABASE)

    rows = type("Rows", (), {"filter": staticmethod(lambda **_wanted: _Away())})
    accounts = type("Accounts", (), {"_default_manager": rows})
    monkeypatch.setattr(looking_after, "get_user_model", lambda: accounts)
    assert send_troubles() == [Trouble.DATABASE]
    assert mail.outbox[0].to == ["owner@example.org"]


class _Away:
    """Rows of a database that does not answer."""

    def exclude(self, **_wanted: Any) -> "_Away":
        return self

    def values_list(self, *_names: str, flat: bool) -> list[str]:
        raise DatabaseError


def test_a_mail_that_no_server_took_is_written_again(
    troubles: list[Trouble], monkeypatch: Any
) -> None:
    troubles.append(Trouble.DISK)
    with monkeypatch.context() as away:
        away.setattr(looking_after, "send_mass_mail", _refuse)
        assert send_troubles() == []
    assert send_troubles() == [Trouble.DISK]


def _refuse(_mails: Any) -> None:
    raise ConnectionRefusedError
