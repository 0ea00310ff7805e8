"""The server of the hall: threads for hundreds of phones that ask every few seconds."""

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.servers.basehttp import get_internal_wsgi_application
from waitress import wasyncore
from waitress.adjustments import Adjustments

from operations.embedded.connections import LONGEST_HEAD, HallServer
from operations.embedded.queues import READERS, TwoQueues
from operations.embedded.repeated import Repeated, ask_without_waiting

CONNECTIONS = 1000
"""More than a hall of phones asks with; what rests makes room for what comes."""
# Python's select() on Windows takes 512 sockets, those that are being closed included.
CONNECTIONS_ON_WINDOWS = 400
LISTENING_AND_FILES = 500
IDLE_SECONDS = 75
"""How long a connection may rest between two requests: a phone asks again every few seconds."""
RECEIVED_AT_ONCE = 64 * 2**10
"""Bytes that a connection is read at most in one round of the loop."""


def serve(host: str, port: int, when_ready: Callable[[], object] | None = None) -> None:
    """Serve until the process is told to stop; `when_ready` is called once connections wait."""
    signal.signal(signal.SIGTERM, _stop)
    ask_without_waiting()
    server = listen(host, port, connections=_connections())
    if when_ready is not None:
        when_ready()
    # One loop serves all the sockets of the map.
    server.run()
    wasyncore.close_all(server.open_sockets)


def listen(host: str, port: int, *, connections: int) -> HallServer:
    """Let connections come, to wherever the name of the host leads; one of them runs for all."""
    adjustments = Adjustments(
        host=host,
        port=port,
        threads=READERS,
        # The server itself makes room before; this stands behind it.
        connection_limit=2 * CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=1,
        # What an address takes is less, but for one (`HallRequest`).
        max_request_body_size=settings.LARGEST_SUITCASE,
        max_request_header_size=LONGEST_HEAD,
        recv_bytes=RECEIVED_AT_ONCE,
        # select() knows no descriptor above 1023.
        asyncore_use_poll=sys.platform != "win32",
        ident="",
    )
    application = get_internal_wsgi_application()
    dispatcher = TwoQueues()
    open_sockets: dict[int, Any] = {}
    repeated = Repeated()
    for where in adjustments.listen:
        server = HallServer(
            application, open_sockets, dispatcher=dispatcher, adj=adjustments, sockinfo=where
        )
        server.most_connections, server.repeated = connections, repeated
    return server


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
