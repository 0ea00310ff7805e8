"""Code that meets a newer database starts nothing, and the page's commands lead back from there."""

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from operations.enums import Trouble
from operations.models import Addition
from operations.tasks.health import examine_site
from tests.documented import INSTALLED, PAGE, find_program
from tests.sites import ROOT, Site, copy_site, free_port

NEWER = "une autre version du programme, plus récente (tournaments.0999_later)"
ADDED = "INSERT INTO operations_addition (app, name) VALUES ('tournaments', '0999_later')"
LATER = """
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = [("tournaments", %r)]
    operations = [migrations.RunSQL("CREATE TABLE tournaments_later (id integer)")]
"""
COPY = "dixdeder-20261121-200000.sqlite3"


@pytest.fixture
def newer(served_site: Site, tmp_path: Path) -> Site:
    """A site whose database a later version has changed."""
    site = copy_site(served_site, tmp_path, CELERY_BROKER_URL="memory://")
    become_newer(tmp_path / "dixdeder.sqlite3")
    return site


def become_newer(path: Path) -> None:
    """Do what the migration of a later version does."""
    with closing(sqlite3.connect(path)) as database, database:
        row = ("tournaments", "0999_later", "2026-11-21")
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)
        database.execute("CREATE TABLE tournaments_later (id integer)")


def test_nothing_starts_on_a_newer_database(newer: Site) -> None:
    gunicorn = find_program("gunicorn", bind=f"127.0.0.1:{free_port()}", workers="1")
    commands = {
        "web": ["-m", *gunicorn],
        "worker": ["-m", *find_program("celery")],
        "laptop": ["manage.py", "serve", "--port", "0"],
        "command": ["manage.py", "recompute", "--all"],
        "migrate": ["manage.py", "migrate"],
    }
    started = {
        name: subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=newer.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, command in commands.items()
    }
    said = {name: process.communicate()[0] for name, process in started.items()}
    assert [name for name in said if NEWER not in said[name] or "Traceback" in said[name]] == []
    assert [name for name, process in started.items() if process.returncode == 0] == []


@pytest.mark.django_db
def test_a_site_that_runs_on_one_asks_for_no_visitors_unless_it_only_adds() -> None:
    MigrationRecorder(connection).record_applied("tournaments", "0999_later")
    newer, found = {Trouble.NEWER, Trouble.ADDED}, []
    for app, name in (("tournaments", "0998_before"), ("tournaments", "0999_later")):
        Addition.objects.create(app=app, name=name)
        health = examine_site()
        found.append((newer.intersection(health.troubles), health.is_ready))
    assert found == [({Trouble.NEWER}, False), ({Trouble.ADDED}, True)]


def test_everything_starts_on_a_newer_one_that_only_adds(newer: Site) -> None:
    with closing(sqlite3.connect(newer.directory / "dixdeder.sqlite3")) as database, database:
        database.execute(ADDED)
    for command in (["migrate"], ["recompute", "--all"]):
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=newer.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
    for start in (newer.start, newer.start_gunicorn):
        start()
        assert newer.wait_for_page() == 200
        newer.stop()


def list_steps(way: str) -> Iterator[str]:
    """The commands by which the page leads a laptop, or a server, back to the version before."""
    part = PAGE.read_text().partition("### Back to the old version")[2].partition("\n## ")[0]
    laptop, server = re.findall(r"^```\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
    yield from (laptop if way == "laptop" else server).splitlines()


class Checkout:
    """A copy of the program under git, in two versions, with data beside it."""

    def __init__(self, folder: Path, served: Site) -> None:
        self.folder, self.data = folder / "site", folder / "data"
        self.data.mkdir()
        self.site = copy_site(served, self.data)
        self.folder.mkdir()
        for path in ROOT.iterdir():
            if path.name not in {".git", "manage.py", "tournaments", "data"}:
                (self.folder / path.name).symlink_to(path)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "tournaments", self.folder / "tournaments", ignore=ignored)
        # Python looks for what a program imports beside the file that its link leads to.
        shutil.copy(ROOT / "manage.py", self.folder)
        # The links above lead to where they lead in either version.
        self.run("git", "init", "--quiet")
        self.commit("1.0")
        migrations = self.folder / "tournaments" / "migrations"
        last = max(path.stem for path in migrations.glob("0*.py"))
        (migrations / "0999_later.py").write_text(LATER % last)
        self.commit("1.1")

    def commit(self, version: str) -> None:
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        self.run("git", "add", "tournaments")
        self.run("git", *who, "commit", "--quiet", "--message", version)
        self.run("git", "tag", version)

    def run(self, *command: str) -> str:
        """What a command says in the folder of the program. Fails where it does."""
        own = {"BACKUP_DIR": str(self.data / "backups"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.site.environment | own | {"LC_ALL": os.environ.get("LC_ALL", "C.UTF-8")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def manage(self, *arguments: str) -> str:
        return self.run(sys.executable, "manage.py", *arguments)

    def follow(self, step: str) -> None:
        """Do what a line of the page says; of services and packages there are none here."""
        words = shlex.split(step.replace(INSTALLED, ".venv/bin/").replace(".dump", ".sqlite3"))
        if words[:2] == ["git", "checkout"]:
            self.run(*words)
        elif words[1:2] == ["manage.py"]:
            there = [str(self.data / "backups" / COPY) if COPY in word else word for word in words]
            self.manage(*there[2:])


def test_a_laptop_is_led_back_as_a_server_is() -> None:
    laptop, server = (
        [step.split(" dix")[0].split(" data")[0].split(" /var")[0] for step in list_steps(way)]
        for way in ("laptop", "server")
    )
    assert [step for step in laptop if step not in server] == ["python3 bootstrap.py run"]


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("git") is None, reason="no git on this computer")
def test_the_pages_commands_lead_back(served_site: Site, tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, served_site)
    database = checkout.data / "dixdeder.sqlite3"
    (checkout.data / "backups").mkdir()
    shutil.copy(database, checkout.data / "backups" / COPY)
    become_newer(database)
    for step in list_steps("server"):
        checkout.follow(step)
    assert "Traceback" not in checkout.manage("recompute", "--all")
    aside = sorted((checkout.data / "backups").glob("*-avant-restauration.sqlite3"))
    with closing(sqlite3.connect(database)) as restored:
        later = "SELECT count(*) FROM sqlite_master WHERE name = 'tournaments_later'"
        assert (len(aside), restored.execute(later).fetchone()) == (1, (0,))
