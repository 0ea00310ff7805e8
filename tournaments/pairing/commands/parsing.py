"""A request and its line of JSON: read, it gives the request, or the one error that stands for it;
written, it is what `python -m tournaments.pairing draw` reads."""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tournaments.pairing.commands.shapes import (
    Reader,
    read_boolean,
    read_integer,
    read_list,
    read_name,
    read_natural,
    read_object,
    read_pairs,
    read_seconds,
    read_text,
    unlike,
)
from tournaments.pairing.model import DrawRequest, Entrant, PlayedMatch, RequestError
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.systems.options import Settings


def read_line(line: bytes) -> object:
    """The JSON value of a line.

    Raises RequestError `json` for anything that is not plain JSON in UTF-8.
    """
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        raise RequestError(code="json") from None


def read_request(value: object) -> DrawRequest:
    """The request that a JSON object describes.

    Raises RequestError for whatever is missing, unknown, of a wrong type or out of range; a key
    that the named system does not read is unknown.
    """
    named = value.get("system") if isinstance(value, dict) else None
    system = SYSTEMS.get(named) if isinstance(named, str) else None
    keys = ANY_SYSTEM if system is None else system.keys
    team = {**TEAM, **{key: reader for key, reader in TEAM_EXTRAS.items() if key in keys}}
    readers: dict[str, Reader] = {
        **REQUEST,
        **{key: reader for key, reader in EXTRAS.items() if key in keys},
        "teams": lambda item, path: _teams(item, path, team),
    }
    if system is None or system.options:
        readers["options"] = _options
    found = read_object(value, "", readers, required=("system", "teams"))
    found.pop("id", None)
    request = DrawRequest(**found)
    Settings(SYSTEMS[request.system].options, request.options)
    return request


def _refuse(name: str) -> object:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        _refuse(text)
    return number


def _system(value: object, path: str) -> str:
    if read_text(value, path) not in SYSTEMS:
        raise RequestError(code="bad-option", path=path, expected=", ".join(SYSTEMS))
    return str(value)


def _tables(value: object, path: str) -> tuple[int, ...]:
    return unlike(
        tuple(read_natural(item, f"{path}[{n}]") for n, item in enumerate(read_list(value, path))),
        "duplicate-table",
        path + "[{}]",
    )


def _teams(value: object, path: str, readers: Mapping[str, Reader]) -> tuple[Entrant, ...]:
    teams = tuple(
        Entrant(**members)
        for members in (
            read_object(item, f"{path}[{n}]", readers, required=("id",))
            for n, item in enumerate(read_list(value, path))
        )
    )
    unlike(tuple(team.id for team in teams), "duplicate-team", path + "[{}].id")
    return teams


def _results(value: object, path: str) -> tuple[PlayedMatch, ...]:
    return tuple(_result(item, f"{path}[{n}]") for n, item in enumerate(read_list(value, path)))


def _result(value: object, path: str) -> PlayedMatch:
    found = read_object(value, path, RESULT, required=("round", "slot", "ns"))
    told = {"ew": None, "winner": None, **found}
    return PlayedMatch(**told)


def _options(value: object, path: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RequestError(code="type", path=path, expected="object")
    return value


def _anything(value: object, path: str) -> object:
    return value


TEAM: Mapping[str, Reader] = {
    "id": read_name, "score": read_integer, "club": read_text, "byes": read_natural,
    "fixed_table": read_natural,
}  # fmt: skip
TEAM_EXTRAS: Mapping[str, Reader] = {
    "present": read_boolean, "pool": read_text, "since": read_natural,
}  # fmt: skip
RESULT: Mapping[str, Reader] = {
    "round": read_natural, "slot": read_text, "ns": read_name, "ew": read_name,
    "winner": read_name,
}  # fmt: skip
REQUEST: Mapping[str, Reader] = {
    "id": _anything, "system": _system, "round": read_natural, "seed": read_name,
    "played": read_pairs, "forbidden": read_pairs, "avoid_same_club": read_boolean,
    "first_table": read_natural, "tables": _tables, "time_limit": read_seconds,
}  # fmt: skip
EXTRAS: Mapping[str, Reader] = {"results": _results, "partnered": read_pairs}
ANY_SYSTEM = frozenset({*TEAM_EXTRAS, *EXTRAS})


def request_as_json(request: DrawRequest) -> dict[str, Any]:
    """What the request's system reads, but its time limit: `read_request` gives it back."""
    system = SYSTEMS[request.system]
    stored: dict[str, Any] = {
        "system": request.system,
        "round": request.round,
        "seed": request.seed,
        "teams": [_team(team, system.keys) for team in request.teams],
        "played": [list(pair) for pair in request.played],
        "forbidden": [list(pair) for pair in request.forbidden],
        "avoid_same_club": request.avoid_same_club,
        "tables": list(request.tables) if request.tables is not None else None,
    }
    if request.first_table != 1:
        stored["first_table"] = request.first_table
    if system.options:
        stored["options"] = dict(request.options)
    if "results" in system.keys:
        stored["results"] = [asdict(result) for result in request.results]
    if "partnered" in system.keys:
        stored["partnered"] = [list(pair) for pair in request.partnered]
    return stored


def _team(team: Entrant, keys: frozenset[str]) -> dict[str, Any]:
    names = [*TEAM, *(name for name in TEAM_EXTRAS if name in keys)]
    return {name: getattr(team, name) for name in names}
