"""The documented nginx in front of the site: what it keeps, for how long, and what it never does.

`docs/nginx.conf` is run as it is, but for names, ports, folders and certificates.
"""

import gzip
import http.client
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest
from django.urls import URLResolver, get_resolver

from tests.platform.wire.hosted import NAME, PAGE, Hosted
from tests.sites import PATIENCE, Site, copy_site, free_port
from tools.nginx import DOCUMENTED, start_command

WIDGET = "/w/x/classement/"
pytestmark = pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx on this computer")


@pytest.fixture(scope="module")
def started(served_site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    # Made anew for each group of tests that a process takes of this file.
    site = copy_site(served_site, tmp_path_factory.mktemp("hosted"))
    found = Hosted(tmp_path_factory.mktemp("nginx"), site)
    try:
        found.wait()
        yield found
    finally:
        found.stop()


@pytest.fixture
def hosted(started: Hosted) -> Hosted:
    """Started again where a test has stopped its site."""
    started.serve_again()
    return started


def test_copies_lie_where_debian_s_nginx_has_a_folder() -> None:
    """nginx makes the last folder of the path alone: without its parent it does not start."""
    (path,) = re.findall(r"proxy_cache_path (\S+)", DOCUMENTED.read_text())
    built = subprocess.run(["nginx", "-V"], check=True, capture_output=True, text=True).stderr
    (own,) = re.findall(r"--http-proxy-temp-path=(\S+)", built)
    assert Path(path).parent == Path(own).parent


def test_a_page_is_kept_and_known(hosted: Hosted) -> None:
    kept = hosted.ask_until("HIT", PAGE)
    known = hosted.ask_until("HIT", PAGE, If_None_Match=kept.headers["etag"])
    assert (kept.status, known.status, known.body) == (200, 304, b"")
    assert "s-maxage=1" in known.headers["cache-control"]
    assert not {"set-cookie", "x-accel-expires"} & {*kept.headers, *known.headers}


def test_the_site_is_asked_by_the_tag_of_the_copy(hosted: Hosted) -> None:
    assert hosted.ask_until("REVALIDATED", PAGE).status == 200


def test_nobody_gets_a_page_older_than_two_seconds(hosted: Hosted) -> None:
    tag = hosted.ask_until("HIT", PAGE).headers["etag"]
    for _time in range(2):
        written, answers = hosted.change(), [hosted.ask(PAGE)]
        while answers[-1].headers["etag"] == tag:
            answers.append(hosted.ask(PAGE))
        old = [answer.asked_at - written for answer in answers[:-1]]
        assert max(old, default=0) < 2
        tag = answers[-1].headers["etag"]


def test_a_version_is_built_once_however_many_ask(hosted: Hosted) -> None:
    tag = hosted.ask(PAGE).headers["etag"]
    hosted.change()
    with ThreadPoolExecutor(16) as crowd:
        for _time in range(100):
            tags = {one.headers["etag"] for one in crowd.map(hosted.ask, [PAGE] * 32)}
            # The copy that was asked first may have been of a version before the last.
            if len(tags) == 1 and tag not in tags:
                break
    (fresh,) = tags
    assert hosted.builds.read_text().split("\n").count(fresh) == 1


def test_each_language_has_its_own_copy(hosted: Hosted) -> None:
    found = [hosted.ask_until("HIT", path, Accept_Language="en") for path in (PAGE, f"/en{PAGE}")]
    assert [one.headers["content-language"] for one in found] == ["fr", "en"]


def test_a_browser_that_reads_nothing_packed_gets_it_unpacked(hosted: Hosted) -> None:
    packed = hosted.ask_until("HIT", PAGE, Accept_Encoding="gzip, br")
    plain = hosted.ask_until("HIT", PAGE)
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert plain.headers["vary"] == "Accept-Encoding"


def test_a_reader_s_cookie_changes_nothing(hosted: Hosted) -> None:
    cookie = "sessionid=x; django_language=en"
    assert hosted.ask(PAGE, Cookie=cookie).body == hosted.ask(PAGE).body


@pytest.mark.parametrize(
    "path", ["/connexion/", "/t/x/inscription/", "/orga/x/", "/table/", "/nulle-part/", "/en/orga/"]
)
def test_what_is_for_one_reader_is_never_kept(hosted: Hosted, path: str) -> None:
    answers = [hosted.ask(path) for _time in range(3)]
    assert {answer.cache for answer in answers} <= {"MISS", ""}
    said = {answer.headers["cache-control"] for answer in answers}
    assert all("private" in one or "no-store" in one for one in said)


def test_phones_at_tables_tell_nobody_where_they_come_from(hosted: Hosted) -> None:
    scanned = hosted.ask(f"/table/code/{hosted.code}/")
    assert (scanned.status, scanned.headers["referrer-policy"]) == (303, "no-referrer")


def test_a_widget_says_from_the_copy_who_may_frame_it(hosted: Hosted) -> None:
    widget, page = (
        hosted.ask_until("HIT", path).headers["content-security-policy"] for path in (WIDGET, PAGE)
    )
    assert "frame-ancestors 'self' https://club.example" in widget
    assert "frame-ancestors 'none'" in page


@pytest.mark.parametrize(
    ("reads", "packed"),
    [
        ("gzip, br", "br"),
        ("gzip", "gzip"),
        ("", None),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.0, gzip;q=0", None),
    ],
)
def test_files_are_kept_as_a_browser_reads_them(
    hosted: Hosted, reads: str, packed: str | None
) -> None:
    page = hosted.ask("/connexion/").body.decode()
    (path, *_others) = re.findall(r'/static/css/site[^"]+\.css', page)
    named = {"Accept_Encoding": reads} if reads else {}
    found = hosted.ask_until("HIT", path, **named)
    assert found.headers.get("content-encoding") == packed
    assert "immutable" in found.headers["cache-control"]


def test_limits_go_by_the_visitor_s_own_address(hosted: Hosted) -> None:
    def ask(source: str) -> int:
        answer = hosted.ask("/api/v1/tournaments/x", source=source, X_Forwarded_For="10.9.8.7")
        return answer.status

    with ThreadPoolExecutor(8) as crowd:
        assert 429 in list(crowd.map(ask, ["127.0.0.2"] * 125))
    assert ask("127.0.0.3") == 200


def test_a_program_that_has_an_answer_gets_304(hosted: Hosted) -> None:
    tag = hosted.ask("/api/v1/series").headers["etag"]
    assert hosted.ask("/api/v1/series", If_None_Match=tag).status == 304


def test_what_is_too_large_is_refused_in_words(hosted: Hosted) -> None:
    fits, too_large = (
        hosted.ask("/connexion/", "POST", bytes(size * 2**20), Accept_Language="fr")
        for size in (10, 12)
    )
    assert (fits.status, too_large.status) == (403, 413)
    assert "Ce fichier est trop gros" in too_large.body.decode()


def test_the_head_of_a_page_says_what_the_page_says(hosted: Hosted) -> None:
    head, whole = hosted.ask(PAGE, "HEAD"), hosted.ask(PAGE)
    assert (head.status, head.body, head.headers["etag"]) == (200, b"", whole.headers["etag"])


SECRET = "5ec2e75e-5ec2-45ec-a5ec-5ec25ec25ec2"
SECRET_PARAMETER = re.compile(r"<(?:uuid|str|path):\w*(?:token|key|uid\w*)\w*>|<(?:token|uidb64)>")


def list_secret_addresses(patterns: Iterable[object], prefix: str = "/") -> Iterator[str]:
    """Every address of the site for readers in which something secret stands."""
    for pattern in patterns:
        address = prefix + str(pattern.pattern).lstrip("^")
        if isinstance(pattern, URLResolver):
            yield from list_secret_addresses(pattern.url_patterns, address)
        elif SECRET_PARAMETER.search(address) and not re.match(
            r"/(?:en/)?(?:orga|arbitre)/", address
        ):
            yield re.sub(r"<[^>]+>", "1", SECRET_PARAMETER.sub(SECRET, address))


def test_private_links_stand_in_no_log(hosted: Hosted) -> None:
    addresses = set(list_secret_addresses(get_resolver().url_patterns))
    assert f"/inscription/{SECRET}/" in addresses
    for address in [*addresses, f"/t/x/?code={SECRET}", f"/orga/?suite={SECRET}", PAGE]:
        hosted.ask(address)
    logged = hosted.log.read_text()
    assert (SECRET in logged + hosted.errors.read_text(), PAGE in logged) == (False, True)


def test_a_foreign_host_is_sent_to_this_site_alone() -> None:
    assert "$host$request_uri" not in re.sub(r"proxy_\w+ .*", "", DOCUMENTED.read_text())


def test_a_reload_refuses_nobody(hosted: Hosted) -> None:
    """Acts and pages in a row while the processes of the site are replaced, as an update does."""
    before = hosted.list_workers()
    hosted.site.process.send_signal(signal.SIGHUP)
    said = []
    while before & hosted.list_workers() or not hosted.list_workers():
        said += [hosted.ask("/connexion/").status, hosted.ask("/connexion/", "POST").status]
    assert set(said) == {200, 403}


def test_a_form_goes_to_no_process_that_hangs_already(hosted: Hosted) -> None:
    with ThreadPoolExecutor(8) as crowd:
        # nginx has connections to the process by then, and goes on using them for pages.
        list(crowd.map(hosted.ask, ["/connexion/"] * 32))
        (hangs,) = map(int, hosted.list_workers())
        hosted.site.process.send_signal(signal.SIGTTIN)
        os.kill(hangs, signal.SIGSTOP)
        try:
            said = list(crowd.map(hosted.ask, ["/connexion/"] * 32, ["POST"] * 32))
        finally:
            os.kill(hangs, signal.SIGCONT)
            hosted.site.process.send_signal(signal.SIGTTOU)
    assert {answer.status for answer in said} == {403}


@pytest.mark.parametrize("path", ["/", "/orga/x/", "/t/x/?page=2"])
def test_what_a_process_that_hangs_has_taken_is_asked_of_another(tmp_path: Path, path: str) -> None:
    """A page is, and waited for there; a form, which may have arrived, is sent once."""
    site, port = free_port(), free_port()
    heard, goes_on = [], Event()

    class Process(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(f"{self.command} {self.path}")
            goes_on.wait(PATIENCE if len(heard) == 1 else 2)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_POST(self) -> None:
            heard.append(f"{self.command} {self.path}")
            goes_on.wait(2)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", site), Process)
    Thread(target=server.serve_forever, daemon=True).start()
    nginx = subprocess.Popen(start_command(tmp_path, site=site, port=port))
    try:
        assert ask_as_soon_as_it_is_there(port, "GET", path) == 200
        assert heard == [f"GET {path}"] * 2
        assert ask_as_soon_as_it_is_there(port, "POST", path) == 204
        assert heard[2:] == [f"POST {path}"]
    finally:
        goes_on.set()
        nginx.terminate()
        nginx.wait()
        server.shutdown()


def ask_as_soon_as_it_is_there(port: int, method: str, path: str) -> int:
    """The status of an answer of nginx, which may still be starting."""
    deadline = time.monotonic() + PATIENCE
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request(method, path, headers={"Host": NAME})
            return connection.getresponse().status
        except ConnectionRefusedError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        finally:
            connection.close()


def test_a_site_that_is_down_is_read_as_last_seen(hosted: Hosted) -> None:
    seen = hosted.ask_until("HIT", PAGE)
    hosted.site.stop()
    kept = hosted.ask_until("STALE", PAGE)
    assert (kept.status, kept.body) == (200, seen.body)
    answers = [hosted.ask(path, method) for path, method in ASKED_IN_VAIN]
    assert {answer.status for answer in answers} == {503}
    assert {answer.headers["retry-after"] for answer in answers} == {"5"}
    (page,) = {answer.body.decode() for answer in answers}
    assert "Le site redémarre" in page
    assert '<p lang="en">The site is starting again' in page


ASKED_IN_VAIN = [("/t/x/equipes/", "GET"), ("/orga/x/", "GET"), ("/connexion/", "POST")]
"""Pages that nobody had read before, and an act."""
