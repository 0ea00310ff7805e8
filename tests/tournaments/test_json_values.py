"""JSON from outside: read within bounds, held to shapes; one place reads it."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

import pytest

from config.own_apps import APPS
from tournaments.json_values import DEEPEST, fits, read_json, refuse_unkept

ROOT = Path(__file__).resolve().parents[2]
OF_OUR_OWN = {
    "operations/backups/rehearsals.py",
    "tournaments/pairing/commands/parsing.py",
    "tournaments/models/ruleset.py",
    "tournaments/queries/sheets/match_results.py",
    "tournaments/json_values.py",
    "arbitration/models/audit.py",
    "arbitration/queries/proofs.py",
    "config/cache.py",
    "tournaments/views/public/kept.py",
    "tournaments/views/habits.py",
}
"""Where JSON is read that the site wrote itself, or a command of its own engine; a habit is short,
and whatever it says is held to its shape."""


class Point(TypedDict, total=False):
    x: int
    name: str | None


def test_no_page_reads_json_but_within_bounds() -> None:
    files = (path for folder in (*APPS, "config") for path in (ROOT / folder).rglob("*.py"))
    reading = {
        str(path.relative_to(ROOT))
        for path in files
        if re.search(r"\bjson\.loads?\(", path.read_text(encoding="utf-8"))
    }
    assert reading == OF_OUR_OWN


def test_what_is_too_deep_or_no_number_is_refused() -> None:
    deepest = "[" * DEEPEST + "]" * DEEPEST
    assert read_json(deepest)
    for text in (f"[{deepest}]", "[" * 100_000, '{"a":' * 100_000, "NaN", "[Infinity]", "", "{"):
        with pytest.raises(ValueError, match=r".+"):
            read_json(text)


@pytest.mark.parametrize("value", ["a\0", "\ud800", {"a\x1b": 1}, [[2**53]], -1e300])
def test_what_no_database_keeps_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        refuse_unkept(value)


@pytest.mark.parametrize(
    ("shape", "fitting", "other"),
    [
        (int, [0, -3], [True, "1", 1.0, None]),
        (bool, [True], [1, "oui"]),
        (Any, [1, None, []], []),
        (None, [None], [0, ""]),
        (int | None, [1, None], ["", False]),
        (list[str], [[], ["a"]], [["a", 1], {"a": 1}, "a"]),
        (dict[str, list[int]], [{}, {"a": [1]}], [{"a": 1}, [1]]),
        (Literal["NS", "EW"], ["NS"], ["", "N", 1]),
        (Annotated[int, range(1, 5).__contains__], [1, 4], [0, 5, "1"]),
        (Point, [{}, {"x": 1, "name": None}], [{"y": 1}, {"x": "1"}, []]),
    ],
)
def test_a_value_fits_its_shape(shape: Any, fitting: list[object], other: list[object]) -> None:
    assert [fits(value, shape) for value in fitting] == [True] * len(fitting)
    assert [fits(value, shape) for value in other] == [False] * len(other)
