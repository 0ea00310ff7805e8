"""A club's rules as a word of an address."""

import base64
import json
import zlib

import pytest

from scoring import RULEBOOKS, RuleSet
from tests.scoring.books import widest_rules
from tournaments.errors import Refused
from tournaments.pages.rules.addresses import (
    build_all_trumps_query,
    build_rules_query,
    encode_rules,
    read_rules,
)

OWN = {"failed_base": 200, "carre_values": {"J": 150}, "scaled_trumps": ["NT"]}
WIDER = "no_trump_all_trump"


def packed(told: object) -> str:
    """A token that anyone could make."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(told).encode())).decode().rstrip("=")


def refusal(token: str) -> str:
    """The code with which a token is refused."""
    with pytest.raises(Refused) as refused:
        read_rules("ffb-belote", token)
    return refused.value.code


@pytest.mark.parametrize("overrides", [{}, OWN])
def test_rules_are_read_as_they_were_written(overrides: dict[str, object]) -> None:
    rules = RuleSet.of("ffb-belote", overrides)
    assert read_rules("ffb-belote", encode_rules(rules)) == rules


def test_a_rulebook_as_it_stands_needs_no_word() -> None:
    assert build_rules_query(RuleSet.of("ffb-belote")) == "?rulebook=ffb-belote"


@pytest.mark.parametrize(
    "token",
    [
        "é", "AAAA", encode_rules(RuleSet.of("ffb-belote", OWN))[:-8], packed([1]),
        packed("a" * 30_000), packed({"failed_base": -1}), packed({"nothing": 1}),
        packed({"sweep_points": 100}),
    ],
)  # fmt: skip
def test_a_word_that_tells_no_rules_is_refused(token: str) -> None:
    assert refusal(token) == "bad-rules"


def test_a_rulebook_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="Ce règlement n'existe pas"):
        read_rules("bridge", "")


def test_all_trumps_are_offered_where_they_may_be_added() -> None:
    offered = [book for book in RULEBOOKS if build_all_trumps_query(RuleSet.of(book))]
    assert offered == [book for book in RULEBOOKS if widest_rules(book).overrides.get(WIDER)]
