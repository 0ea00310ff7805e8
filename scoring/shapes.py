"""Reading plain JSON values: every surprise is a FactError with its path, never a crash."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.cards import SIDES
from scoring.errors import FactError

SIDE_KEYS = frozenset(SIDES)
"""The keys of an object with one value per side."""


def join(path: str, key: str | int) -> str:
    """The path of a member (`deals[2].points`) from the path of what holds it."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def read_object(value: object, path: str, keys: Collection[str] | None = None) -> dict[str, object]:
    """An object without the members that are null, all of them among `keys` where given.

    Raises FactError `type` or `unknown-key`.
    """
    if isinstance(value, dict) and isinstance(keys, frozenset) and keys.issuperset(value):
        if None not in value.values():
            return value
    elif not isinstance(value, Mapping):
        raise FactError("type", path, expected="object")
    for key in value:
        if keys is not None and key not in keys:
            raise FactError("unknown-key", join(path, str(key)), name=key)
    return {str(key): member for key, member in value.items() if member is not None}


def needed(members: Mapping[str, object], key: str) -> object:
    """The value of a key of the outermost object. Raises FactError `missing`."""
    value = members.get(key)
    if value is None:
        raise FactError("missing", key, name=key)
    return value


def require(members: Mapping[str, object], path: str, *keys: str) -> None:
    """Raise FactError `missing` for the first key that has no value."""
    for key in keys:
        if key not in members:
            raise FactError("missing", join(path, key), name=key)


def read_text(value: object, path: str) -> str:
    """A string. Raises FactError `type`."""
    if not isinstance(value, str):
        raise FactError("type", path, expected="string")
    return value


def read_word(
    value: object, path: str, words: Collection[str], *, code: str = "type", expected: str = ""
) -> str:
    """A word out of `words`, which are `expected` by the name of what they stand for; another
    string raises FactError `code`, another type `type`."""
    word = read_text(value, path)
    if word not in words:
        raise FactError(code, path, expected=expected)
    return word


def read_list(value: object, path: str) -> Sequence[object]:
    """A list. Raises FactError `type`."""
    if not isinstance(value, (list, tuple)):
        raise FactError("type", path, expected="list")
    return value


def read_int(value: object, path: str) -> int:
    """A whole number; true is not 1. Raises FactError `type`."""
    if type(value) is int:
        return value
    raise FactError("type", path, expected="integer")


def read_bool(value: object, path: str) -> bool:
    """True or false. Raises FactError `type`."""
    if not isinstance(value, bool):
        raise FactError("type", path, expected="boolean")
    return value


def read_side(value: object, path: str) -> int:
    """A side as its index: 0 for `NS`, 1 for `EW`. Raises FactError `type`."""
    if value == "NS":
        return 0
    if value == "EW":
        return 1
    raise FactError("type", path, expected="one-side")
