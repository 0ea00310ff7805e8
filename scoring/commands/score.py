"""``score``: the marks of a match, deal by deal, with their steps."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.commands.line import read_rules
from scoring.deals.length import Length
from scoring.marks.score import score_match
from scoring.shapes import read_list, read_object, require

_KEYS = ("id", "rulebook", "options", "length", "deals")


def answer(line: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return the answer to one line, without its id. Raises FactError."""
    given = read_object(line, "", _KEYS)
    rules = read_rules(given)
    require(given, "", "length", "deals")
    length = Length.read(given["length"])
    deals = read_list(given["deals"], "deals")
    return dict(score_match(rules, length, deals).to_json())
