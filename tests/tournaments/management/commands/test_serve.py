"""The embedded server as a person starts it: a process, an address, a link, a page."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
PATIENCE = 600
"""Seconds, for a computer that is busy with all else; a process that ends is not waited for."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Site:
    """A served site; what it says goes to a file."""

    def __init__(self, directory):
        self.directory = directory
        self.port = free_port()
        self.said = directory / "said.txt"
        self.process = None

    def start(self, *options):
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port), *options]
        environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        environment |= {"DATA_DIR": str(self.directory), "ENV_FILE": os.devnull}
        environment |= {"PYTHONIOENCODING": "utf-8"}
        with self.said.open("wb") as out:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
            )
        return self

    def wait_for_page(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                return self.get("/connexion/")
            except OSError:
                time.sleep(0.05)
        pytest.fail(self.said.read_text())

    def get(self, path):
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return answer.status

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """A site started for the first time, without the demo."""
    site = Site(tmp_path_factory.mktemp("site")).start("--no-demo")
    site.wait_for_page()
    yield site
    site.stop()


def test_first_page_answers(started):
    assert started.get("/connexion/") == 200


def test_link_for_the_first_password_works(started):
    said = started.said.read_text()
    path = re.search(r"http://[^/\s]+(/bienvenue/\S+)", said).group(1)
    assert started.get(path) == 200


def test_address_is_printed_with_its_code(started):
    said = started.said.read_text()
    assert re.search(
        rf"Adresse pour les téléphones de la salle :  http://\S+:{started.port}/", said
    )
    assert "█▀▀" in said or "▄▄▄▄▄" in said


def test_static_files_are_served_for_good(started):
    assert started.get("/static/django_htmx/htmx-2.min.js") == 200


def test_data_is_backed_up(started):
    assert len(list((started.directory / "backups").glob("*.sqlite3"))) == 1


def test_second_server_of_the_same_data_is_refused(started):
    second = Site(started.directory)
    second.said = started.directory / "second.txt"
    second.start()
    assert second.process.wait(timeout=PATIENCE) == 1
    assert "Le site tourne déjà" in second.said.read_text()


def test_stopping_is_no_error(tmp_path):
    site = Site(tmp_path).start("--no-demo")
    site.wait_for_page()
    assert site.stop() == 0
