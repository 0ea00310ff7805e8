"""The standings page behind nginx with its cache, beside a file of nginx's own, and without nginx.

`python -m benchmarks.wire.shared_cache [--teams 200] [--seconds 5] [--connections 32]` serves a
throw-away site from gunicorn and from the embedded server, puts `docs/nginx.conf` in front, and has
each asked in turn by wrk, while a sheet is corrected each second. `to a file` is the rate beside
that of nginx's own static file of the same size. `oldest` is how long after a change somebody still
got the page before, in seconds; `builds` how often the page was built for each version; `goal` is
for two quiet cores. Without nginx or wrk it says so, and has a slower client in Python ask.
"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.standings import ADDRESS, fill
from proofs import own_site
from tools.nginx import HOST, gunicorn_command, start_command

ROOT = Path(__file__).resolve().parents[2]
TEAMS, SECONDS, CONNECTIONS = 200, 5.0, 32
SMALL = (8, 0.3, 4)
TURNS, PATIENCE = 3, 120.0
FILE = "/page"
TOTAL = 12 * 162  # points of twelve deals of belote

ASKING_BY_TAG = """
local tag = nil
request = function()
  if tag then wrk.headers["If-None-Match"] = tag end
  return wrk.format()
end
response = function(status, headers) tag = headers["ETag"] or headers["Etag"] or tag end
"""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """The answers a second of a server, its oldest page, how many pages it built."""

    rate: float
    oldest: float | None
    builds: float | None


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def ask(port: int, path: str = ADDRESS, tag: str = "") -> tuple[int, str]:
    """The status of an answer, and its ETag."""
    head = (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: gzip\r\n"
    )
    with socket.create_connection((HOST, port), timeout=PATIENCE) as connection:
        connection.sendall(f"{head}If-None-Match: {tag}\r\n\r\n".encode())
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    said = received.partition(b"\r\n\r\n")[0].decode("latin-1")
    found = re.search(r"\r\netag: (\S+)", said, re.IGNORECASE)
    return int(said.split()[1]), found[1] if found else ""


def load(
    port: int, asked: tuple[float, int], *, by_tag: bool, folder: Path, path: str = ADDRESS
) -> float:
    """Answers a second, to questions with the tag of the answer before, or without one."""
    seconds, connections = asked
    # wrk asks for a second at least.
    if shutil.which("wrk") is None or seconds < 1:
        return _load_slowly(port, asked, by_tag=by_tag, path=path)
    script = folder / "asking.lua"
    script.write_text(ASKING_BY_TAG if by_tag else "")
    headers = ["-H", "Host: localhost", "-H", "Accept-Encoding: gzip"]
    # A busy computer builds a page slowly.
    options = ["-t", "1", "-c", str(connections), "-d", f"{round(seconds)}s", "--timeout", "60s"]
    command = ["wrk", *options, *headers, "-s", str(script), f"http://{HOST}:{port}{path}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if failed := re.search(r"(Non-2xx.*|Socket errors.*)", said):
        sys.exit(f"port {port}: {failed[1]}")
    return float(re.findall(r"Requests/sec:\s+([\d.]+)", said)[0])


def _load_slowly(port: int, asked: tuple[float, int], *, by_tag: bool, path: str) -> float:
    """Answers a second as `load` counts them, asked by threads where there is no wrk."""
    seconds, connections = asked
    until, counts = time.perf_counter() + seconds, [0] * connections

    def work(number: int) -> None:
        tag = ""
        while time.perf_counter() < until:
            _status, found = ask(port, path, tag)
            tag, counts[number] = found if by_tag else "", counts[number] + 1

    crew = [threading.Thread(target=work, args=[number]) for number in range(connections)]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    return sum(counts) / seconds


class Changes:
    """Somebody corrects a sheet each second, and looks how long the page before is given."""

    def __init__(self, port: int) -> None:
        self.port, self.oldest, self.versions = port, 0.0, 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work)

    def __enter__(self) -> "Changes":
        self._thread.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self._ended.set()
        self._thread.join()

    def _work(self) -> None:
        from django.db import connections

        tag = ask(self.port)[1]
        while not self._ended.is_set():
            change()
            self.versions += 1
            written = time.perf_counter()
            fresh = tag
            while fresh == tag and not self._ended.is_set():
                asked = time.perf_counter()
                fresh = ask(self.port)[1]
                if fresh == tag:
                    self.oldest = max(self.oldest, asked - written)
                    time.sleep(0.01)
            tag = fresh
            self._ended.wait(max(0.0, written + 1 - time.perf_counter()))
        connections.close_all()


def change() -> None:
    """A sheet that counts is corrected at the desk: the standings of whole rounds change with it,
    as they do not while a round is typed."""
    from tournaments.actors import SERVER
    from tournaments.domain.sheets.corrections import correct_sheet
    from tournaments.models import ScoreSheet

    sheets = ScoreSheet.objects.select_related("match__round__tournament")
    sheet = sheets.order_by("version", "pk")[0]
    totals = {"NS": TOTAL // 2 + 2 * sheet.version, "EW": TOTAL // 2 - 2 * sheet.version}
    correct_sheet(sheet, totals=totals, base_version=sheet.version, reason="Mal tapé", by=SERVER)


@contextmanager
def running(*command: str, port: int) -> Iterator[None]:
    """A server, until it is asked to end; it answers when this begins."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                ask(port)
                break
            except (OSError, IndexError):
                if process.poll() is not None or time.monotonic() > deadline:
                    sys.exit(f"{command[0]} does not answer")
                time.sleep(0.05)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def measure(folder: Path, port: int, asked: tuple[float, int], *, by_tag: bool = False) -> Measured:
    """A server asked while a sheet is corrected each second."""
    builds = folder / "builds"
    builds.write_text("")
    with Changes(port) as changes:
        rate = load(port, asked, by_tag=by_tag, folder=folder)
    built = [line for line in builds.read_text().split("\n") if line]
    each = len(built) / len(set(built)) if built else None
    return Measured(rate=rate, oldest=changes.oldest, builds=each)


def print_measured(name: str, found: Measured, file: float | None) -> None:
    """A line of the table."""
    ratio = f"{found.rate / file:9.2f}" if file else f"{'':>9}"
    oldest = f"{found.oldest:8.2f}" if found.oldest is not None else f"{'':>8}"
    builds = f"{found.builds:8.2f}" if found.builds is not None else f"{'':>8}"
    print(f"{name:40}{found.rate:10.0f}{ratio}{oldest}{builds}", flush=True)


def compare(folder: Path, asked: tuple[float, int]) -> None:
    print(f"{'':40}{'a second':>10}{'to a file':>9}{'oldest':>8}{'builds':>8}")
    gunicorn, embedded, front, file = (free_port() for _port in range(4))
    with ExitStack() as servers:
        command = gunicorn_command(folder, port=gunicorn)
        servers.enter_context(running(sys.executable, *command, port=gunicorn))
        rate = None
        if shutil.which("nginx"):
            (folder / "page").write_bytes(os.urandom(size_of_page(gunicorn)))
            more = f"server {{ listen {HOST}:{file}; root {folder}; }}"
            command = start_command(folder, site=gunicorn, port=front, more=more)
            servers.enter_context(running(*command, port=front))
            rate = compare_with_file(folder, file, front, asked)
        else:
            print("no nginx on this computer")
        print_measured("gunicorn, one process of 8 threads", measure(folder, gunicorn, asked), rate)
        print_measured("the same, 304", measure(folder, gunicorn, asked, by_tag=True), rate)
    serve = ("manage.py", "serve", "--no-demo", "--host", HOST, "--port", str(embedded))
    with running(sys.executable, *serve, port=embedded):
        print_measured("the embedded server", measure(folder, embedded, asked), rate)
        print_measured(
            "the same, 304 (goal: 3000)", measure(folder, embedded, asked, by_tag=True), rate
        )


def compare_with_file(folder: Path, file: int, front: int, asked: tuple[float, int]) -> float:
    """nginx with a file of its own and with the page, in turns, the best of each: what else the
    computer does changes from one second to the next. Returns the rate of the file."""
    files: list[list[Measured]] = [[], []]
    pages: list[list[Measured]] = [[], []]
    # In a small run nobody reads the rates.
    for _turn in range(TURNS if asked[0] > SMALL[1] else 1):
        for by_tag in (False, True):
            rate = load(file, asked, by_tag=by_tag, folder=folder, path=FILE)
            files[by_tag].append(Measured(rate=rate, oldest=None, builds=None))
            pages[by_tag].append(measure(folder, front, asked, by_tag=by_tag))
    best = max(measured.rate for measured in files[False])
    print_measured("nginx, a file of its own", _best(files[False]), best)
    print_measured("nginx with its cache", _best(pages[False]), best)
    known = max(measured.rate for measured in files[True])
    print_measured("nginx, the file, 304", _best(files[True]), known)
    print_measured("nginx with its cache, 304", _best(pages[True]), known)
    return best


def _best(found: Sequence[Measured]) -> Measured:
    """The highest rate, with the oldest page and the most builds of all turns."""
    oldest = [measured.oldest for measured in found if measured.oldest is not None]
    builds = [measured.builds for measured in found if measured.builds is not None]
    return Measured(
        rate=max(measured.rate for measured in found),
        oldest=max(oldest, default=None),
        builds=max(builds, default=None),
    )


def size_of_page(port: int) -> int:
    """Bytes of the standings page as they are sent."""
    with socket.create_connection((HOST, port), timeout=PATIENCE) as connection:
        head = f"GET {ADDRESS} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        connection.sendall(f"{head}Accept-Encoding: gzip\r\n\r\n".encode())
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    return len(received.partition(b"\r\n\r\n")[2])


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.wire.shared_cache", description=__doc__
    )
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--small", action="store_true", help="a few teams, in seconds")
    chosen = parser.parse_args(arguments)
    teams, *asked = SMALL if chosen.small else (chosen.teams, chosen.seconds, chosen.connections)
    with tempfile.TemporaryDirectory() as site, tempfile.TemporaryDirectory() as folder:
        own_site.create(site)
        fill(teams, 2)
        print(f"{teams} teams, {asked[1]} connections, {asked[0]:g} s each")
        compare(Path(folder), (asked[0], asked[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
