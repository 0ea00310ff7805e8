"""What lines typed on a sheet come to is said without the framework, in the framework's words."""

import io
import json
import sys
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from config.wire.served_pages import FORM, MOST_TYPED, answer_lines
from tests.factories import MatchFactory, RoundFactory
from tests.tournaments.views.organiser.sheets.desk import TYPED, url
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ADDRESS = reverse("public:marks")


@pytest.fixture
def form(tournament: Tournament, helper: Client) -> dict[str, str]:
    """As a sheet's page sends it."""
    table = MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    return {"terms": helper.get(url("sheet", table)).context["terms"], **TYPED}


def ask(sent: bytes, **changed: str) -> tuple[str, dict[str, str], bytes]:
    """What a server says to a form; of what is the framework's, the form as that reads it."""

    def framework(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("100 framework", [])
        return [environ["wsgi.input"].read()]

    said: list[Any] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": ADDRESS,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "CONTENT_TYPE": FORM,
        "CONTENT_LENGTH": str(len(sent)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(sent),
        "wsgi.errors": sys.stderr,
        **changed,
    }
    body = b"".join(answer_lines(framework)(environ, lambda *start: said.append(start)))
    return said[0][0], dict(said[0][1]), body


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_framework_s_answer_without_it_and_without_a_question(
    form: dict[str, str], outsider: Client, language: str, django_assert_num_queries: Any
) -> None:
    outsider.cookies["django_language"] = language
    expected = outsider.post(ADDRESS, form)
    with django_assert_num_queries(0):
        status, headers, body = ask(
            urlencode(form).encode(), HTTP_COOKIE=f"django_language={language}"
        )
    assert (status, headers["Content-Language"]) == ("200 OK", language)
    assert json.loads(body) == expected.json()
    assert headers["Content-Length"] == str(len(body))
    assert headers["Cache-Control"] == expected["Cache-Control"]
    assert headers["X-Content-Type-Options"] == expected["X-Content-Type-Options"]


@pytest.mark.parametrize(
    "changed",
    [
        {"REQUEST_METHOD": "GET"},
        {"PATH_INFO": f"/en{ADDRESS}"},
        {"CONTENT_TYPE": "multipart/form-data; boundary=x"},
        {"CONTENT_LENGTH": ""},
        {"CONTENT_LENGTH": "x"},
        {"CONTENT_LENGTH": str(MOST_TYPED + 1)},
    ],
)
def test_another_question_is_the_framework_s(form: dict[str, str], changed: dict[str, str]) -> None:
    assert ask(urlencode(form).encode(), **changed)[0] == "100 framework"


@pytest.mark.parametrize("sent", [b"terms=none", b"terms=%FF", "terms=é".encode(), b"&" * 2000])
def test_what_is_no_sheet_s_form_is_the_framework_s_as_it_came(sent: bytes) -> None:
    status, _headers, body = ask(sent)
    assert (status, body) == ("100 framework", sent)
