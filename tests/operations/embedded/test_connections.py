"""One phone against the hall: what it opens and leaves unfinished keeps nobody else waiting."""

import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import waitress.channel
import waitress.server
from django.conf import settings
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.utilities import RequestEntityTooLarge

from operations.embedded import connections, server
from tests.sites import PATIENCE, Site, free_port, read_answer, request, statuses

HALF_POST = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\nabc"
TOO_LONG = [
    "Cette demande est trop longue : le site prend des adresses de 8 000 signes au plus.",
    "This request is too long: the site takes addresses of 8,000 characters at most.",
]
HALF_GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="loopback has one address here"
)


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process hold as many sockets as a test of thousands needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip("this computer grants too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def hold(site: Site, stack: ExitStack, sent: bytes, *, source: str) -> socket.socket:
    """Open a connection, send something, leave it."""
    connection = stack.enter_context(site.connect(source=source))
    with suppress(OSError):
        connection.sendall(sent)
    return connection


def hold_thousands(site: Site, stack: ExitStack, sent: bytes, *, sources: list[str]) -> None:
    """Hold connections of each address in turn, and let the last of them be accepted."""
    for number in range(2100):
        hold(site, stack, sent, source=sources[number % len(sources)])
        if number % 500 == 499:
            # Who knocks where a thousand wait to be accepted is heard a second later.
            site.get("/connexion/")
    site.get("/connexion/")


def seconds_to_answer(site: Site) -> float:
    """How long a page takes from this computer's usual address."""
    start = time.monotonic()
    site.get("/connexion/")
    return time.monotonic() - start


@pytest.mark.parametrize("half", [HALF_POST, HALF_GET, b""])
def test_thousands_of_half_requests_of_one_phone_stop_nobody(
    served_site: Site, many_files: None, half: bytes
) -> None:
    with ExitStack() as stack:
        hold_thousands(served_site, stack, half, sources=["127.0.0.2"])
        waited = seconds_to_answer(served_site)
    assert waited < 1


def test_phones_of_many_addresses_stop_nobody(served_site: Site, many_files: None) -> None:
    with ExitStack() as stack:
        sources = [f"127.0.1.{number}" for number in range(1, 101)]
        hold_thousands(served_site, stack, HALF_POST, sources=sources)
        waited = seconds_to_answer(served_site)
    assert waited < 1


class Clock:
    """The time of a server, which is later when a test says so."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return time.time() + self.ahead


class Hall:
    """The server in a thread, before a site of one word."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.server = clock, server.listen("127.0.0.1", free_port(), connections=1000)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()

    def connect(self) -> socket.socket:
        address = ("127.0.0.1", int(self.server.effective_port))
        return socket.create_connection(address, timeout=PATIENCE)

    def pass_seconds(self, seconds: float) -> None:
        """Once it is done with each answer, let time go by and it look at its connections."""
        while self.server.task_dispatcher.active_count:
            time.sleep(0.001)
        self.clock.ahead += seconds
        for _round in range(2):  # the first may have begun before
            looked = threading.Event()
            self.server.trigger.pull_trigger(looked.set)
            assert looked.wait(PATIENCE)

    def stop(self) -> None:
        sockets = self.server.open_sockets
        # One who reads the trigger already may have closed it before it is pulled.
        with suppress(OSError):
            self.server.trigger.pull_trigger(lambda: wasyncore.close_all(sockets))
        self.thread.join()
        self.server.task_dispatcher.shutdown()


def answer_ok(environ: Any, start_response: Any) -> list[bytes]:
    """A site of one word."""
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A server whose time a test moves."""
    monkeypatch.setattr(server, "get_internal_wsgi_application", lambda: answer_ok)
    clock = Clock()
    for module in (connections, waitress.channel, waitress.server):
        monkeypatch.setattr(module, "time", clock)
    found = Hall(clock)
    yield found
    found.stop()


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side has closed it, or does within ten seconds."""
    connection.settimeout(10)
    try:
        return not connection.recv(1)
    except ConnectionResetError:
        return True  # closed while a letter was on its way
    except TimeoutError:
        return False


def test_a_connection_that_rests_stays_where_there_is_room(hall: Hall) -> None:
    with hall.connect() as connection:
        for _time in range(2):
            connection.sendall(request("GET", "/"))
            assert statuses(read_answer(connection), "GET") == [200]
            hall.pass_seconds(server.IDLE_SECONDS - 5)


def test_a_connection_that_rests_too_long_is_closed(hall: Hall) -> None:
    with hall.connect() as connection:
        connection.sendall(request("GET", "/"))
        assert statuses(read_answer(connection), "GET") == [200]
        hall.pass_seconds(server.IDLE_SECONDS + 5)
        assert is_closed(connection)


def test_a_head_that_does_not_end_is_closed(hall: Hall) -> None:
    with hall.connect() as connection:
        connection.sendall(HALF_GET)
        for _second in range(connections.HEAD_SECONDS + 5):
            hall.pass_seconds(1)
            with suppress(OSError):  # closed already
                connection.sendall(b"X")
        assert is_closed(connection)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (request("GET", "/" + "a" * (connections.LONGEST_LINE - 100)), 200),
        (request("GET", "/" + "a" * connections.LONGEST_LINE), 414),
        (request("GET", "/" + "a" * 30_000), 414),
        (request("GET", "/" + "a" * 200_000), 414),
        (request("POST", "/", "Origin: " + "a" * connections.LONGEST_LINE), 431),
        (request("POST", "/", "Origin: " + "a" * 200_000), 431),
        (request("GET", "/", *(f"X-{number}: " + "a" * 4_000 for number in range(9))), 431),
    ],
    ids=["fits", "address", "30k", "200k", "header", "header-200k", "headers"],
)
def test_a_line_that_is_too_long_is_refused_in_words(hall: Hall, asked: bytes, status: int) -> None:
    with hall.connect() as connection:
        with suppress(OSError):  # closed before it took all
            connection.sendall(asked)
        head, _, said = read_answer(connection).decode().partition("\r\n\r\n")
    assert int(head.split()[1]) == status
    assert said == "ok" if status == 200 else said.splitlines() == TOO_LONG
    with hall.connect() as connection:
        connection.sendall(request("GET", "/"))
        assert statuses(read_answer(connection), "GET") == [200]


def bytes_in_temporary_files(site: Site) -> int:
    """How much the site keeps in files that nobody else sees."""
    found = 0
    for name in Path(f"/proc/{site.process.pid}/fd").iterdir():
        with suppress(OSError):
            if str(name.readlink()).endswith("(deleted)"):
                found += name.stat().st_size
    return found


def test_bodies_that_do_not_end_do_not_fill_the_disk(served_site: Site) -> None:
    phones = 20
    head = request("POST", "/", f"Content-Length: {6 * 2**20 - 1}")
    with ExitStack() as stack:
        for _ in range(phones):
            hold(served_site, stack, head + bytes(5 * 2**20), source="127.0.0.3")
        seconds_to_answer(served_site)
        kept = bytes_in_temporary_files(served_site)
    # What is too much is closed in the next round, until which each connection may be read twice.
    read_meanwhile = 2 * phones * server.RECEIVED_AT_ONCE
    assert 0 < kept <= connections.BODIES_OF_AN_ADDRESS + read_meanwhile


def test_a_body_too_large_is_not_written(served_site: Site) -> None:
    with ExitStack() as stack:
        for _ in range(3):
            head = request("POST", "/", "Content-Length: 30000000")
            hold(served_site, stack, head + bytes(20_000_000), source="127.0.0.4")
        seconds_to_answer(served_site)
        kept = bytes_in_temporary_files(served_site)
    assert kept == 0


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("fe80::1:2%eth0", "fe80::/64"),
        ("2001:db8:0:7::9", "2001:db8:0:7::/64"),
    ],
)
def test_a_device_of_ipv6_has_a_whole_network(address: str, group: str) -> None:
    assert connections.find_address_group(address) == group


@pytest.mark.parametrize(
    ("path", "length", "kept"),
    [
        ("/orga/valise/", settings.LARGEST_REQUEST + 2**20, True),
        ("/orga/valise/", settings.LARGEST_SUITCASE, False),
        ("/orga/", settings.LARGEST_REQUEST - 1, True),
        ("/orga/", settings.LARGEST_REQUEST, False),
    ],
)
def test_a_suitcase_reaches_the_site_whole(path: str, length: int, kept: bool) -> None:
    most = settings.LARGEST_SUITCASE
    asked = connections.HallRequest(Adjustments(max_request_body_size=most))
    asked.received(request("POST", path, f"Content-Length: {length}"))
    body = bytes(length)
    for begin in range(0, length, 2**20):
        asked.received(body[begin : begin + 2**20])
    assert (asked.completed, asked.error) == (True, None)
    assert len(asked.get_body_stream().read()) == (length if kept else 0)
    assert length <= connections.BODIES_OF_AN_ADDRESS


def test_a_body_that_announces_no_length_is_held_to_its_address() -> None:
    most = settings.LARGEST_SUITCASE
    asked = connections.HallRequest(Adjustments(max_request_body_size=most))
    asked.received(request("POST", "/orga/", "Transfer-Encoding: chunked"))
    piece = b"100000\r\n" + bytes(2**20) + b"\r\n"
    for _ in range(settings.LARGEST_REQUEST // 2**20):
        asked.received(piece)
    assert isinstance(asked.error, RequestEntityTooLarge)
