"""JSON from outside, held to a shape that is written as a type, and to what may be kept at all."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Build = Callable[[list[tuple[str, Any]]], Any]

DEEPEST = 20
"""Lists and objects within one another; nothing that the site keeps has half as many."""

MOST_NUMBER = 2**53
"""From here on browsers and databases no longer agree on a whole number."""

UNKEPT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no text holds that a person typed: signs that cannot be printed, halves of letters."""


def read_json(text: str | bytes, *, build: Build | None = None) -> Any:
    """Values of JSON that somebody sent; `build` makes an object of its members. Raises ValueError
    for what is none or too deep, and for what only some programs take for a number."""
    try:
        value = json.loads(text, object_pairs_hook=build, parse_constant=_refuse_constant)
    except RecursionError as fault:
        raise ValueError("too deep") from fault
    level = [value]
    for _depth in range(DEEPEST):
        level = [below for part in level for below in _list_below(part)]
        if not level:
            return value
    raise ValueError("too deep")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _list_below(part: object) -> Iterable[object]:
    if isinstance(part, dict):
        return part.values()
    return part if isinstance(part, list) else ()


def refuse_unkept(value: object) -> None:
    """Raise ValueError for values, read by `read_json`, with a number too large or with signs that
    no text holds."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        _refuse_part(part)
        if isinstance(part, dict):
            waiting += part
        waiting += _list_below(part)


def _refuse_part(part: object) -> None:
    if isinstance(part, str) and UNKEPT.search(part):
        raise ValueError("signs that no text holds")
    if isinstance(part, int | float) and not -MOST_NUMBER < part < MOST_NUMBER:
        raise ValueError("a number too large")


Test = Callable[[Any], bool]


def fits(value: object, shape: Any) -> bool:
    """Whether a value of JSON is of a type: a plain one, lists, dictionaries and unions of such, a
    TypedDict, or one `Annotated` with what says yes to it. A number is no boolean."""
    return bool(_tester(shape)(value))


@lru_cache(maxsize=256)
def _tester(shape: Any) -> Test:
    """What tells whether a value is of a type."""
    if is_typeddict(shape):
        return _test_members(shape)
    make = _MAKERS.get(get_origin(shape))
    if make is not None:
        return make(*get_args(shape))
    plain = NoneType if shape is None else shape
    return lambda value: plain is Any or type(value) is plain


def _test_allowed(shape: Any, *allowed: Test) -> Test:
    test = _tester(shape)
    return lambda value: test(value) and all(allows(value) for allows in allowed)


def _test_one_of(*shapes: Any) -> Test:
    tests = tuple(map(_tester, shapes))
    return lambda value: any(test(value) for test in tests)


def _test_named(*named: Any) -> Test:
    return lambda value: type(value) in map(type, named) and value in named


def _test_list(shape: Any) -> Test:
    each = _tester(shape)
    return lambda value: type(value) is list and all(map(each, value))


def _test_dict(name: Any, value_type: Any) -> Test:
    names, values = _tester(name), _tester(value_type)
    return lambda value: (
        type(value) is dict and all(map(names, value)) and all(map(values, value.values()))
    )


_MAKERS: Mapping[Any, Callable[..., Test]] = {
    Annotated: _test_allowed,
    Union: _test_one_of,
    UnionType: _test_one_of,
    Literal: _test_named,
    list: _test_list,
    dict: _test_dict,
}


def _test_members(shape: Any) -> Test:
    """Of a TypedDict: what it must have, each that it may have of its type, and nothing else."""
    members: Mapping[str, Any] = {
        name: _tester(value_type) for name, value_type in get_type_hints(shape).items()
    }
    needed = shape.__required_keys__
    return lambda value: (
        type(value) is dict
        and needed <= value.keys() <= members.keys()
        and all(members[name](member) for name, member in value.items())
    )
