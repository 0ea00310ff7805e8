"""What could not be answered is told in words, in both languages, with the way back."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import InternalError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path, reverse

from config import urls
from config.error_pages import WORDS, error_page, fault_status, page_above
from config.middleware import ErrorPagesMiddleware
from tests.sites import Site, read_to_end, request
from tournaments.models import Club

HTML = "text/html; charset=utf-8"


def heading(answer: HttpResponse) -> str:
    [found] = re.findall(r"<h1>(.*?)</h1>", answer.content.decode(), re.DOTALL)
    return unescape(str(found)).strip()


def buttons(answer: HttpResponse) -> list[str]:
    return re.findall(r'<a class="button[^"]*" href="([^"]*)"', answer.content.decode())


@pytest.mark.parametrize("status", sorted(WORDS))
def test_every_status_has_a_page_in_both_languages(rf: RequestFactory, status: int) -> None:
    headings = [
        heading(error_page(rf.get("/x/", headers={"accept-language": code}), status))
        for code in ("fr", "en")
    ]
    assert all(headings)
    assert len(set(headings)) == 2


@pytest.mark.django_db
def test_a_text_that_no_form_takes_is_told_as_too_long(client: Client) -> None:
    answer = client.post(reverse("login"), {"username": "x" * 3_000_000})
    assert (answer.status_code, heading(answer)) == (413, "C'est trop long")


def test_the_way_back_leads_where_the_person_came_from(rf: RequestFactory) -> None:
    came = {"referer": "http://testserver/orga/a/?q=1", "host": "testserver"}
    assert buttons(error_page(rf.get("/x/", headers=came), 404)) == ["/orga/a/?q=1", "/"]


@pytest.mark.parametrize(
    "referer",
    [
        "http://elsewhere.example/orga/",
        "http://testserver//evil.example/",
        "javascript:x",
        "http://[",
        "",
    ],
)
def test_the_way_back_stays_on_the_site(rf: RequestFactory, referer: str) -> None:
    came = {"referer": referer, "host": "testserver"}
    assert buttons(error_page(rf.get("/x/", headers=came), 404)) == ["/"]


def test_the_way_back_of_a_form_is_its_page(rf: RequestFactory) -> None:
    came = {"referer": "http://testserver/x/", "host": "testserver"}
    assert buttons(error_page(rf.post("/x/", headers=came), 503)) == ["/x/", "/"]


def test_whoever_has_signed_in_goes_home_to_their_tournaments(rf: RequestFactory) -> None:
    asked = rf.get("/x/")
    asked.COOKIES["sessionid"] = "abc"
    assert buttons(error_page(asked, 404)) == ["/orga/"]


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("/orga/coupe/feuilles/9/9/", "/orga/coupe/"),
        ("/arbitre/coupe/signaler/", "/orga/coupe/"),
        ("/orga/club/amicale/", "/"),
        ("/t/coupe/nulle-part/", "/"),
    ],
)
def test_whoever_carries_a_pass_goes_home_to_its_evening(
    rf: RequestFactory, address: str, home: str
) -> None:
    asked = rf.get(address)
    asked.COOKIES["passe"] = "abc"
    assert buttons(error_page(asked, 404)) == [home]


@pytest.mark.parametrize(
    ("address", "above"),
    [
        ("/orga/a/accueil/3/arrivee/", "/orga/a/accueil/"),
        ("/orga/a/tirage/2/publier/", "/orga/a/tirage/2/"),
        ("/orga/a/feuilles/1/4/remettre/", "/orga/a/feuilles/1/4/"),
        ("/arbitre/a/penalites/3/annuler/", "/arbitre/a/penalites/"),
        ("/orga/club/c/membres/3/retirer/", "/orga/club/c/"),
        ("/passe/", "/"),
        ("/rien/du/tout/", "/"),
    ],
)
def test_the_page_above_an_address(address: str, above: str) -> None:
    assert page_above(address) == above


def test_a_form_sent_to_a_page_is_told_in_words(outsider: Client) -> None:
    answer = outsider.post(reverse("public:home"))
    assert (answer.status_code, answer["Allow"], heading(answer)) == (
        405,
        "GET, HEAD, OPTIONS",
        "Cette adresse ne s'ouvre pas ainsi",
    )


def test_what_a_view_says_itself_is_left(rf: RequestFactory) -> None:
    own = HttpResponse("conflit", status=409)
    assert ErrorPagesMiddleware(lambda asked: own)(rf.get("/")) is own


def test_a_form_without_its_token_is_told_in_words(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("login"))
    assert (answer.status_code, heading(answer)) == (403, "Cette page a vieilli")


def test_a_public_name_is_told_in_words(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    answer = client.get("/", headers={"host": "example.com"})
    assert (answer.status_code, "Content-Security-Policy" in answer) == (400, True)
    assert heading(answer) == "Demande illisible"


@pytest.mark.parametrize("address", ["/nulle-part/", "/connexion/", "/orga/x/"])
def test_a_broken_form_is_the_senders_fault(served_site: Site, address: str) -> None:
    token = "a" * 32
    headers = (
        f"Cookie: csrftoken={token}; sessionid=x",
        f"X-CSRFToken: {token}",
        "Content-Type: multipart/form-data",
        "Content-Length: 3",
        "Connection: close",
    )
    with served_site.connect() as wire:
        wire.sendall(request("POST", address, *headers) + b"a=1")
        status = int(read_to_end(wire).split(b" ", 2)[1])
    assert 400 <= status < 500


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (OperationalError("database or disk is full"), 507),
        (OperationalError('could not extend file "base/1": No space left on device'), 507),
        (OSError(28, "No space left on device"), 507),
        (OperationalError("database is locked"), 503),
        (OperationalError("attempt to write a readonly database"), 503),
        (InternalError("cannot execute INSERT in a read-only transaction"), 503),
        (OperationalError("connection to server at 127.0.0.1 failed"), 503),
        (OperationalError("no such column: x"), 500),
        (ZeroDivisionError("x"), 500),
        (None, 500),
    ],
)
def test_the_status_of_a_fault(fault: Exception | None, status: int) -> None:
    assert fault_status(fault) == status


def write_much(request: HttpRequest) -> HttpResponse:
    """A view that writes more than there is room for."""
    Club.objects.bulk_create(Club(name="x" * 100, slug=f"club-{number}") for number in range(2000))
    return HttpResponse("written")


handler500 = urls.handler500
urlpatterns = [path("beaucoup/", write_much), *urls.urlpatterns]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's disk is not ours to fill")
@pytest.mark.django_db(transaction=True)
@pytest.mark.urls(__name__)
def test_a_full_disk_is_named() -> None:
    connection.ensure_connection()
    file = connection.connection
    file.execute(f"PRAGMA max_page_count = {file.execute('PRAGMA page_count').fetchone()[0]}")
    try:
        answer = Client(raise_request_exception=False).get("/beaucoup/")
    finally:
        file.execute("PRAGMA max_page_count = 1073741823")
    assert (answer.status_code, heading(answer)) == (
        507,
        "Il n'y a plus de place sur le disque",
    )
