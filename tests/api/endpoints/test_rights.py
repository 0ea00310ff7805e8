"""Who may ask what: every operation of the interface, by what a token opens.

Each operation names its scope; a program without a token, and one whose token opens all the rest,
get what `ANSWERS` says. A token of another club finds nothing.
"""

import uuid

import pytest
from django.test import Client

from tests.api.endpoints.programs import program
from tests.crawling.addresses import Evening, whole_evening
from tests.factories import TournamentFactory
from tools.api_schema import read_sources
from tournaments.enums import Scope
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

T = "/api/v1/tournaments/{slug}"
D = "/api/v1/desk/tournaments/{slug}"
NEEDED: dict[tuple[str, str], Scope | None] = {
    ("get", "/api/v1/tournaments"): None,
    ("get", T): None,
    ("get", f"{T}/teams"): None,
    ("get", f"{T}/rounds"): None,
    ("get", f"{T}/rounds/{{number}}/tables"): None,
    ("get", f"{T}/rounds/{{number}}/draw"): None,
    ("get", f"{T}/standings"): None,
    ("get", f"{T}/prizes"): None,
    ("get", "/api/v1/series"): None,
    ("get", "/api/v1/series/{slug}"): None,
    ("get", "/api/v1/desk/tournaments"): Scope.READ,
    ("get", D): Scope.READ,
    ("get", f"{D}/teams"): Scope.READ,
    ("post", f"{D}/teams/{{number}}/check-in"): Scope.CHECK_IN,
    ("get", f"{D}/rounds"): Scope.READ,
    ("get", f"{D}/rounds/{{number}}/tables"): Scope.READ,
    ("get", f"{D}/rounds/{{number}}/draw"): Scope.READ,
    ("get", f"{D}/rounds/{{number}}/tables/{{table}}/sheet"): Scope.READ,
    ("get", f"{D}/standings"): Scope.READ,
    ("get", f"{D}/standings/teams/{{number}}"): Scope.READ,
    ("get", f"{D}/prizes"): Scope.PRIZES,
    ("get", f"{D}/money/accounts"): Scope.MONEY,
    ("get", f"{D}/money/movements"): Scope.MONEY,
    ("get", f"{D}/signups"): Scope.SIGN_UPS,
    ("post", f"{D}/signups"): Scope.SIGN_UPS,
    ("get", f"{D}/signups/{{key}}"): Scope.SIGN_UPS,
    ("post", f"{D}/signups/{{key}}/cancel"): Scope.SIGN_UPS,
    ("get", f"{D}/incidents"): Scope.INCIDENTS,
}
BODIES = {
    f"{D}/signups": {
        "player_1": "NEUF N",
        "player_2": "DIX D",
        "phone": "0600000000",
        "consent": True,
    }
}


@pytest.fixture
def evening(tournament: Tournament) -> Evening:
    """An evening in which each address leads somewhere."""
    return whole_evening(tournament)


def ask(client: Client, method: str, path: str, evening: Evening) -> int:
    """The status of what a program gets."""
    slug = evening.keys["series_slug"] if "/series/" in path else evening.tournament.slug
    key = evening.keys["key of organiser:booking"]
    address = path.format(slug=slug, number=1, table=1, key=key)
    if method == "get":
        return client.get(address).status_code
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    body = BODIES.get(path, {})
    return client.post(address, body, content_type="application/json", headers=headers).status_code


def test_the_table_names_every_operation() -> None:
    told = {(method, path) for path, one in read_sources()["paths"].items() for method in one}
    assert told == set(NEEDED)


def test_each_operation_opens_to_its_scope_alone(evening: Evening) -> None:
    club = evening.tournament.club
    alone = {scope: program(club, scope) for scope in Scope}
    without = {scope: program(club, *(set(Scope) - {scope})) for scope in Scope}
    nobody, stranger = Client(), program(TournamentFactory(), *Scope)
    told = {}
    for (method, path), scope in NEEDED.items():
        if scope is None:
            told[method, path] = (ask(nobody, method, path, evening),)
            continue
        others = (nobody, stranger, without[scope], alone[scope])
        told[method, path] = tuple(ask(one, method, path, evening) for one in others)
    assert told == {key: expected(*key) for key in NEEDED}


def expected(method: str, path: str) -> tuple[int, ...]:
    """What nobody, a stranger, a token for all the rest and a token for this alone get."""
    if NEEDED[method, path] is None:
        return (200,)
    nothing = 404 if "{slug}" in path else 200
    # The evening has begun: the desk takes no request from home any more.
    late = method == "post" and "/signups" in path
    return (401, nothing, 403, 409 if late else 200)


def test_a_session_opens_nothing(evening: Evening, organiser: Client) -> None:
    assert ask(organiser, "get", D, evening) == 401
