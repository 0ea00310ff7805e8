"""The documented server, in front of a throw-away site: gunicorn, and nginx where there is one."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.wire.shared_cache import ask, free_port
from tests.documented import find_program
from tools.nginx import HOST, start_command

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Served:
    """Where the site answers, and the first process of each of its servers by name."""

    port: int
    roots: Mapping[str, int]


@contextmanager
def serve(folder: Path, *, workers: int) -> Iterator[Served]:
    """The site of this process' environment, until it is left."""
    site, front = free_port(), free_port()
    command = find_program("gunicorn", bind=f"{HOST}:{site}", workers=str(workers))
    with ExitStack() as servers:
        web = servers.enter_context(_running(sys.executable, "-m", *command, port=site))
        if shutil.which("nginx") is None:
            print("no nginx on this computer: gunicorn is asked itself")
            yield Served(port=site, roots={"web": web})
            return
        nginx = servers.enter_context(
            _running(*start_command(folder, site=site, port=front), port=front)
        )
        yield Served(port=front, roots={"web": web, "nginx": nginx})


@contextmanager
def _running(*command: str, port: int) -> Iterator[int]:
    log = os.environ.get("SERVER_LOG", os.devnull)
    with Path(log).open("ab") as errors:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=errors)
    try:
        deadline = time.monotonic() + PATIENCE
        while not _answers(port):
            if process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"{command[0]} does not answer")
            time.sleep(0.05)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def _answers(port: int) -> bool:
    try:
        return bool(ask(port, "/sante/vivant/")[0])
    except (OSError, IndexError):
        return False
