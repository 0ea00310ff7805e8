"""Whatever is asked of whatever address, the site answers: never with an error of its own."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from http.cookies import SimpleCookie
from itertools import groupby, islice, product
from urllib.parse import quote, urlencode
from uuid import UUID

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.crawling.addresses import Evening, routes, whole_evening
from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import TournamentFactory
from tests.people import member
from tests.running.examples import FULL, examples
from tests.running.made_once import made_once
from tests.running.nightly import nightly_but
from tournaments.enums import Role

Fields = dict[str, set[str]]
Forms = dict[str, Fields]

IS_WHOLE = examples(FULL) == FULL

BEYOND_ANY_COLUMN = (0, 2**31, 2**63)
"""None, and the first that no column of either database holds; each change asks SQLite alone."""
ROUTES = sorted(routes())
NUMBERED = [name for name in ROUTES if any("number" in route for route in routes()[name])]
NAME = re.compile(r'\bname="([^"]+)"')
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
ACTION = re.compile(r'\baction="([^"]*)"')
QUERY = ("q", "page", "sort", "next", "statut", "saisie", "vue", "par", "round", "format", "lang")
BEYOND_INT = "9" * 5000
"""More digits than Python takes for a number."""
PLAUSIBLE = (
    *("", "0", "1", "2", "-1", "12", "162", "252", "2000", "on", "NS", "EW", "both", "none", "p"),
    *("deals", "totals", "2026-11-21", "20:30", "village-belote", "ranking", "total", "1-9, 12"),
    *("ROUX Jean", "JOUEUR 1A", "é" * 300, BEYOND_INT, "=1+1", "a;b\nc;d", "{}", "[]", "null"),
)
MOST_ALIKE = 12
ALONE = ("", "0", "-1", "7", "9" * 20, BEYOND_INT, "x", "[]", "2026-13-40", str(UUID(int=7)))
BYTES = (
    st.sampled_from(PLAUSIBLE).map(str.encode)
    | st.binary(max_size=12)
    | st.text(max_size=20).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.integers().map(lambda number: str(number).encode())
)
sweep = settings(
    max_examples=examples(250),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Prober:
    """An organiser's browser that asks anything and leaves nothing behind."""

    def __init__(self, client: Client, evening: Evening, forms: Forms) -> None:
        self.client, self.evening, self._forms = client, evening, forms
        self.cookies = client.cookies.output(header="", sep=";")

    @cached_property
    def pages(self) -> set[str]:
        """The addresses of the site."""
        return {self.evening.address(route) for route in ROUTES}

    def ask_for(self, address: str) -> set[str]:
        """What the forms that lead to an address ask for. With few examples those of the pages
        above it are read, with all of them those of every page."""
        some = [page for page in self.pages if IS_WHOLE or address.startswith(page)]
        return {name for page in some for name in self._read_forms(page).get(address, ())}

    def _read_forms(self, page: str) -> Fields:
        if page not in self._forms:
            found = self._forms[page] = defaultdict(set)
            answer = self.client.get(page)
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                for attributes, inside in FORM.findall(answer.content.decode()):
                    action = ACTION.search(attributes)
                    found[(action and action[1]) or page].update(NAME.findall(inside))
        return self._forms[page]

    def encoded(self, address: str, pairs: list[tuple[int, bytes]]) -> str:
        """A form for this address as it is sent, whatever bytes stand in it."""
        names = sorted({*self.ask_for(address), *QUERY})
        return "&".join(f"{names[at % len(names)]}={quote(value)}" for at, value in pairs)

    def read_sent_forms(self, route: str) -> list[SentForm]:
        """The forms of a route's page as a browser sends them, but that of the way out."""
        page = self.evening.address(route)
        answer = self._get(page)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            return []
        found = read_forms(answer.content.decode(), page)
        return [form for form in found if form.action != reverse("logout")]

    def send_with(self, form: SentForm, name: str, value: str, *, is_filled: bool) -> int:
        """The status where one field of a form says something else."""
        said = form.filled("100") if is_filled else form.values
        return self.status("POST", form.action, body=urlencode({**said, name: [value]}, doseq=True))

    def _get(self, address: str) -> HttpResponse:
        self.client.cookies = SimpleCookie(self.cookies)
        return self.client.get(address)

    def status(self, method: str, address: str, query: str = "", body: str = "") -> int:
        """The status of one answer, everything undone after."""
        self.client.cookies = SimpleCookie(self.cookies)
        kind = "application/x-www-form-urlencoded"
        with transaction.atomic():
            answer = self.client.generic(
                method, f"{address}?{query}" if query else address, body, content_type=kind
            )
            transaction.set_rollback(True)
        return answer.status_code


def gather() -> tuple[Client, Evening]:
    """An organiser in an evening where each address leads somewhere."""
    tournament = TournamentFactory()
    return member(Role.ORGANISER)(tournament), whole_evening(tournament)


once = made_once(gather)


@pytest.fixture(scope="module")
def forms() -> Forms:
    """What the forms of that evening ask for, by the pages that a test has read."""
    return {}


@pytest.fixture
def prober(
    once: Callable[[], tuple[Client, Evening]], forms: Forms, db: None, without_pango: None
) -> Prober:
    """The browser; papers come as pages."""
    return Prober(*once(), forms)


PAIRS = st.lists(st.tuples(st.integers(min_value=0, max_value=9999), BYTES), max_size=12)


@given(route=st.sampled_from(ROUTES), pairs=PAIRS)
@sweep
def test_no_form_gives_a_500(prober: Prober, route: str, pairs: list[tuple[int, bytes]]) -> None:
    address = prober.evening.address(route)
    assert prober.status("POST", address, body=prober.encoded(address, pairs)) < 500


@given(route=st.sampled_from(ROUTES), pairs=PAIRS)
@sweep
def test_no_query_gives_a_500(prober: Prober, route: str, pairs: list[tuple[int, bytes]]) -> None:
    address = prober.evening.address(route)
    assert prober.status("GET", address, query=prober.encoded(address, pairs)) < 500


@given(
    route=st.sampled_from(ROUTES),
    at=st.integers(min_value=0, max_value=9999),
    value=st.sampled_from(ALONE),
    is_filled=st.booleans(),
)
@sweep
def test_one_wrong_field_gives_no_500(
    prober: Prober, route: str, at: int, value: str, is_filled: bool
) -> None:
    fields = [(form, name) for form in prober.read_sent_forms(route) for name in form.names]
    if fields:
        form, name = fields[at % len(fields)]
        assert prober.send_with(form, name, value, is_filled=is_filled) < 500


@pytest.mark.parametrize(
    "route", ["organiser:phone_seat_end", "organiser:lot_number", "arbitration:report_details"]
)
def test_a_number_of_more_digits_than_there_are_gives_no_500(route: str, prober: Prober) -> None:
    typed = dict.fromkeys(("number", "deal"), BEYOND_INT)
    body = urlencode({**typed, "said": f"in-{BEYOND_INT}", "reason": "x", "seat-reason": "x"})
    assert prober.status("POST", prober.evening.address(route), body=body) in {200, 302}


@pytest.mark.nightly
@pytest.mark.parametrize("route", ROUTES)
def test_no_wrong_field_at_all_gives_a_500(route: str, prober: Prober) -> None:
    for form in prober.read_sent_forms(route):
        ways = (False, True) if form.filled("100") != form.values else (False,)
        for name, value, is_filled in product(_list_unlike(form.names), ALONE, ways):
            code = prober.send_with(form, name, value, is_filled=is_filled)
            assert code < 500, (form.action, name, value)


def _list_unlike(names: Iterable[str]) -> list[str]:
    """Of the names in order that begin alike, as those of 155 rules do, the first few."""
    alike = groupby(names, key=lambda name: name.partition("-")[0])
    return [name for _beginning, found in alike for name in islice(found, MOST_ALIKE)]


@pytest.mark.parametrize("number", nightly_but({0, 2**63}, BEYOND_ANY_COLUMN))
def test_no_number_in_an_address_gives_a_500(number: int, prober: Prober) -> None:
    found = {}
    prober.evening.keys.update({key: number for key in prober.evening.keys if "number" in key})
    for route, method in product(NUMBERED, ("GET", "POST")):
        found[route, method] = prober.status(method, prober.evening.address(route))
    assert {key: code for key, code in found.items() if code not in (302, 404, 405)} == {}
