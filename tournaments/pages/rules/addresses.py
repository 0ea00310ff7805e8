"""What addresses tell of rules and of a deal: a rule set as one word, a deal as far as it is
known."""

import base64
import binascii
import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from scoring import RULEBOOKS, FactError, RuleSet
from scoring.cards import SIDES, other_side
from tournaments.errors import Refused
from tournaments.imports.rule_file import describe_overrides
from tournaments.json_values import read_json
from tournaments.rule_words import phrase_fault

LONGEST_TOKEN = 4000
_MOST_BYTES = 20_000
_LONGEST_SENTENCE = 300
_TERMS = ("taker", "trump", "contract", "doubled")
SHOWN = "terms"
"""In an address: the page shows what is known, and says nothing of what lacks."""


def encode_rules(rules: RuleSet) -> str:
    """What differs from the rulebook in letters that an address takes as they are; else empty."""
    overrides = describe_overrides(rules)
    if not overrides:
        return ""
    text = json.dumps(overrides, separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def build_rules_query(rules: RuleSet) -> str:
    """The address of a page that starts from these rules, from its question mark on."""
    query = {"rulebook": rules.rulebook.id, "rules": encode_rules(rules)}
    return "?" + urlencode({name: value for name, value in query.items() if value})


def build_all_trumps_query(rules: RuleSet) -> str:
    """The address of the same rules with no trump and all trump; empty where it cannot differ."""
    wider = {**rules.overrides, "no_trump_all_trump": True}
    try:
        widened = RuleSet.of(rules.rulebook.id, wider)
    except FactError:
        return ""
    return "" if rules.no_trump_all_trump else build_rules_query(widened)


def read_rules(rulebook: str, token: str) -> RuleSet:
    """The rule set of a rulebook and a word of `encode_rules`.

    Raises `Refused`: `unknown-rulebook`, `bad-rules`.
    """
    if rulebook not in RULEBOOKS:
        raise Refused(_("Ce règlement n'existe pas."), code="unknown-rulebook")
    if not token:
        return RuleSet.of(rulebook)
    try:
        return RuleSet.of(rulebook, _unpack_token(token))
    except FactError as error:
        sentence = Truncator(phrase_fault(error)).chars(_LONGEST_SENTENCE)
        raise Refused(sentence, code="bad-rules") from error


def _unpack_token(token: str) -> dict[str, object]:
    """The overrides in a token, which anyone may have made: never more than some kilobytes."""
    try:
        packed = base64.urlsafe_b64decode(token[:LONGEST_TOKEN] + "=" * (-len(token) % 4))
        overrides = read_json(zlib.decompressobj().decompress(packed, _MOST_BYTES))
    except (ValueError, zlib.error, binascii.Error):
        overrides = None
    if not isinstance(overrides, dict):
        message = _("L'adresse ne dit pas toutes les règles : une partie s'en est perdue.")
        raise Refused(message, code="bad-rules")
    return overrides


def build_replay_query(rules: RuleSet, facts: Mapping[str, Any]) -> str:
    """The address of the replay page, from its question mark on, with the terms of a deal."""
    return _build_query(rules, dict(_list_terms(facts)), is_whole=False)


def build_calculator_query(rules: RuleSet, facts: Mapping[str, Any]) -> str:
    """The address of the calculator, from its question mark on, with all that is known of a
    deal."""
    terms = {**dict(_list_terms(facts)), **dict(_list_counted(facts))}
    has_tricks = not {"points", "sweep"}.isdisjoint(terms)
    return _build_query(rules, terms, is_whole=has_tricks and {"taker", "trump"} <= terms.keys())


def _build_query(rules: RuleSet, terms: Mapping[str, Any], *, is_whole: bool) -> str:
    shown = {} if is_whole or not terms else {SHOWN: 1}
    return "&".join(filter(None, (build_rules_query(rules), urlencode({**terms, **shown}))))


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
