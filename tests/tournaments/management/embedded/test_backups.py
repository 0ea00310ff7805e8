"""Back-ups of SQLite: whole, few, and restored while the database is in use."""

import sqlite3

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from tests.factories import ClubFactory
from tournaments.management.embedded.backups import (
    BackupFailed,
    back_up,
    back_up_daily,
    backups,
    heads_beside,
)
from tournaments.management.embedded.backups import restore as restore_backup
from tournaments.models import Club
from tournaments.ports import arbitration

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own tools"),
]


@pytest.fixture(autouse=True)
def directory(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.DATA_DIR = tmp_path
    return settings.BACKUP_DIR


def clubs_in(path):
    with sqlite3.connect(path) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM tournaments_club")]


def test_backup_of_a_database_in_use_is_whole():
    ClubFactory(name="Amicale de la gare")
    assert clubs_in(back_up()) == ["Amicale de la gare"]


def test_backup_is_private():
    assert oct(back_up().stat().st_mode)[-3:] == "600"


def test_backup_command_prints_where(capsys):
    call_command("backup")
    assert capsys.readouterr().out.strip() == str(backups()[-1])


def test_the_heads_of_the_record_lie_beside_it(monkeypatch):
    monkeypatch.setattr(arbitration(), "list_record_heads", lambda tournament: {"7": "2:5f3a"})
    assert heads_beside(back_up()).read_text() == "7 2:5f3a\n"


def test_a_database_that_keeps_no_heads_yet_is_backed_up(monkeypatch):
    def fail(tournament):
        raise OperationalError("no such column")

    monkeypatch.setattr(arbitration(), "list_record_heads", fail)
    assert heads_beside(back_up()).read_text() == ""


def test_only_the_newest_are_kept(settings, directory):
    settings.BACKUPS_KEPT = 2
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        for _ in range(4):
            last = back_up()
            clock.shift(60)
    assert [path.name for path in backups()] == [backups()[0].name, last.name]
    assert sorted(directory.glob("*.heads")) == [heads_beside(path) for path in backups()]


def test_one_backup_a_day():
    with time_machine.travel("2026-11-21 20:00", tick=False):
        made = [back_up_daily() is not None for _ in range(2)]
    with time_machine.travel("2026-11-22 20:00", tick=False):
        made.append(back_up_daily() is not None)
    assert made == [True, False, True]


def test_restore_brings_the_rows_back():
    ClubFactory(name="avant")
    path = back_up()
    Club.objects.update(name="après")
    restore_backup(path)
    assert Club.objects.get().name == "avant"


def test_restore_command_keeps_what_was_there(capsys):
    ClubFactory(name="avant")
    path = back_up()
    Club.objects.update(name="après")
    call_command("restore", path)
    kept = next(path for path in backups() if "avant-restauration" in path.name)
    assert (Club.objects.get().name, clubs_in(kept)) == ("avant", ["après"])


def test_a_back_up_of_a_version_that_is_not_known_changes_nothing():
    stranger = MigrationRecorder.Migration.objects.create(app="tournaments", name="0010_other")
    path = back_up()
    stranger.delete()
    ClubFactory(name="toujours là")
    with pytest.raises(CommandError, match="autre version"):
        call_command("restore", path)
    assert Club.objects.get().name == "toujours là"


def test_what_is_no_database_is_not_restored(tmp_path):
    ClubFactory(name="toujours là")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8" * 4096)
    with pytest.raises(BackupFailed):
        restore_backup(tmp_path / "photo.jpg")
    assert Club.objects.get().name == "toujours là"


def test_missing_file_is_told(tmp_path):
    with pytest.raises(CommandError, match="pas lisible"):
        call_command("restore", tmp_path / "nothing.sqlite3")
