"""The site as people run it: a process of its own that listens, and sockets to talk to it."""

import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.documented import find_program

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 600
"""Seconds, for a computer that is busy with all else; a process that ends is not waited for."""


def free_port() -> int:
    """A port of this computer on which nobody listens, below those that the system gives to
    connections: a benchmark makes thousands of these, and one would take it before the site."""
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no free port")


class Site:
    """A served site; what it says goes to a file."""

    def __init__(self, directory: Path, **settings: str) -> None:
        self.directory = directory
        self.port = free_port()
        self.said = directory / f"said-{self.port}.txt"
        self.settings = settings
        self.program = ROOT

    @property
    def environment(self) -> dict[str, str]:
        """What tells a process that it is of this site."""
        found = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        found |= {"DATA_DIR": str(self.directory), "ENV_FILE": os.devnull}
        return found | {"PYTHONIOENCODING": "utf-8"} | self.settings

    def start(self, *options: str) -> "Site":
        """Serve from the laptop."""
        return self.run("manage.py", "serve", "--port", str(self.port), *options)

    def start_gunicorn(self) -> "Site":
        """Serve as the page of operations has a server do, from data that are already there."""
        return self.run("-m", *find_program("gunicorn", bind=f"127.0.0.1:{self.port}", workers="1"))

    def run(self, *command: str) -> "Site":
        """Start a process of the site."""
        with self.said.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, *command],
                cwd=self.program,
                env=self.environment,
                stdout=out,
                stderr=out,
            )
        return self

    def wait_for_page(self, seconds: float = PATIENCE) -> int:
        """Wait until it answers; fails with what it said where it does not."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                return self.get("/connexion/")
            except OSError:
                time.sleep(0.05)
        pytest.fail(self.said.read_text())

    def get(self, path: str) -> int:
        """The status of a page."""
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            status: int = answer.status
            return status

    def connect(self, *, source: str = "127.0.0.1", seconds: float = 10) -> socket.socket:
        """A socket to it, from one of this computer's own addresses."""
        return socket.create_connection(
            ("127.0.0.1", self.port), timeout=seconds, source_address=(source, 0)
        )

    def stop(self) -> int:
        """Ask it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)


def copy_site(served: Site, directory: Path, **settings: str) -> Site:
    """Another site with the files and the data of one that is served, for who changes them."""
    shutil.copytree(served.directory / "static", directory / "static")
    name = "dixdeder.sqlite3"
    with (
        closing(sqlite3.connect(served.directory / name)) as source,
        closing(sqlite3.connect(directory / name)) as copy,
    ):
        source.backup(copy)
    return Site(directory, **settings)


def request(method: str, path: str, *headers: str) -> bytes:
    """The head of a request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    return "\r\n".join(lines).encode()


def read_to_end(connection: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    connection.settimeout(PATIENCE)
    received = b""
    while part := connection.recv(65536):
        received += part
    return received


def read_answer(connection: socket.socket, method: str = "GET") -> bytes:
    """What comes until the answer to a request is whole, and whatever came along with its end."""
    connection.settimeout(PATIENCE)
    received = b""
    while _is_cut_short(received, method) and (part := connection.recv(65536)):
        received += part
    return received


def _is_cut_short(received: bytes, method: str) -> bool:
    head, blank, body = received.partition(b"\r\n\r\n")
    length = 0 if method == "HEAD" else _find_length(head)
    return not blank or len(body) < length


def _find_length(head: bytes) -> int:
    """How long the body of an answer is."""
    lines = head.decode("latin-1").split("\r\n")[1:]
    headers = {name.lower(): value for name, _colon, value in (h.partition(": ") for h in lines)}
    return int(headers.get("content-length", 0))


def statuses(received: bytes, *methods: str) -> list[int]:
    """The status of each answer to requests of these methods, read as a browser reads them.

    Raises ValueError where what follows an answer is not another.
    """
    found = []
    for method in methods:
        head, blank, rest = received.partition(b"\r\n\r\n")
        first = head.partition(b"\r\n")[0].decode("latin-1")
        if not first.startswith("HTTP/1.1 ") or not blank:
            raise ValueError(first)
        found.append(int(first.split()[1]))
        length = 0 if method == "HEAD" else _find_length(head)
        received = rest[length:]
    if received:
        raise ValueError(received[:80])
    return found
