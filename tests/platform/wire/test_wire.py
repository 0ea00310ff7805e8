"""What goes over the wire, from both servers: answers that end where the next one begins."""

import re
import time
from contextlib import suppress

import pytest
from django.conf import settings

from tests.sites import Site, read_answer, read_to_end, request, statuses

KEPT, BUILT, FILE, NONE = "/", "/connexion/", "/static/django_htmx/htmx-2.min.js", "/nulle-part/"
SUITCASES = "/orga/valise/"
LAST = request("GET", "/heure/", "Connection: close")
"""Asked at the end of a connection: what is too much in the answer before stands before its own."""


@pytest.fixture(params=["served_site", "gunicorn_site"])
def site(request: pytest.FixtureRequest) -> Site:
    """The site behind each of its servers."""
    found: Site = request.getfixturevalue(request.param)
    return found


def without_date(head: bytes) -> bytes:
    """An answer, whenever it was given."""
    return re.sub(rb"\r\ndate: [^\r]*", b"", head, flags=re.IGNORECASE)


def exchange(site: Site, *asked: bytes) -> bytes:
    """What comes back on one connection for requests sent one after the other, unwaited for; the
    last has it closed."""
    with site.connect() as connection:
        connection.sendall(b"".join(asked))
        return read_to_end(connection)


@pytest.mark.parametrize("path", [KEPT, BUILT, FILE, NONE, "/heure/"])
def test_an_answer_to_head_is_a_head_alone(site: Site, path: str) -> None:
    received = exchange(site, request("HEAD", path, "Connection: close"))
    assert received.partition(b"\r\n\r\n")[2] == b""


@pytest.mark.parametrize("path", [KEPT, BUILT, FILE, NONE])
def test_an_answer_to_head_says_how_long_the_page_is(site: Site, path: str) -> None:
    close = "Connection: close"
    whole = exchange(site, request("GET", path, close)).partition(b"\r\n\r\n")[2]
    head = exchange(site, request("HEAD", path, close)).decode().lower()
    assert f"content-length: {len(whole)}\r\n" in head


def test_the_answer_after_that_to_head_is_read_as_one(site: Site) -> None:
    received = b""
    methods = ("HEAD", "GET", "HEAD", "GET")
    with site.connect() as connection:
        for method, path in zip(methods, (KEPT, BUILT, BUILT, KEPT), strict=True):
            connection.sendall(request(method, path))
            received += read_answer(connection, method)
        connection.sendall(LAST)
        received += read_to_end(connection)
    assert statuses(received, *methods, "GET") == [200, 200, 200, 200, 204]


def test_a_page_that_is_known_keeps_the_connection(site: Site) -> None:
    with site.connect() as connection:
        connection.sendall(request("GET", KEPT))
        first = read_answer(connection).decode("latin-1").lower()
        tag = first.partition("etag: ")[2].partition("\r\n")[0].replace("w/", "W/")
        asked = request("GET", KEPT, f"If-None-Match: {tag}")
        connection.sendall(asked)
        known = read_answer(connection)
        connection.sendall(asked)
        again = read_answer(connection)
        connection.sendall(asked * 3 + request("GET", BUILT) + asked + LAST)
        after = read_to_end(connection)
    assert (statuses(known, "GET"), without_date(again)) == ([304], without_date(known))
    assert statuses(after, *["GET"] * 6) == [304, 304, 304, 200, 304, 204]


def test_requests_sent_together_are_answered_in_their_order(site: Site) -> None:
    asked = [("GET", KEPT), ("HEAD", NONE), ("GET", NONE), ("HEAD", KEPT), ("GET", BUILT)]
    received = exchange(site, *(request(method, path) for method, path in asked), LAST)
    found = statuses(received, *(method for method, _path in asked), "GET")
    assert found == [200, 404, 404, 200, 200, 204]


def test_a_request_that_trickles_in_is_answered(site: Site) -> None:
    with site.connect() as connection:
        for byte in request("GET", KEPT, "Connection: close"):
            connection.sendall(bytes([byte]))
            time.sleep(0.002)
        assert statuses(read_to_end(connection), "GET") == [200]


@pytest.mark.parametrize(
    ("address", "length"),
    [(BUILT, settings.LARGEST_REQUEST + 2**20), (SUITCASES, settings.LARGEST_SUITCASE + 2**20)],
)
def test_a_request_too_large_is_refused_in_words(site: Site, address: str, length: int) -> None:
    with site.connect() as connection:
        asked = request("POST", address, f"Content-Length: {length}", "Connection: close")
        connection.sendall(asked)
        with suppress(OSError):
            connection.sendall(bytes(length))
        received = read_to_end(connection)
    assert received.startswith(b"HTTP/1.1 413 ")
    assert b"Ce fichier est trop gros" in received
