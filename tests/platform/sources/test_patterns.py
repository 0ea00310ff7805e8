"""No pattern of the site takes longer than its text is long: each is found in the sources and
timed on what is made to be hard for it.

A pattern that tries a run of letters anew from each of them needs sixteen times as long for four
times the text, and nobody else is answered meanwhile.
"""

import ast
import re
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from re import _constants as codes  # type: ignore[attr-defined]  # what a pattern is read as
from re import _parser  # type: ignore[attr-defined]  # what reads it
from typing import Any

import pytest
from django.apps import apps
from django.core.validators import RegexValidator
from django.urls import URLPattern, URLResolver, get_resolver

from arbitration.queries.mentions import Mentions
from tests.platform.sources.trees import parse_site
from tournaments.wording import _by_their_numbers

Where = tuple[str, str]
OWN_WORDS = {
    # The site's own sheets and scripts, when they are collected.
    "config/static_files.py",
    # What PostgreSQL's programs print.
    "operations/backups/postgres.py",
    # Definitions that the site itself gave to its database.
    "arbitration/append_only.py",
    # The site's own help.
    "tournaments/pages/help/chapters.py",
}
"""Modules whose patterns meet no text from outside."""
MADE: Mapping[str, Callable[[], list[re.Pattern[str]]]] = {
    "arbitration/queries/mentions.py": lambda: [Mentions(["Anne Dé", "+33 6 12 34 56"])._found],
    "tournaments/wording.py": lambda: [pattern for pattern, _ in _by_their_numbers()],
}
"""Patterns that a module puts together when it is asked."""
METHODS = ("search", "match", "fullmatch", "sub", "split", "findall", "finditer")
FROM_THE_START = ("match", "fullmatch")
LETTERS = "a0A. -@/:_,;+=(\t\n'\"<>&é…€"
SIZES = (20, 400, 2_000, 8_000)
NOTICEABLE = 0.01
"""Seconds: a linear pattern needs less for the largest size, a quadratic one several times it."""


def _is_of_re(node: ast.AST, names: tuple[str, ...]) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in names
    )


def _find_written(name: str, tree: ast.Module) -> Iterator[tuple[Where, re.Pattern[Any], str]]:
    """The patterns that stand in calls of `re`, with what they are asked by."""
    constants = vars(import_module(name.removesuffix(".py").replace("/", ".")))
    for node in ast.walk(tree):
        if _is_of_re(node, METHODS):
            given = eval(compile(ast.Expression(node.args[0]), name, "eval"), dict(constants))
            yield (name, f"line {node.lineno}"), re.compile(given), node.func.attr
    for label, value in constants.items():
        if isinstance(value, re.Pattern) and _is_assigned(tree, label):
            yield (name, label), value, _find_method(tree, label)


def _is_assigned(tree: ast.Module, label: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == label and isinstance(node.ctx, ast.Store)
        for node in ast.walk(tree)
    )


def _find_method(tree: ast.Module, label: str) -> str:
    """How a pattern is asked in its own module: anywhere in a text, unless it always says where."""
    asked = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == label
    } & set(METHODS)
    return asked.pop() if len(asked) == 1 else "search"


def _find_asked_of_fields() -> Iterator[tuple[Where, re.Pattern[Any], str]]:
    for model in apps.get_models():
        for field in model._meta.get_fields():
            for validator in getattr(field, "validators", ()):
                if isinstance(validator, RegexValidator):
                    yield (model.__name__, field.name), validator.regex, "search"
    for name, tree in parse_site().items():
        module = import_module(name.removesuffix(".py").replace("/", "."))
        for label, value in vars(module).items():
            if isinstance(value, RegexValidator) and _is_assigned(tree, label):
                yield (name, label), value.regex, "search"


def _find_addresses(resolver: URLResolver) -> Iterator[tuple[Where, re.Pattern[Any], str]]:
    for entry in resolver.url_patterns:
        regex = getattr(entry.pattern, "regex", None)
        if regex is not None:
            yield ("address", regex.pattern), regex, "search"
        if isinstance(entry, URLResolver):
            yield from _find_addresses(entry)
        else:
            assert isinstance(entry, URLPattern)


@cache
def list_patterns() -> list[tuple[Where, re.Pattern[Any], str]]:
    """Every pattern of the site that meets a text from outside, once each."""
    found = [
        asked
        for name, tree in parse_site().items()
        if name not in OWN_WORDS
        for asked in _find_written(name, tree)
    ]
    found += _find_asked_of_fields()
    found += _find_addresses(get_resolver())
    found += [((name, "made"), made, "search") for name, make in MADE.items() for made in make()]
    once = {
        (pattern.pattern, pattern.flags, method): (where, pattern, method)
        for where, pattern, method in found
    }
    return list(once.values())


# --- what is hard for a pattern ---------------------------------------------------------------


def _show(pattern: Any) -> str:
    """A text that a part of a pattern takes, as short as can be."""
    return "".join(_show_part(kind, value) for kind, value in pattern)


def _show_part(kind: Any, value: Any) -> str:
    if kind in {codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN}:
        return _list_letters(kind, value)[0]
    if kind in {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}:
        least, _most, repeated = value
        return _show(repeated) * least
    if kind == codes.BRANCH:
        return _show(value[1][0])
    if kind == codes.SUBPATTERN:
        return _show(value[3])
    if kind == codes.ATOMIC_GROUP:
        return _show(value)
    return ""


def _list_letters(kind: Any, value: Any) -> list[str]:
    """Letters that a place for one letter takes."""
    if kind == codes.LITERAL:
        return [chr(value)]
    tried = _parser.SubPattern(_parser.State(), [(kind, value)])
    return [letter for letter in LETTERS if _takes(tried, letter)] or [LETTERS[0]]


def _takes(place: Any, letter: str) -> bool:
    (kind, value) = place[0]
    if kind == codes.ANY:
        return letter != "\n"
    if kind == codes.NOT_LITERAL:
        return ord(letter) != value
    excluded = value[0] == (codes.NEGATE, None)
    return any(_is_in(member, letter) for member in value) != excluded


def _is_in(member: tuple[Any, Any], letter: str) -> bool:
    kind, value = member
    if kind == codes.LITERAL:
        return ord(letter) == value
    if kind == codes.RANGE:
        return bool(value[0] <= ord(letter) <= value[1])
    if kind == codes.CATEGORY:
        written = {
            codes.CATEGORY_DIGIT: r"\d", codes.CATEGORY_NOT_DIGIT: r"\D",
            codes.CATEGORY_SPACE: r"\s", codes.CATEGORY_NOT_SPACE: r"\S",
            codes.CATEGORY_WORD: r"\w", codes.CATEGORY_NOT_WORD: r"\W",
        }[value]  # fmt: skip
        return re.match(written, letter) is not None
    return False


def _list_runs(pattern: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """What stands before each repetition without an end, and what it repeats."""
    for kind, value in pattern:
        if kind in {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}:
            _least, most, repeated = value
            if most == codes.MAXREPEAT:
                for letters in _list_repeated(repeated):
                    yield before, letters
            yield from _list_runs(repeated, before)
        elif kind == codes.SUBPATTERN:
            yield from _list_runs(value[3], before)
        elif kind == codes.ATOMIC_GROUP:
            yield from _list_runs(value, before)
        elif kind == codes.BRANCH:
            for branch in value[1]:
                yield from _list_runs(branch, before)
        before += _show_part(kind, value)


def _list_repeated(repeated: Any) -> list[str]:
    if len(repeated) == 1 and repeated[0][0] in {codes.ANY, codes.IN, codes.NOT_LITERAL}:
        return _list_letters(*repeated[0])[:6]
    return [_show(repeated) or "a"]


def list_hostile(pattern: re.Pattern[Any]) -> dict[tuple[str, str, str], None]:
    """Head, what is repeated, and an end that fits nothing."""
    read = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    hostile: dict[tuple[str, str, str], None] = {}
    for before, letters in _list_runs(read):
        for end in ("", "\x00"):
            hostile[before, letters, end] = None
            hostile["", letters, end] = None
            hostile["", before + letters, end] = None
        hostile["", before or letters, "\x00"] = None
    hostile["", _show(read) or "a", "\x00"] = None
    for letters in ("a", " ", "0", "<", "a@", "a.", "/"):
        hostile["", letters, "\x00"] = None
    return hostile


def _time(ask: Callable[[str], Any], text: Any) -> float:
    """The least of three, in seconds of this thread."""
    spent = []
    for _ in range(3):
        began = time.thread_time()
        found = ask(text)
        if isinstance(found, Iterator):
            list(found)
        spent.append(time.thread_time() - began)
        if spent[0] < NOTICEABLE:
            break
    return min(spent)


def find_slow(pattern: re.Pattern[Any], method: str) -> tuple[str, str, str] | None:
    """What the pattern takes longer over than in proportion; None for a linear one."""
    ask = getattr(pattern, method)
    if method == "sub":
        ask = lambda text: pattern.sub("", text)  # noqa: E731
    is_bytes = isinstance(pattern.pattern, bytes)
    for hostile in list_hostile(pattern) if not is_bytes else ():
        head, letters, end = hostile
        before = 0.0
        for size in SIZES:
            spent = _time(ask, head + letters * (size // len(letters)) + end)
            # The sizes are four and five times each other; some slack for a clock that is shared.
            if spent > NOTICEABLE and spent > 9 * before:
                return hostile
            before = max(spent, NOTICEABLE / 9)
    return None


@pytest.mark.django_db
def test_every_pattern_is_found() -> None:
    """One that is put together at run time is named here with how it comes about."""
    unread = [
        (name, node.lineno)
        for name, tree in parse_site().items()
        if name not in OWN_WORDS and name not in MADE
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if _is_of_re(node, ("compile",))
    ]
    assert unread == []
    assert len(list_patterns()) > 60


@pytest.mark.django_db
def test_patterns_are_linear() -> None:
    slow = {
        where: found
        for where, pattern, method in list_patterns()
        if (found := find_slow(pattern, method))
    }
    assert slow == {}


@pytest.mark.parametrize(
    ("pattern", "is_linear"),
    [
        (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", False),
        (r"\s+$", False),
        (r"(?:a+)+b", False),
        (r"<(script|pre)\b.*?</\1", False),
        (r"x[^y]*y", False),
        (r"(?<![\w.+-])[\w.+-]+@", True),
        (r"\d{1,9}:[0-9a-f]+", True),
    ],
)
def test_a_quadratic_pattern_is_seen(pattern: str, is_linear: bool) -> None:
    assert (find_slow(re.compile(pattern, re.DOTALL), "search") is None) == is_linear
