"""Whatever an error of the engine names, it names in words: the sources are read for it."""

import ast
from pathlib import Path

import pytest

import scoring
from scoring import CATALOGUE, FactError
from scoring.deals.facts import _KEYS as DEAL_KEYS
from tests.scoring.test_messages import list_codes

RAISED = {
    keyword.value.value
    for file in Path(scoring.__file__).parent.rglob("*.py")
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    if isinstance(call, ast.Call)
    for keyword in call.keywords
    if keyword.arg in ("name", "expected") and isinstance(keyword.value, ast.Constant)
} - {"", 0}
"""What the engine names in its errors: keys of a line, and what a value should have been."""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", sorted({*RAISED, *DEAL_KEYS, *CATALOGUE, "NS", "W", "KH"}))
def test_whatever_an_error_names_is_said_in_words(name, lang):
    for code in ("missing", "unknown-key", "type", "repeated-key", "unknown-option", "bad-card"):
        said = FactError(code, "x", name=name, expected=name).message(lang)
        assert list_codes(said, lang) == [], (code, said)
