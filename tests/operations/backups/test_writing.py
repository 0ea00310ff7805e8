"""Back-ups of SQLite: whole, few, and restored while the database is in use."""

import resource
import sqlite3
import subprocess
import sys
import threading
from functools import partial

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction

from arbitration.queries.trails import Trail
from operations.backups import (
    OF_AN_EVENING,
    back_up,
    back_up_before_removal,
    back_up_daily,
    find_heads_path,
    list_backups,
)
from operations.backups import restore as restore_backup
from operations.models import Addition
from tests.factories import ClubFactory, TournamentFactory
from tests.sites import ROOT
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.tournament.endings import remove_tournament
from tournaments.enums import Act
from tournaments.models import Club, Tournament
from tournaments.ports import arbitration
from tournaments.queries.backups import read_heads
from tournaments.signals import about_to_remove

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
    assert capsys.readouterr().out.strip() == str(list_backups()[-1])


def test_the_heads_of_the_record_lie_beside_it(monkeypatch, settings):
    monkeypatch.setattr(arbitration(), "list_record_heads", lambda tournament: {"7": "2:5f3a"})
    assert find_heads_path(back_up()).read_text() == f"# {settings.VERSION}\n7 2:5f3a\n"


def test_a_database_that_keeps_no_heads_yet_is_backed_up(monkeypatch, settings):
    def fail(tournament):
        raise OperationalError("no such column")

    monkeypatch.setattr(arbitration(), "list_record_heads", fail)
    assert find_heads_path(back_up()).read_text() == f"# {settings.VERSION}\n"


def test_only_the_newest_are_kept(settings, directory):
    settings.BACKUPS_KEPT = 2
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        for _ in range(4):
            last = back_up()
            clock.shift(60)
    assert [path.name for path in list_backups()] == [list_backups()[0].name, last.name]
    assert sorted(directory.glob("*.heads")) == [find_heads_path(path) for path in list_backups()]


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
    kept = next(path for path in list_backups() if "avant-restauration" in path.name)
    assert (Club.objects.get().name, clubs_in(kept)) == ("avant", ["après"])


@pytest.fixture
def kept():
    """What stands in the site before somebody restores what is no back-up of it."""
    return ClubFactory(name="toujours là")


def is_refused(path, reason):
    with pytest.raises(CommandError, match=reason):
        call_command("restore", path)
    return [club.name for club in Club.objects.all()] == ["toujours là"]


def changed_backup(script):
    """A back-up in which somebody has changed something."""
    path = back_up("change")
    with sqlite3.connect(path) as copy:
        copy.executescript(script)
    return path


def test_what_is_no_database_is_not_restored(kept, tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8" * 4096)
    assert is_refused(tmp_path / "photo.jpg", "Rien n'a été restauré")


def test_missing_file_is_told(kept, tmp_path):
    assert is_refused(tmp_path / "nothing.sqlite3", "n'existe pas")


def test_an_empty_file_is_not_restored(kept, tmp_path):
    (tmp_path / "empty").touch()
    assert is_refused(tmp_path / "empty", "n'est pas une sauvegarde de ce site")


def test_half_a_backup_is_not_restored(kept, tmp_path):
    whole = back_up().read_bytes()
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    assert is_refused(tmp_path / "half", "Rien n'a été restauré")


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE recettes (name TEXT)",
        "CREATE TABLE django_migrations (app TEXT, name TEXT); CREATE TABLE auth_user (id INT)",
    ],
)
def test_another_programs_database_is_not_restored(kept, tmp_path, script):
    with sqlite3.connect(tmp_path / "recettes.sqlite3") as other:
        other.executescript(script)
    assert is_refused(tmp_path / "recettes.sqlite3", "n'est pas une sauvegarde de ce site")


def test_a_backup_of_a_newer_version_is_not_restored(kept):
    path = changed_backup(
        "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '0999_x', '')"
    )
    assert is_refused(path, "version plus récente du site .tournaments.0999_x.")


def test_a_backup_of_a_newer_version_that_only_adds_is_restored(kept):
    now = back_up("now")
    path = changed_backup(
        "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '0999_x', '');"
        "INSERT INTO operations_addition (app, name) VALUES ('tournaments', '0999_x')"
    )
    try:
        restore_backup(path)
        assert Addition.objects.filter(name="0999_x").exists()
    finally:
        restore_backup(now)


def test_a_backup_from_before_the_joined_migrations_is_not_restored(kept):
    path = changed_backup(
        "DELETE FROM django_migrations WHERE name IN ('0028_desk_to_the_end', '0028_whole_schema')"
    )
    assert is_refused(path, "que celle-ci ne reprend plus")


def test_a_backup_of_an_older_version_is_restored(kept):
    now = back_up("now")
    path = changed_backup(
        "DELETE FROM django_migrations WHERE app = 'sessions';"
        "UPDATE tournaments_club SET name = 'avant'"
    )
    try:
        restore_backup(path)
        assert Club.objects.get().name == "avant"
    finally:
        restore_backup(now)


def last_entry(path, tournament):
    with sqlite3.connect(path) as copy:
        asked = "SELECT max(number) FROM arbitration_auditentry WHERE tournament_key = ?"
        return copy.execute(asked, [tournament.key.hex]).fetchone()[0]


def test_heads_are_of_the_moment_of_the_copy():
    tournament = TournamentFactory()
    over = threading.Event()

    def act():
        with transaction.atomic():
            announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)

    def write():
        while not over.is_set():
            act()
        connection.close()

    act()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        made = [back_up(str(number)) for number in range(8)]
    finally:
        over.set()
        writer.join()
    name = Trail.of(tournament).name
    told = [read_heads(find_heads_path(path))[name].split(":")[0] for path in made]
    assert told == [str(last_entry(path, tournament)) for path in made]
    assert len(set(told)) > 1


def test_a_full_disk_is_told_and_leaves_nothing(served_site, tmp_path):
    """A file may not grow beyond a few pages: what a full disk is to whoever writes one."""
    directory = tmp_path / "stick"
    command = [sys.executable, "manage.py", "backup"]
    environment = served_site.environment | {"BACKUP_DIR": str(directory)}
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (65536, 65536))
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "La sauvegarde n'a pas pu être écrite, rien n'en reste." in done.stderr
    assert ("Traceback" in done.stderr, done.returncode, list(directory.iterdir())) == (
        False,
        1,
        [],
    )


def test_a_tournament_that_is_removed_stays_in_the_copy_made_before():
    tournament = TournamentFactory(name="Concours du Lac")
    about_to_remove.connect(back_up_before_removal)
    try:
        remove_tournament(tournament, typed_name="Concours du Lac", by=SERVER)
    finally:
        about_to_remove.disconnect(back_up_before_removal)
    with sqlite3.connect(list_backups()[-1]) as copy:
        kept = copy.execute("SELECT name FROM tournaments_tournament").fetchall()
    assert (kept, Tournament.objects.count()) == ([("Concours du Lac",)], 0)


def test_of_an_earlier_evening_only_the_last_copy_stays(directory):
    for moment in ("2026-11-20 20:00", "2026-11-20 21:00", "2026-11-20 22:00", "2026-11-21 20:00"):
        with time_machine.travel(f"{moment}+01:00", tick=False):
            back_up(OF_AN_EVENING)
    assert [path.name for path in list_backups()] == [
        "dixdeder-20261120-220000-soiree.sqlite3",
        "dixdeder-20261121-200000-soiree.sqlite3",
    ]


def test_a_long_evening_pushes_no_earlier_day_out(settings):
    settings.BACKUPS_KEPT = 1
    for moment in ("2026-11-20 20:00", "2026-11-21 20:00", "2026-11-21 21:00", "2026-11-21 22:00"):
        with time_machine.travel(f"{moment}+01:00", tick=False):
            back_up(OF_AN_EVENING)
    assert [path.name[9:20] for path in list_backups()] == [
        "20261120-20",
        "20261121-20",
        "20261121-21",
        "20261121-22",
    ]
