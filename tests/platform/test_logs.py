"""What the logs do not say."""

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest import mock

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.template import Template
from django.test import Client
from django.urls import reverse

from config.logs import LONGEST, logging_settings
from tests.crawling.addresses import Evening, routes, whole_evening
from tests.papers import without_pdf
from tournaments.domain.acts import ensure_account_key
from tournaments.models import Tournament

SECRET = "difz4y-0123456789abcdef"


def logged(*message: object, as_json: bool = False) -> str:
    """How a line of the site's log reads."""
    settings = logging_settings(level="INFO", as_json=as_json)
    said = io.StringIO()
    settings["handlers"]["console"]["stream"] = said
    settings["loggers"] = {}
    before = logging.root.handlers, logging.root.level
    try:
        logging.config.dictConfig(settings)
        logging.getLogger("hall.request").warning(*message)
    finally:
        logging.root.handlers, logging.root.level = before
    return said.getvalue()


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    "path",
    [
        f"/passe/{SECRET}/",
        f"/inscription/{SECRET}/payer/",
        f"/crochets/helloasso/{SECRET}/",
        f"/invitation/{SECRET}/compte/",
        f"/direction/{SECRET}/",
        f"/bienvenue/OQ/{SECRET}/",
        f"/courriels/{SECRET}/",
        f"/connexion/?next=/invitation/{SECRET}/",
    ],
)
def test_links_that_open_something_are_not_written(path: str, as_json: bool) -> None:
    line = logged("%s: %s", "Gone", path, as_json=as_json)
    assert (SECRET in line, "Gone: /" in line) == (False, True)


def test_other_addresses_are(caplog: pytest.LogCaptureFixture) -> None:
    assert "Not Found: /t/coupe/passe/3/" in logged("Not Found: %s", "/t/coupe/passe/3/")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Key (phone)=(06 12 34 56 78) already exists", "Key (phone)=(0…) already exists"),
        ("of +33 6.12.34.56.78.", "of 0…."),
        ("refused: jeanne.dupont+belote@club.example.org", "refused: …@…"),
        ("Authorization: Bearer dxd_0123456789", "Authorization: Bearer …"),
        ("job 3f0612345678, 2026-11-23 08:27:21", "job 3f0612345678, 2026-11-23 08:27:21"),
    ],
)
def test_numbers_and_addresses_of_people_are_not_written(said: str, written: str) -> None:
    assert written in logged("%s", said)


PHONE, MAIL, WORD = "06 98 76 54 32", "eva.dupont@example.org", "mot-de-passe-de-eva"


class Lines:
    """What the site writes as JSON while requests are answered."""

    def __init__(self) -> None:
        settings = logging_settings(level="INFO", as_json=True)
        form = dict(settings["formatters"]["event"])
        self.out = io.StringIO()
        self.handler = logging.StreamHandler(self.out)
        self.handler.setFormatter(form.pop("()")(**form))

    def read(self) -> list[dict[str, object]]:
        """Each line as what it says."""
        return [json.loads(line) for line in self.out.getvalue().splitlines()]


@pytest.fixture
def lines(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """The log of a server."""
    settings.LOG_AS_JSON = True
    lines, asked = Lines(), [logging.getLogger(name) for name in ("", "django")]
    for logger in asked:
        monkeypatch.setattr(logger, "handlers", [lines.handler])
        monkeypatch.setattr(logger, "level", logging.INFO)
        logger.manager._clear_cache()
    yield lines
    for logger in asked:
        logger.manager._clear_cache()


def secrets_of(evening: Evening) -> dict[str, str]:
    """What opens something, by its place in an address; where the evening has a mere word there,
    something as long as what is given out."""
    open_it = {"links:payment": "key", "links:payment_state": "key"}
    open_it |= {route: "token" for route, names in routes().items() if "token" in names}
    places = [f"{name} of {route}" for route, name in open_it.items()]
    told = {place: str(evening.keys.get(place)) for place in places}
    return {
        place: secret if len(secret) > len(SECRET) else f"{SECRET}-{number}"
        for number, (place, secret) in enumerate(told.items())
    }


@pytest.mark.django_db
def test_no_address_leaves_a_secret_in_the_log(lines: Lines, tournament: Tournament) -> None:
    """Each is asked for as a stranger does, with more secrets in the head and in the form."""
    evening = whole_evening(tournament)
    stranger = Client(headers={"authorization": f"Bearer {WORD}"}, raise_request_exception=False)
    form = {"phone": PHONE, "email": MAIL, "password": WORD, "username": MAIL}
    found = secrets_of(evening)
    evening = replace(evening, keys={**evening.keys, **found})
    with mock.patch.object(Template, "render", return_value=""), without_pdf():
        for route in routes():
            with transaction.atomic():
                stranger.post(evening.address(route), form)
                transaction.set_rollback(True)
    told = lines.out.getvalue()
    kept = [secret for secret in {*found.values(), PHONE, MAIL, WORD} if secret in told]
    assert (kept, len(found) > 10) == ([], True)
    assert len(lines.read()) >= len(routes())


@pytest.mark.django_db
def test_an_act_is_one_line_that_names_the_account_by_its_key(
    lines: Lines, organiser: Client, tournament: Tournament
) -> None:
    key = str(ensure_account_key(User.objects.get(pk=organiser.session["_auth_user_id"])))
    organiser.post(reverse("organiser:copy", args=[tournament.slug]))
    (line,) = (one for one in lines.read() if one["event"] == "request")
    assert {
        name: line[name] for name in ("method", "route", "status", "tournament", "account")
    } == {
        "method": "POST",
        "route": "organiser:copy",
        "status": 302,
        "tournament": tournament.slug,
        "account": key,
    }


@pytest.mark.django_db
def test_a_readers_page_is_no_line(lines: Lines, client: Client, tournament: Tournament) -> None:
    client.get(reverse("public:tournament", args=[tournament.slug]))
    assert lines.read() == []


@pytest.mark.django_db
def test_lines_of_a_request_bear_its_number(lines: Lines, settings: Any) -> None:
    settings.BEHIND_TLS_PROXY = True
    secure = {"x-forwarded-proto": "https"}
    Client(headers={"x-request-id": "0123456789abcdef", **secure}).post("/nothing/", secure=True)
    Client(headers={"x-request-id": "a line\tof its own", **secure}).post("/nothing/", secure=True)
    first, second, *others = [line["request"] for line in lines.read()]
    assert (first, second) == ("0123456789abcdef",) * 2
    assert {len(str(number)) for number in others} == {16}


@pytest.mark.parametrize("as_json", [True, False])
def test_what_is_longer_than_the_site_says_loses_its_middle(as_json: bool) -> None:
    line = logged("Not Found: %s", "/" + "a" * 200_000 + "/end", as_json=as_json)
    told = json.loads(line)["event"] if as_json else line
    assert len(line) < 2 * LONGEST
    assert (told.count("Not Found: /aaa"), told.count("aaa/end"), told.count(" […] ")) == (1, 1, 1)
