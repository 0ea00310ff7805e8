"""A site behind the documented nginx, and somebody at its desk."""

import http.client
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sites import PATIENCE, ROOT, Site, free_port
from tools.nginx import gunicorn_command, start_command

NAME = "concours.example.org"
PAGE = "/t/x/classement/"

AT_THE_DESK = """
import sys, django
django.setup()
from django.db import transaction
from django.utils import timezone
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.clubs import change_framing
from tournaments.domain.phones.codes import print_codes
from tournaments.enums import Act
from tournaments.models import Round
one = TournamentFactory(slug="x", phone_entry="each")
drawn_round(one, teams_of(one, 2))
Round.objects.update(phone_entry="each", started_at=timezone.now())
change_framing(one.club, framed_by=["https://club.example"], by=SERVER)
print(print_codes(one, [1])[1].token, flush=True)
for line in sys.stdin:
    with transaction.atomic():
        announce(Act.SETTINGS_CHANGED, tournament=one, by=SERVER)
    print("done", flush=True)
"""


@dataclass(frozen=True)
class Answer:
    """What came back, and when it was asked for."""

    status: int
    headers: dict[str, str]
    body: bytes
    asked_at: float

    @property
    def cache(self) -> str:
        return self.headers.get("x-cache", "")


class Hosted:
    """A site behind nginx, and its desk, where something can be changed."""

    def __init__(self, folder: Path, site: Site) -> None:
        self.builds, self.port = folder / "builds", free_port()
        site.settings = {
            "BEHIND_TLS_PROXY": "1",
            "ALLOWED_HOSTS": f"{NAME},127.0.0.1",
            "PYTHONPATH": str(ROOT),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        self.desk = subprocess.Popen(
            [sys.executable, "-c", AT_THE_DESK],
            env=site.environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.gunicorn = gunicorn_command(folder, port=site.port)
        self.site = site.run(*self.gunicorn)
        command = start_command(folder, site=site.port, port=self.port, scheme="https")
        self.nginx = subprocess.Popen(command, stderr=(folder / "said").open("wb"))
        self.said = folder / "said"
        self.log, self.errors = folder / "dixdeder.log", folder / "dixdeder-error.log"

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes = b"",
        source: str = "127.0.0.1",
        **named: str,
    ) -> Answer:
        """One request, from one of this computer's own addresses."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0)
        )
        headers = {"Host": NAME} | {key.replace("_", "-"): value for key, value in named.items()}
        asked_at = time.monotonic()
        connection.request(method, path, body=body or None, headers=headers)
        got = connection.getresponse()
        found = {key.lower(): value for key, value in got.getheaders()}
        answer = Answer(got.status, found, got.read(), asked_at)
        connection.close()
        return answer

    def ask_until(self, cache: str, path: str, **named: str) -> Answer:
        """Ask until nginx says how it came by the answer."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer = self.ask(path, **named)
            if answer.cache == cache:
                return answer
        pytest.fail(f"{path} was never {cache}")

    def change(self) -> float:
        """Change something; since when it is written."""
        print("change", file=self.desk.stdin, flush=True)
        assert self.hear() == "done"
        return time.monotonic()

    def list_workers(self) -> set[str]:
        """The processes of the site that answer now."""
        parent = self.site.process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children")
        return {*children.read_text().split()}

    def hear(self) -> str:
        assert self.desk.stdout is not None
        return self.desk.stdout.readline().strip()

    def wait(self) -> None:
        """Until everybody is there."""
        self.code = self.hear()
        self.wait_for_page()

    def wait_for_page(self) -> None:
        """Until the site answers; of a page that nginx keeps it would answer alone."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.nginx.poll() is None:
            try:
                if self.ask("/connexion/").status == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        pytest.fail(self.said.read_text() + self.site.said.read_text())

    def serve_again(self) -> None:
        """Where the site was stopped."""
        if self.site.process.poll() is not None:
            self.site.run(*self.gunicorn)
            self.wait_for_page()

    def stop(self) -> None:
        for process in (self.nginx, self.desk, self.site.process):
            process.terminate()
        for process in (self.nginx, self.desk, self.site.process):
            process.wait(timeout=PATIENCE)
