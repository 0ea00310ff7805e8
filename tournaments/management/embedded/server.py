"""The server of the hall: threads for hundreds of phones that ask every few seconds."""

import signal
import sys
from contextlib import suppress
from types import FrameType

import waitress
from django.core.wsgi import get_wsgi_application

THREADS = 16
CONNECTIONS = 2000
# Python's select() on Windows takes 512 sockets.
CONNECTIONS_ON_WINDOWS = 500
LISTENING_AND_FILES = 200


def serve(host: str, port: int) -> None:
    """Serve until the process is told to stop."""
    signal.signal(signal.SIGTERM, _stop)
    waitress.serve(
        get_wsgi_application(),
        host=host,
        port=port,
        threads=THREADS,
        connection_limit=_connections(),
        # select() knows no descriptor above 1023.
        asyncore_use_poll=sys.platform != "win32",
        ident="",
        _quiet=True,
    )


def _connections() -> int:
    """Raise the number of open files the system grants, and return what that leaves for phones."""
    if sys.platform == "win32":
        return CONNECTIONS_ON_WINDOWS
    import resource

    wanted = CONNECTIONS + LISTENING_AND_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        granted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
            soft = granted
    enough = soft == resource.RLIM_INFINITY or soft >= wanted
    return CONNECTIONS if enough else max(100, soft - LISTENING_AND_FILES)


def _stop(signum: int, frame: FrameType | None) -> None:
    raise SystemExit(0)
