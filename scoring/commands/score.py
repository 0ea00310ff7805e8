"""``score``: the marks of a match, deal by deal, with their steps."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.commands.line import read_rules
from scoring.deals.deal import Length, usual_length
from scoring.marks.score import score_match
from scoring.rules.ruleset import RuleSet
from scoring.shapes import read_bool, read_list, read_object, require

_KEYS = ("id", "rulebook", "options", "length", "deals", "time_up")


def answer(line: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return the answer to one line, without its id. Raises FactError."""
    given = read_object(line, "", _KEYS)
    rules = read_rules(given)
    length = _read_length(rules, given)
    require(given, "", "deals")
    deals = read_list(given["deals"], "deals")
    time_up = read_bool(given.get("time_up", False), "time_up")
    return dict(score_match(rules, length, deals, time_up=time_up).to_json())


def _read_length(rules: RuleSet, given: Mapping[str, object]) -> Length:
    """The length of the line, else the one that the rules play where nothing is said."""
    usual = usual_length(rules)
    return Length.read(given.get("length")) if "length" in given or usual is None else usual
