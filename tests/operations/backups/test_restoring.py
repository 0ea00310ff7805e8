"""A back-up survives its own use: what is asked for is never what makes room for another."""

from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from mail.enums import MailKind
from mail.models import OutgoingMail
from operations.backups import (
    back_up,
    back_up_daily,
    find_heads_path,
    find_one_to_restore,
    list_backups,
)
from operations.backups.files import OF_RESTORING, PREFIX
from operations.embedded.upkeep import ServerLock
from tests.factories import ClubFactory, TournamentFactory
from tournaments.enums import MailState
from tournaments.models import Club

pytestmark = pytest.mark.django_db(transaction=True)
"""How a server copies and restores is asked in `test_postgres.py`; what is about files and mails
alone is not asked there once more (`as_on_sqlite`)."""


@pytest.fixture(autouse=True)
def directory(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.DATA_DIR = tmp_path
    settings.BACKUPS_KEPT = 2
    return tmp_path / "backups"


@pytest.fixture
def copies() -> list[Path]:
    """As many copies as are kept, of one evening: "avant" is in the first, "après" in the last."""
    club = ClubFactory(name="avant")
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        first = back_up()
        club.name = "après"
        club.save()
        clock.shift(60)
        return [first, back_up()]


def list_put_aside() -> list[Path]:
    return [path for path in list_backups() if OF_RESTORING in path.name]


def test_the_oldest_is_restored_and_stays(copies: list[Path]) -> None:
    call_command("restore", copies[0])
    assert (Club.objects.get().name, [path.exists() for path in copies]) == ("avant", [True, True])
    call_command("restore", copies[1])
    assert (Club.objects.get().name, len(list_put_aside())) == ("après", 2)


@pytest.mark.as_on_sqlite
def test_what_was_put_aside_is_restored_and_stays(copies: list[Path]) -> None:
    with time_machine.travel("2026-11-21 21:00", tick=False):
        for _ in range(3):
            call_command("restore", copies[0])
        aside = list_put_aside()[0]
        call_command("restore", aside)
    assert (aside.exists(), [path.exists() for path in copies]) == (True, [True, True])


def test_a_path_that_is_wrong_writes_nothing(copies: list[Path], tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8" * 4096)
    (tmp_path / "half").write_bytes(copies[0].read_bytes()[:5000])
    for wrong in ("nothing", "photo.jpg", "half", "."):
        with pytest.raises(CommandError, match="Rien n'a été restauré"):
            call_command("restore", tmp_path / wrong)
    assert (list_backups(), Club.objects.get().name) == (copies, "après")


def test_under_a_site_that_runs_nothing_is_written(copies: list[Path], tmp_path: Path) -> None:
    lock = ServerLock(tmp_path)
    lock.acquire("http://localhost:8000/")
    try:
        with pytest.raises(CommandError, match="Arrêtez d'abord le site"):
            call_command("restore", copies[0])
    finally:
        lock.release()
    assert list_backups() == copies


@pytest.mark.skipif(connection.vendor == "sqlite", reason="the lock says who serves SQLite")
def test_while_somebody_is_connected_nothing_is_written(copies: list[Path]) -> None:
    other = connection.copy()
    try:
        other.ensure_connection()
        with pytest.raises(CommandError, match="Arrêtez d'abord le site et ses travaux"):
            call_command("restore", copies[0])
    finally:
        other.close()
    assert list_backups() == copies


def test_the_copy_of_a_later_version_is_none_that_one_would_restore(copies: list[Path]) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "0999_later")
    with time_machine.travel("2026-11-22 20:00", tick=False):
        later = back_up()
    recorder.record_unapplied("tournaments", "0999_later")
    call_command("restore", copies[1])
    assert (later.exists(), find_one_to_restore()) == (True, copies[1])


def test_a_damaged_copy_is_the_one_that_one_would_restore(copies: list[Path]) -> None:
    copies[1].write_bytes(b"x")
    assert find_one_to_restore() == copies[1]


@pytest.mark.as_on_sqlite
def test_mails_that_waited_are_told(copies: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    tournament = TournamentFactory()
    for number, state in enumerate((MailState.QUEUED, MailState.SENDING, MailState.SENT)):
        OutgoingMail.objects.create(
            tournament=tournament,
            dedup_key=str(number),
            kind=MailKind.choices[0][0],
            state=state,
            not_before=timezone.now(),
        )
    path = back_up()
    OutgoingMail.objects.update(state=MailState.SENT)
    call_command("restore", path)
    assert "2 courriels attendaient au moment de cette copie" in capsys.readouterr().out


@pytest.mark.as_on_sqlite
def test_what_a_killed_back_up_left_is_deleted_at_the_next(directory: Path) -> None:
    left = f"{PREFIX}20261121-200000"
    kept = back_up()
    for name in (f"{left}.part", f"{left}.part-journal", f"{left}.heads"):
        (directory / name).touch()
    assert back_up_daily() is None
    assert sorted(directory.iterdir()) == sorted([kept, find_heads_path(kept)])
