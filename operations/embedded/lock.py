"""One server process per data directory: SQLite and the jobs' thread count on it."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO


class ServerRunning(Exception):
    """Another process serves from this data directory; the text says which and where."""


class ServerLock:
    """Held while the server runs, let go by the system whatever way the process ends."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / "server.lock"
        self._stream: IO[str] | None = None

    def acquire(self, note: str) -> None:
        """Take the lock and leave a note about this server; raises `ServerRunning`."""
        stream = self._path.open("a+", encoding="utf-8")
        try:
            _lock(stream)
        except OSError as fault:
            stream.seek(0)
            text = stream.read().strip()
            stream.close()
            raise ServerRunning(text) from fault
        stream.truncate(0)
        stream.write(f"{os.getpid()} {note}\n")
        stream.flush()
        self._stream = stream

    def release(self) -> None:
        if self._stream is not None:
            with suppress(OSError):
                self._stream.truncate(0)
            self._stream.close()
            self._stream = None


if sys.platform == "win32":
    import msvcrt

    def _lock(stream: IO[str]) -> None:
        # Beyond the note, so that the other process can still read it.
        stream.seek(1_000_000)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        stream.seek(0)

else:
    import fcntl

    def _lock(stream: IO[str]) -> None:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
