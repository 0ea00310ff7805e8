"""A request and its line of JSON: read, it gives the request, or the one error that stands for it;
written, it is what `python -m tournaments.pairing draw` reads."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from tournaments.pairing.model import DrawRequest, Entrant, PlayedMatch, RequestError
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.systems.options import SystemSettings

LARGEST = 10**18
LARGEST_NAME = 10**300

Reader = Callable[[object, str], object]


def read_object(
    value: object, path: str, readers: Mapping[str, Reader], *, required: tuple[str, ...]
) -> dict[str, Any]:
    """Read an object key by key; an optional key that is null counts as absent.

    Each value is what its reader makes of it.
    """
    if not isinstance(value, dict):
        raise RequestError(code="type", path=path, expected="object")
    prefix = f"{path}." if path else ""
    for key in value:
        if key not in readers:
            raise RequestError(code="unknown-key", path=prefix + key)
    for key in required:
        if key not in value:
            raise RequestError(code="missing", path=prefix + key)
    return {
        key: readers[key](item, prefix + key)
        for key, item in value.items()
        if item is not None or key in required
    }


def read_integer(value: object, path: str, largest: int = LARGEST) -> int:
    """A whole number, of a size that no machine minds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise RequestError(code="type", path=path, expected="integer")
    if abs(value) > largest:
        raise RequestError(code="bad-option", path=path, expected="smaller")
    return value


def read_name(value: object, path: str) -> int:
    """The number of a team, or a seed."""
    return read_integer(value, path, LARGEST_NAME)


def read_natural(value: object, path: str) -> int:
    """A whole number from 0 on."""
    number = read_integer(value, path)
    if number < 0:
        raise RequestError(code="bad-option", path=path, expected="natural")
    return number


def read_text(value: object, path: str) -> str:
    """A text, perhaps empty; anything else raises RequestError."""
    if not isinstance(value, str):
        raise RequestError(code="type", path=path, expected="text")
    return value


def read_boolean(value: object, path: str) -> bool:
    """True or false; anything else raises RequestError."""
    if not isinstance(value, bool):
        raise RequestError(code="type", path=path, expected="boolean")
    return value


def read_seconds(value: object, path: str) -> float:
    """A length of time in seconds, not negative."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RequestError(code="type", path=path, expected="number")
    if not 0 <= value <= LARGEST:
        raise RequestError(code="bad-option", path=path, expected="seconds")
    return float(value)


def read_list(value: object, path: str) -> list[object]:
    """A list, whatever its members are."""
    if not isinstance(value, list):
        raise RequestError(code="type", path=path, expected="list")
    return value


def read_pairs(value: object, path: str) -> tuple[tuple[int, int], ...]:
    """Pairs of teams, by their ids."""
    return tuple(read_pair(item, f"{path}[{n}]") for n, item in enumerate(read_list(value, path)))


def read_pair(value: object, path: str) -> tuple[int, int]:
    """Two different teams, by their ids."""
    items = read_list(value, path)
    if len(items) != 2:
        raise RequestError(code="type", path=path, expected="pair")
    one, other = read_name(items[0], f"{path}[0]"), read_name(items[1], f"{path}[1]")
    if one == other:
        raise RequestError(code="self-pair", path=path)
    return one, other


def unlike(numbers: tuple[int, ...], code: str, path: str) -> tuple[int, ...]:
    """The numbers, if no two are the same; `path` has a place for the second one's index."""
    seen: set[int] = set()
    for place, number in enumerate(numbers):
        if number in seen:
            raise RequestError(code=code, path=path.format(place))
        seen.add(number)
    return numbers


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
    SystemSettings(SYSTEMS[request.system].options, request.options)
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
