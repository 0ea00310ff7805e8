"""The schema that is promised is the one that the site has."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tools.api_schema import list_breaches, read_file, read_sources, write_text

Change = Callable[[dict[str, Any]], Any]
TEAMS = "/api/v1/tournaments/{slug}/teams"
CHECK_IN = "/api/v1/desk/tournaments/{slug}/teams/{number}/check-in"


def shapes(schema: dict[str, Any]) -> dict[str, Any]:
    """The shapes of a schema by name."""
    found: dict[str, Any] = schema["components"]["schemas"]
    return found


def send(schema: dict[str, Any], **parameter: Any) -> None:
    """Add a parameter to an operation."""
    told = {"in": "query", "name": "new", "schema": {"type": "string"}} | parameter
    schema["paths"][TEAMS]["get"]["parameters"].append(told)


def test_the_file_is_what_the_sources_say() -> None:
    now = read_sources()
    assert list_breaches(read_file(), now) == []
    assert write_text(now) == write_text(read_file()), "python -m tools.api_schema write"


@pytest.mark.parametrize(
    ("change", "breach"),
    [
        (lambda new: new["paths"].pop(TEAMS), f"GET {TEAMS} is gone"),
        (
            lambda new: new["paths"][TEAMS]["get"]["parameters"].pop(),
            f"GET {TEAMS}: parameter limit is gone or another",
        ),
        (
            lambda new: send(new, required=True),
            f"GET {TEAMS}: parameter new has to be sent",
        ),
        (
            lambda new: new["paths"][TEAMS]["get"]["responses"].pop("404"),
            f"GET {TEAMS}: answer 404 is gone or another",
        ),
        (
            lambda new: new["paths"][CHECK_IN]["post"].pop("security"),
            f"POST {CHECK_IN}: security is another",
        ),
        (
            lambda new: shapes(new)["PublicTeam"]["properties"].pop("club"),
            "PublicTeam.club is gone or another",
        ),
        (
            lambda new: shapes(new)["PublicTeam"]["required"].remove("club"),
            "PublicTeam.club may be missing",
        ),
        (
            lambda new: shapes(new)["Arrival"].update(required=["at"]),
            "Arrival.at has to be sent",
        ),
    ],
)
def test_what_programs_would_stumble_over_is_named(change: Change, breach: str) -> None:
    new = copy.deepcopy(dict(read_file()))
    change(new)
    assert list_breaches(read_file(), new) == [breach]


def test_what_is_added_troubles_nobody() -> None:
    new = copy.deepcopy(dict(read_file()))
    send(new, required=False)
    shapes(new)["PublicTeam"]["properties"]["new"] = {"type": "string"}
    shapes(new)["PublicTeam"]["title"] = "Team"
    new["paths"]["/api/v1/new"] = new["paths"][TEAMS]
    assert list_breaches(read_file(), new) == []
