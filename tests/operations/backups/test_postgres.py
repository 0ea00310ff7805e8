"""Back-ups of PostgreSQL: whole, of one moment, restored in one piece or not at all."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from arbitration.queries.trails import Trail
from operations.backups import BackupFailed, back_up, find_heads_path, list_backups, restore
from operations.backups.postgres import EMPTY_THE_DATABASE, check
from operations.backups.rehearsals import find_last_rehearsal
from operations.models import Addition
from tests.factories import ClubFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.models import Club
from tournaments.queries.backups import read_heads

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite copies itself otherwise"),
]


@pytest.fixture(autouse=True)
def directory(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.DATA_DIR = tmp_path
    return tmp_path / "backups"


def test_a_restored_site_is_as_it_was_and_keeps_what_was_there() -> None:
    ClubFactory(name="avant")
    path = back_up()
    Club.objects.update(name="après")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE tournaments_later (id int)")
    call_command("restore", path)
    later = "tournaments_later" in connection.introspection.table_names()
    kept = [backup for backup in list_backups() if "avant-restauration" in backup.name]
    assert (Club.objects.get().name, later, len(kept)) == ("avant", False, 1)


def test_what_is_written_meanwhile_is_neither_in_the_copy_nor_in_its_heads() -> None:
    tournament = TournamentFactory()

    def act() -> None:
        announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)

    with transaction.atomic():
        act()
    with transaction.atomic():
        act()
        path = back_up()
    heads = read_heads(find_heads_path(path))
    restore(path)
    now = Trail.of(tournament)
    assert (heads[now.name], heads[now.name].split(":")[0]) == (now.head(), "1")


def test_a_back_up_is_its_owners_alone(directory: Path) -> None:
    assert [stat.S_IMODE(one.stat().st_mode) for one in (back_up(), directory)] == [0o600, 0o700]


def test_the_newest_is_tried_in_a_database_thrown_away_after(
    capsys: pytest.CaptureFixture[str],
) -> None:
    TournamentFactory()
    path, before = back_up(), list_rehearsed()
    call_command("rehearse_restore")
    tried = find_last_rehearsal()
    assert tried is not None
    assert (tried.backup, tried.went_well) == (path.name, True)
    assert "1 concours : rien ne diffère" in capsys.readouterr().out
    assert list_rehearsed() == before


def list_rehearsed() -> list[tuple[str]]:
    """The databases of rehearsals on the server: one that was killed may have left its own."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE 'dixdeder_essai%'")
        return sorted(cursor.fetchall())


@pytest.fixture
def other_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a program of another version may be put before PostgreSQL's own."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def test_without_the_program_it_is_said(monkeypatch: pytest.MonkeyPatch, directory: Path) -> None:
    monkeypatch.setenv("PATH", str(directory / "nothing"))
    with pytest.raises(CommandError, match="pg_dump manque ici : apt-get install postgresql-cl"):
        call_command("backup")
    assert list(directory.iterdir()) == []


def test_a_program_older_than_the_server_is_said(other_programs: Path) -> None:
    old = other_programs / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    old.chmod(0o755)
    with pytest.raises(BackupFailed, match="pg_dump est de PostgreSQL 9, le serveur de Postgre"):
        back_up()


def is_refused(path: Path, reason: str) -> bool:
    """Whether a file is refused for this reason and the site is as it was."""
    with pytest.raises(CommandError, match=reason):
        call_command("restore", path)
    return [club.name for club in Club.objects.all()] == ["toujours là"]


def test_what_is_no_back_up_of_this_site_is_refused(tmp_path: Path) -> None:
    ClubFactory(name="toujours là")
    whole = back_up().read_bytes()
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8" * 4096)
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    assert is_refused(tmp_path / "photo.jpg", "n'est pas une sauvegarde de ce site")
    assert is_refused(tmp_path / "half", "Rien n'a été restauré")


@pytest.mark.parametrize("adds", [False, True])
def test_a_back_up_of_a_newer_version_is_refused_unless_it_only_adds(adds: bool) -> None:
    ClubFactory(name="toujours là")
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "0999_x")
    if adds:
        Addition.objects.create(app="tournaments", name="0999_x")
    path = back_up()
    recorder.record_unapplied("tournaments", "0999_x")
    if adds:
        check(path)
    else:
        assert is_refused(path, "version plus récente du site .tournaments.0999_x.")


def test_nothing_is_restored_under_a_site_that_runs() -> None:
    ClubFactory(name="toujours là")
    path = back_up()
    other = connection.copy()
    try:
        other.ensure_connection()
        assert is_refused(path, "Arrêtez d'abord le site et ses travaux")
    finally:
        other.close()


def test_what_cannot_be_poured_in_whole_leaves_all_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ClubFactory(name="toujours là")
    path = back_up()
    broken = EMPTY_THE_DATABASE + b"CREATE TABLE auth_user (id int);"
    monkeypatch.setattr("operations.backups.postgres.EMPTY_THE_DATABASE", broken)
    assert is_refused(path, "auth_user")
