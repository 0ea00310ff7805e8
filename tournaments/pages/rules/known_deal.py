"""A deal of which something is known, as the addresses of the two pages that it is told to."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from scoring import RuleSet
from scoring.cards import SIDES, other_side
from tournaments.pages.rules.rules_token import build_rules_query

_TERMS = ("taker", "trump", "contract", "doubled")
SHOWN = "terms"
"""In an address: the page shows what is known, and says nothing of what lacks."""


def build_replay_query(rules: RuleSet, facts: Mapping[str, Any]) -> str:
    """The address of the replay page, from its question mark on, with the terms of a deal."""
    return _build_query(rules, dict(_list_terms(facts)), is_whole=False)


def build_calculator_query(rules: RuleSet, facts: Mapping[str, Any]) -> str:
    """The address of the calculator, from its question mark on, with all that is known of a
    deal."""
    told = {**dict(_list_terms(facts)), **dict(_list_counted(facts))}
    has_tricks = not {"points", "sweep"}.isdisjoint(told)
    return _build_query(rules, told, is_whole=has_tricks and {"taker", "trump"} <= told.keys())


def _build_query(rules: RuleSet, told: Mapping[str, Any], *, is_whole: bool) -> str:
    shown = {} if is_whole or not told else {SHOWN: 1}
    return "&".join(filter(None, (build_rules_query(rules), urlencode({**told, **shown}))))


def _list_terms(facts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((name, facts[name]) for name in _TERMS if facts.get(name))


def _list_counted(facts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The tricks and the bonuses, by the fields of the calculator."""
    taker, points = facts.get("taker"), facts.get("points")
    if sweep := facts.get("sweep"):
        yield "sweep", sweep
        if facts.get("solo"):
            yield "solo", "on"
    elif taker in SIDES and points:
        yield "counted", "taker"
        yield "points", points[taker]
        if facts.get("stopped"):
            yield "stopped", "on"
            yield "others_points", points[other_side(taker)]
    if any(belotes := [(facts.get("belote") or {}).get(side, 0) for side in SIDES]):
        alone = dict(zip(((1, 0), (0, 1)), SIDES, strict=True))
        yield "belote", alone.get(tuple(belotes), "-".join(map(str, belotes)))
    for side, worth in (facts.get("declarations") or {}).items():
        if worth:
            yield "declarations_side", side
            yield "declarations", worth
