"""Values of a request by their shape: the value, or the one error that stands for it."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.pairing.model import RequestError

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
