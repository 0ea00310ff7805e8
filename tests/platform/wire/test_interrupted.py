"""A site that is killed, or whose database hangs up, while a program writes.

What it said it had done stays done, nothing is done twice, and it goes on without anybody's help.
"""

import http.client
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.db import connection

from tests.sites import PATIENCE, ROOT, Site, copy_site
from tests.tournaments.tasks.test_dispatch import database_url

TEAMS = 40
TIMES = 2

SET_UP = """
import django
django.setup()
from tests.factories import TeamFactory, TournamentFactory
from tests.api.endpoints.programs import text_of_token
from tournaments.enums import Scope
from tournaments.models import Team
tournament = TournamentFactory(slug="x")
Team.objects.bulk_create(
    TeamFactory.build(tournament=tournament, number=number, is_present=False)
    for number in range(1, %d + 1)
)
print(*(text_of_token(tournament, Scope.CHECK_IN) for _program in range(%d)))
"""
LET_DEAD_ONES_GO = """
import django
django.setup()
from datetime import timedelta
from django.db.models import F
from api.domain.answers import GIVEN_UP
from api.models import KeptAnswer
KeptAnswer.objects.filter(status=None).update(claimed_at=F("claimed_at") - 2 * GIVEN_UP)
"""
TELL = """
import django, io, json
django.setup()
from django.core.management import call_command
from arbitration.models import AuditEntry
from tournaments.enums import Act
from tournaments.models import Team
call_command("verify_audit", stdout=io.StringIO())
came = AuditEntry.objects.filter(act=Act.TEAM_CHECKED_IN)
present = Team.objects.filter(is_present=True)
print(json.dumps([present.count(), came.count(), came.values("subject_key").distinct().count()]))
"""


def set_up(teams: int = TEAMS, programs: int = 1) -> str:
    """What makes a tournament of so many teams, and says the tokens of programs at its door."""
    return SET_UP % (teams, programs)


def run(site: Site, script: str) -> str:
    """What a script of the site says."""
    more = {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", script]
    environment = site.environment | more
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class Scanner:
    """Programs at the door, in turn: each team once, under its key again until that is answered."""

    def __init__(self, site: Site, tokens: str, teams: int = TEAMS) -> None:
        self.site, self.tokens = site, tokens.split()
        self.done: list[int] = []
        self.waiting: list[int] = []
        self.failed, self.longest = 0, 0.0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.scan, args=[range(1, teams + 1)])

    def scan(self, numbers: range | list[int]) -> None:
        left, deadline = list(numbers), time.monotonic() + PATIENCE
        while left and time.monotonic() < deadline and not self.stopped.is_set():
            asked_at = time.monotonic()
            status = self.ask(left[0])
            self.longest = max(self.longest, time.monotonic() - asked_at)
            if status in (200, 409):
                (self.done if status == 200 else self.waiting).append(left.pop(0))
            else:
                self.failed += 1
                time.sleep(0.05)

    def ask(self, number: int) -> int:
        """The status of the answer; 0 where there is none."""
        wire = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=PATIENCE)
        headers = {
            "Authorization": f"Bearer {self.tokens[number % len(self.tokens)]}",
            "Idempotency-Key": f"scan-{number:04d}",
            "Content-Type": "application/json",
        }
        try:
            path = f"/api/v1/desk/tournaments/x/teams/{number}/check-in"
            wire.request("POST", path, "{}", headers)
            return wire.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            wire.close()

    def wait_for(self, count: int) -> None:
        """Until so many are answered, or all that can be."""
        while len(self.done) < count and self.thread.is_alive():
            time.sleep(0.001)

    def stop(self) -> None:
        """Send no more; what was sent is answered first."""
        self.stopped.set()
        self.thread.join()

    def finish(self) -> None:
        """Whatever a killed process was just doing is asked for again once it is given up."""
        self.thread.join()
        run(self.site, LET_DEAD_ONES_GO)
        again, self.waiting = self.waiting, []
        self.scan(again)


def prove(scanner: Scanner) -> None:
    """Each team is there, and came once."""
    assert sorted(scanner.done) == list(range(1, TEAMS + 1))
    assert json.loads(run(scanner.site, TELL)) == [TEAMS, TEAMS, TEAMS]


@pytest.mark.nightly
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a laptop has SQLite")
def test_a_laptop_that_dies_while_it_writes_goes_on(served_site: Site, tmp_path: Path) -> None:
    site = copy_site(served_site, tmp_path)
    token = run(site, set_up())
    site.start("--no-demo").wait_for_page()
    scanner = Scanner(site, token)
    try:
        scanner.thread.start()
        for time_ in range(1, TIMES + 1):
            scanner.wait_for(time_ * TEAMS // (TIMES + 1))
            site.process.kill()
            site.process.wait()
            site.start("--no-demo").wait_for_page()
        scanner.finish()
    finally:
        site.stop()
    assert scanner.failed > 0
    prove(scanner)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no connections to cut")
def test_a_server_whose_database_hangs_up_goes_on(served_site: Site, tmp_path: Path) -> None:
    site = copy_site(served_site, tmp_path, DATABASE_URL=database_url())
    token = run(site, set_up())
    site.start_gunicorn().wait_for_page()
    scanner, cut = Scanner(site, token), 0
    try:
        scanner.thread.start()
        for count in range(1, TEAMS, TEAMS // 10):
            scanner.wait_for(count)
            cut += cut_connections()
        scanner.finish()
        assert site.get("/") == 200
    finally:
        site.stop()
    assert cut > 0
    prove(scanner)


def cut_connections() -> int:
    """Have PostgreSQL hang up on everybody else in this database; on how many."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])
