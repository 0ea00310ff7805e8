"""The SQLite engine: journals, durability, triggers, writers side by side."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from config.sqlite.base import journal_mode
from operations.enums import Trouble
from operations.tasks.health import examine_site
from tests.crawling.addresses import routes, whole_evening
from tests.factories import TournamentFactory
from tests.papers import without_pdf
from tournaments.models import Job

ROOT = Path(__file__).resolve().parents[2]
ON_SQLITE = connection.vendor == "sqlite"
pytestmark = pytest.mark.skipif(not ON_SQLITE, reason="SQLite's own settings")

PRINT_PRAGMAS = """
from django.db import connection
names = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers", "busy_timeout")
with connection.cursor() as cursor:
    print(*(cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names))
"""
"""Of the settings and the engine alone, which is sooner there than the whole site."""
WHOLE_SITE = "import django; django.setup()"


def pragmas(tmp_path: Path, *, begins: str = "", **environment: str) -> list[str]:
    known = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", begins + PRINT_PRAGMAS],
        cwd=ROOT,
        env=known | {"DATA_DIR": str(tmp_path), "ENV_FILE": os.devnull} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_wal_where_the_library_is_sound():
    assert journal_mode((3, 51, 3)) == "WAL"


def test_rollback_journal_where_wal_may_corrupt():
    assert journal_mode((3, 51, 2)) == "TRUNCATE"


def test_connection_with_the_bundled_library(tmp_path):
    pytest.importorskip("pysqlite3")
    assert pragmas(tmp_path, begins=WHOLE_SITE) == ["wal", "2", "1", "1", "20000"]


def test_connection_with_the_systems_library(tmp_path):
    import sqlite3

    mode = journal_mode(sqlite3.sqlite_version_info).lower()
    found = pragmas(tmp_path, SQLITE_LIBRARY="system")
    if "pysqlite3" in sqlite3.__name__:
        assert found[1:] == ["2", "1", "1", "20000"]
    else:
        assert found == [mode, "2", "1", "1", "20000"]


def test_a_database_made_with_wal_opens_with_the_systems_library(tmp_path):
    pragmas(tmp_path)
    assert pragmas(tmp_path, SQLITE_LIBRARY="system")[1:] == ["2", "1", "1", "20000"]


@pytest.mark.django_db(transaction=True)
def test_writers_side_by_side_lose_nothing():
    job = Job.objects.create(kind="counted")

    def add_ten() -> None:
        try:
            for _ in range(10):
                with transaction.atomic():
                    row = Job.objects.get(pk=job.pk)
                    row.result = {"count": row.result.get("count", 0) + 1}
                    row.save()
        finally:
            connection.close()

    threads = [threading.Thread(target=add_ten) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    job.refresh_from_db()
    assert job.result == {"count": 80}


@pytest.mark.django_db
def test_replace_fires_the_delete_triggers():
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, word TEXT)")
        cursor.execute(
            "CREATE TRIGGER kept_for_good BEFORE DELETE ON kept"
            " BEGIN SELECT RAISE(ABORT, 'append-only'); END"
        )
        cursor.execute("INSERT INTO kept VALUES (1, 'first')")
        with pytest.raises(Exception, match="append-only"):
            cursor.execute("INSERT OR REPLACE INTO kept VALUES (1, 'second')")


@pytest.fixture
def read_only(transactional_db, monkeypatch):
    """An evening in a file that is somebody else's: nobody touches, changes or writes it."""

    def refuse(*_args, **_named):
        raise PermissionError(13, "Permission denied")

    evening = whole_evening(TournamentFactory())
    monkeypatch.setattr(Path, "touch", refuse)
    monkeypatch.setattr(Path, "chmod", refuse)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=1")
        yield evening
        cursor.execute("PRAGMA query_only=0")


def test_a_file_that_cannot_be_written_is_read(read_only):
    client = Client(raise_request_exception=False)
    public = sorted(route for route in routes() if route.startswith("public:"))
    with without_pdf():  # a paper is laid out without the database
        found = {route: client.get(read_only.address(route)).status_code for route in public}
    assert {route: status for route, status in found.items() if status >= 500} == {}
    answer = client.get("/sante/")
    assert (answer.status_code, Trouble.READ_ONLY in answer.json()["troubles"]) == (503, True)
    assert Trouble.READ_ONLY in examine_site().troubles


def test_what_would_be_written_there_is_refused_in_words(read_only):
    form = {"username": "personne", "password": "rien"}
    answer = Client(raise_request_exception=False).post(reverse("login"), form)
    said = "Le fichier de la base de données ne peut pas être écrit"
    assert (answer.status_code, said in answer.content.decode()) == (503, True)
