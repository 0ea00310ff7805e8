"""Code that meets a newer database starts nothing, and the page's commands lead back from there."""

import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.own_apps import APPS
from operations.backups.postgres import empty_database
from operations.enums import Trouble
from operations.models import Addition
from operations.tasks.health import examine_site
from tests.documented import INSTALLED, PAGE, find_program
from tests.platform.wire.test_interrupted import TELL, Scanner, run, set_up
from tests.running.nightly import nightly_but
from tests.sites import PATIENCE, ROOT, Site, copy_site
from tests.tournaments.tasks.test_dispatch import database_url

NEWER = "une autre version du programme, plus récente (tournaments.0999_later)"
ADDED = "INSERT INTO operations_addition (app, name) VALUES ('tournaments', '0999_later')"
LATER = """
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = [("tournaments", %r)]
    operations = [migrations.RunSQL("CREATE TABLE tournaments_later (id integer)")]
"""
BESIDE = """
from django.db import migrations, models
class Migration(migrations.Migration):
    dependencies = [("api", %r)]
    operations = [
        migrations.CreateModel("Later", [("id", models.AutoField(primary_key=True))]),
        migrations.AddField("keptanswer", "later", models.CharField(max_length=9, db_default="")),
    ]
"""
"""Each act that a program sends is a row more in the table that gets a column here."""
COPY = "dixdeder-20261121-200000.sqlite3"
UPDATE, BACK = "## A new version", "### Back to the old version"
PROGRAMS_OF_A_SITE = {
    "web": ["-m", *find_program("gunicorn", bind="127.0.0.1:0", workers="1")],
    "worker": ["-m", *find_program("celery")],
    "laptop": ["manage.py", "serve", "--port", "0"],
    "command": ["manage.py", "recompute", "--all"],
    "migrate": ["manage.py", "migrate"],
}
TEAMS = 6000
"""More than come while a site is updated and led back."""
PROGRAMS = 40
"""Each may send two acts a second."""


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


@pytest.mark.parametrize("program", nightly_but({"web", "laptop"}, [*PROGRAMS_OF_A_SITE]))
def test_nothing_starts_on_a_newer_database(program: str, newer: Site) -> None:
    done = subprocess.run(
        [sys.executable, *PROGRAMS_OF_A_SITE[program]],
        cwd=ROOT,
        env=newer.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert NEWER in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.django_db
def test_a_site_that_runs_on_one_asks_for_no_visitors_unless_it_only_adds() -> None:
    MigrationRecorder(connection).record_applied("tournaments", "0999_later")
    newer, found = {Trouble.NEWER, Trouble.ADDED}, []
    for app, name in (("tournaments", "0998_before"), ("tournaments", "0999_later")):
        Addition.objects.create(app=app, name=name)
        health = examine_site()
        found.append((newer.intersection(health.troubles), health.is_ready))
    assert found == [({Trouble.NEWER}, False), ({Trouble.ADDED}, True)]


def only_add(site: Site) -> None:
    """Note that what the later version changed is in nobody's way."""
    with closing(sqlite3.connect(site.directory / "dixdeder.sqlite3")) as database, database:
        database.execute(ADDED)


@pytest.mark.parametrize("start", [Site.start, Site.start_gunicorn])
def test_a_site_starts_on_a_newer_one_that_only_adds(
    start: Callable[[Site], Site], newer: Site
) -> None:
    only_add(newer)
    start(newer)
    assert newer.wait_for_page() == 200
    newer.stop()


@pytest.mark.nightly
@pytest.mark.parametrize("command", [["migrate"], ["recompute", "--all"]])
def test_commands_are_done_on_a_newer_one_that_only_adds(command: list[str], newer: Site) -> None:
    only_add(newer)
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=newer.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def list_steps(heading: str, block: int) -> list[str]:
    """The commands of one of the blocks below a heading of the page."""
    part = PAGE.read_text().partition(f"{heading}\n")[2]
    return re.findall(r"^```\n(.*?)^```", part, re.MULTILINE | re.DOTALL)[block].splitlines()


class Checkout:
    """A copy of the program under git, in two versions, with data beside it."""

    def __init__(
        self, folder: Path, served: Site, *, app: str = "tournaments", later: str = LATER
    ) -> None:
        self.folder, self.data = folder / "site", folder / "data"
        self.data.mkdir()
        self.site = copy_site(served, self.data)
        self.site.program = self.folder
        self.folder.mkdir()
        own = {*APPS, "config"}
        for path in ROOT.iterdir():
            if path.name not in {".git", "manage.py", "data", *own}:
                (self.folder / path.name).symlink_to(path)
        for name in own:
            shutil.copytree(ROOT / name, self.folder / name)
        # Python looks for what a program imports beside the file that its link leads to.
        shutil.copy(ROOT / "manage.py", self.folder)
        # The links above lead to where they lead in either version.
        self.run("git", "init", "--quiet")
        self.commit("1.0")
        migrations = self.folder / app / "migrations"
        last = max(path.stem for path in migrations.glob("0*.py"))
        (migrations / "0999_later.py").write_text(later % last)
        self.commit("1.1")

    def commit(self, version: str) -> None:
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        self.run("git", "add", "*/migrations/*.py")
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
        """Do what a line of the page says; packages there are none here, nor a worker."""
        words = shlex.split(step.replace(INSTALLED, ".venv/bin/").replace(".dump", ".sqlite3"))
        if words[:2] == ["git", "checkout"]:
            self.run(*words)
        elif words[:2] == ["git", "pull"]:
            self.run("git", "checkout", "1.1")
        elif words[:3] == ["sudo", "systemctl", "reload"]:
            self.reload()
        elif words[1:2] == ["manage.py"]:
            there = [str(self.data / "backups" / COPY) if COPY in word else word for word in words]
            self.manage(*there[2:])

    def reload(self) -> None:
        """As systemd does; ends when others answer than before."""
        before, until = self.list_workers(), time.monotonic() + PATIENCE
        self.site.process.send_signal(signal.SIGHUP)
        while before & self.list_workers() or not self.list_workers():
            assert time.monotonic() < until
            time.sleep(0.05)

    def is_older_than_its_database(self) -> bool:
        """Whether the code that answers is; it is sent visitors all the same."""
        with urlopen(f"http://127.0.0.1:{self.site.port}/sante/", timeout=PATIENCE) as answer:
            return Trouble.ADDED in json.load(answer)["troubles"]

    def list_workers(self) -> set[str]:
        parent = self.site.process.pid
        return {*Path(f"/proc/{parent}/task/{parent}/children").read_text().split()}


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("git") is None, reason="no git on this computer")
def test_the_pages_commands_lead_back(served_site: Site, tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, served_site)
    database = checkout.data / "dixdeder.sqlite3"
    (checkout.data / "backups").mkdir()
    shutil.copy(database, checkout.data / "backups" / COPY)
    become_newer(database)
    for step in list_steps(BACK, 2):
        checkout.follow(step)
    assert "Traceback" not in checkout.manage("recompute", "--all")
    aside = sorted((checkout.data / "backups").glob("*-avant-restauration.sqlite3"))
    with closing(sqlite3.connect(database)) as restored:
        later = "SELECT count(*) FROM sqlite_master WHERE name = 'tournaments_later'"
        assert (len(aside), restored.execute(later).fetchone()) == (1, (0,))


@contextmanager
def server_of_its_own() -> Iterator[dict[str, str]]:
    """The settings of a site with a database that is thrown away after; SQLite's lies in its
    folder."""
    if connection.vendor == "sqlite":
        yield {}
        return
    with empty_database() as name:
        yield {"DATABASE_URL": urlsplit(database_url())._replace(path=f"/{name}").geturl()}


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(shutil.which("git") is None, reason="no git on this computer")
def test_an_update_that_only_adds_and_the_way_back_refuse_no_act(
    served_site: Site, tmp_path: Path
) -> None:
    checkout = Checkout(tmp_path, served_site, app="api", later=BESIDE)
    checkout.run("git", "checkout", "1.0")
    with server_of_its_own() as settings:
        checkout.site.settings |= settings
        checkout.manage("migrate")
        scanner = Scanner(checkout.site, run(checkout.site, set_up(TEAMS, PROGRAMS)), TEAMS)
        checkout.site.start_gunicorn().wait_for_page()
        scanner.thread.start()
        try:
            for heading, block, is_older in ((UPDATE, 0, False), (BACK, 0, False), (BACK, 1, True)):
                for step in list_steps(heading, block):
                    before = len(scanner.done)
                    checkout.follow(step)
                    scanner.wait_for(before + 1)
                assert checkout.is_older_than_its_database() is is_older
            assert scanner.thread.is_alive()
        finally:
            scanner.stop()
            checkout.site.stop()
        acts = len(scanner.done)
        assert (scanner.failed, scanner.waiting) == (0, [])
        assert json.loads(run(checkout.site, TELL)) == [acts, acts, acts]
