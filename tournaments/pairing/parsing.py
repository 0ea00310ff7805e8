"""From one line of JSON to a request, or to the one error that stands for it."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.pairing.model import DrawRequest, Entrant
from tournaments.pairing.systems import SYSTEMS

LARGEST = 10**18
LARGEST_NAME = 10**300


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestError(Exception):
    """Something in a request that its author can mend: what, and where in the line."""

    code: str
    path: str = ""
    expected: str = ""


Reader = Callable[[object, str], object]


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

    Raises RequestError for whatever is missing, unknown, of a wrong type or out of range.
    """
    found = _object(value, "", REQUEST, required=("system", "teams"))
    found.pop("id", None)
    return DrawRequest(**found)  # type: ignore[arg-type]


def _refuse(name: str) -> object:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        _refuse(text)
    return number


def _object(
    value: object, path: str, readers: Mapping[str, Reader], *, required: tuple[str, ...]
) -> dict[str, object]:
    """Read an object key by key; an optional key that is null counts as absent."""
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


def _integer(value: object, path: str, largest: int = LARGEST) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RequestError(code="type", path=path, expected="integer")
    if abs(value) > largest:
        raise RequestError(code="bad-option", path=path, expected="smaller")
    return value


def _name(value: object, path: str) -> int:
    return _integer(value, path, LARGEST_NAME)


def _natural(value: object, path: str) -> int:
    number = _integer(value, path)
    if number < 0:
        raise RequestError(code="bad-option", path=path, expected="natural")
    return number


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise RequestError(code="type", path=path, expected="text")
    return value


def _boolean(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise RequestError(code="type", path=path, expected="boolean")
    return value


def _seconds(value: object, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RequestError(code="type", path=path, expected="number")
    if not 0 <= value <= LARGEST:
        raise RequestError(code="bad-option", path=path, expected="seconds")
    return float(value)


def _system(value: object, path: str) -> str:
    if _text(value, path) not in SYSTEMS:
        raise RequestError(code="bad-option", path=path, expected=", ".join(SYSTEMS))
    return str(value)


def _list(value: object, path: str) -> list[object]:
    if not isinstance(value, list):
        raise RequestError(code="type", path=path, expected="list")
    return value


def _pairs(value: object, path: str) -> tuple[tuple[int, int], ...]:
    return tuple(_pair(item, f"{path}[{n}]") for n, item in enumerate(_list(value, path)))


def _pair(value: object, path: str) -> tuple[int, int]:
    items = _list(value, path)
    if len(items) != 2:
        raise RequestError(code="type", path=path, expected="pair")
    one, other = _name(items[0], f"{path}[0]"), _name(items[1], f"{path}[1]")
    if one == other:
        raise RequestError(code="self-pair", path=path)
    return one, other


def _tables(value: object, path: str) -> tuple[int, ...]:
    return _unlike(
        tuple(_natural(item, f"{path}[{n}]") for n, item in enumerate(_list(value, path))),
        "duplicate-table",
        path + "[{}]",
    )


def _teams(value: object, path: str) -> tuple[Entrant, ...]:
    teams = tuple(
        Entrant(**_object(item, f"{path}[{n}]", TEAM, required=("id",)))  # type: ignore[arg-type]
        for n, item in enumerate(_list(value, path))
    )
    _unlike(tuple(team.id for team in teams), "duplicate-team", path + "[{}].id")
    return teams


def _unlike(numbers: tuple[int, ...], code: str, path: str) -> tuple[int, ...]:
    seen: set[int] = set()
    for place, number in enumerate(numbers):
        if number in seen:
            raise RequestError(code=code, path=path.format(place))
        seen.add(number)
    return numbers


def _anything(value: object, path: str) -> object:
    return value


TEAM: Mapping[str, Reader] = {
    "id": _name, "score": _integer, "club": _text, "byes": _natural, "fixed_table": _natural,
}  # fmt: skip
REQUEST: Mapping[str, Reader] = {
    "id": _anything, "system": _system, "round": _natural, "seed": _name, "teams": _teams,
    "played": _pairs, "forbidden": _pairs, "avoid_same_club": _boolean,
    "first_table": _natural, "tables": _tables, "time_limit": _seconds,
}  # fmt: skip
