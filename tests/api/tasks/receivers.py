"""Programs that are told, in this process and over a real socket, each of which has its manners."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

STATUSES = {"ok": 204, "broken": 500, "gone": 410, "redirect": 302, "endless": 200, "slow": 200}


class Receiver:
    """What a program took: headers and body of each POST; `manner` may be changed meanwhile.

    `ok`, `broken` (500), `gone` (410), `redirect`s to `leads_to`, `closed` before it answers,
    `slow` to say one letter after the other, `endless` in what it says.
    """

    def __init__(self, manner: str, on_post: Callable[[], object]) -> None:
        self.manner, self.on_post = manner, on_post
        self.leads_to = ""
        self.address = ""
        self.taken: list[tuple[dict[str, str], bytes]] = []
        self.over = threading.Event()


class Handler(BaseHTTPRequestHandler):
    """One connection to a program."""

    receiver: Receiver

    def handle_one_request(self) -> None:
        """Whatever it is asked, and by which method."""
        self.raw_requestline = self.rfile.readline(65537)
        if self.raw_requestline and self.parse_request():
            self._take()

    def _take(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        told = {name.lower(): value for name, value in self.headers.items()}
        self.receiver.taken.append((told, body))
        # Whoever asked may be gone by now.
        with suppress(OSError):
            self._answer()
        self.close_connection = True
        self.receiver.on_post()

    def _answer(self) -> None:
        manner = self.receiver.manner
        if manner == "closed":
            self.connection.shutdown(socket.SHUT_RDWR)
        elif manner == "slow":
            self._drip()
        else:
            self.send_response(STATUSES[manner])
            if self.receiver.leads_to:
                self.send_header("Location", self.receiver.leads_to)
            self.end_headers()
            self.wfile.write(b"pas aujourd'hui\0" if manner == "broken" else b"")
            while manner == "endless" and not self.receiver.over.is_set():
                self.wfile.write(b"la " * 1000)

    def _drip(self) -> None:
        """A letter of the first line at a time, each sooner than anybody gives up."""
        for letter in b"HTTP/1.1 200 OK":
            if self.receiver.over.wait(0.05):
                return
            self.wfile.write(bytes([letter]))

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def program(
    settings: Any,
    manner: str = "ok",
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    trust: ssl.SSLContext | None = None,
    on_post: Callable[[], object] = lambda: None,
) -> Iterator[Receiver]:
    """A program that listens on this machine, which the site may call as one of its hall."""
    settings.HOOK_NETWORKS = ["127.0.0.1/32"]
    settings.SITE_URL = "https://concours.example.org"
    receiver = Receiver(manner, on_post)
    handler = type("OfThis", (Handler,), {"receiver": receiver})
    server = ThreadingHTTPServer((host, port), handler)
    server.daemon_threads = True
    if trust is not None:
        server.socket = trust.wrap_socket(server.socket, server_side=True)
    receiver.address = f"http://{host}:{server.server_port}/annonces?clef=secrete"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
