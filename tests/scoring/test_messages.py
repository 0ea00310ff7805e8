"""What the engine says to people: words in both languages, and never a name of its code."""

import re

import pytest

from scoring import CATALOGUE, IRREGULARITIES, FactError, RuleSet
from scoring.deals.facts import _KEYS as DEAL_KEYS
from scoring.messages import MESSAGES, NAMES
from scoring.parameters.words import WORDS
from scoring.rules.contradictions import _FORBIDDEN
from scoring.rules.reasons import REASONS
from tests.scoring.golden_lines import golden

COMMANDS = ("score", "legal", "auction", "replay", "irregularity", "declarations")
FRENCH = {
    "arbiter", "annonces", "base", "belote", "belotes", "capot", "code", "coinche", "litige",
    "passes", "points", "solo", "surcoinche", "total",
}  # fmt: skip
"""Codes that are French words too; of English ones most are."""
CODES = {
    *DEAL_KEYS, *NAMES, *CATALOGUE, *IRREGULARITIES, *MESSAGES, "third-misdeal", "NS", "EW",
    *(word.rpartition("=")[2] for word in WORDS),
}  # fmt: skip
NAMED = re.compile(r"[\w-]+")


def list_codes(said, lang):
    """The names of the code that stand in a sentence as they are."""
    found = CODES.intersection(NAMED.findall(re.sub(r"\{\w+\}", "", said)))
    if lang == "en":
        return sorted(word for word in found if not (word.isalpha() and word.islower()))
    return sorted(found - FRENCH)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("code", MESSAGES)
def test_a_message_itself_has_words_alone(code, lang):
    assert list_codes(MESSAGES[code][lang == "en"], lang) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", CATALOGUE)
def test_what_a_parameter_may_be_is_said_in_words(name, lang):
    said = FactError("bad-option", f"options.{name}", name=name).message(lang)
    assert list_codes(said, lang) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_no_error_of_a_golden_line_has_a_name_of_the_code(command):
    for case in golden(command, errors=True):
        _line, error = case.values
        # What was typed as a card is said as it was typed.
        assert error["code"] == "bad-card" or list_codes(error["message"], "en") == []


def test_every_contradiction_says_why_in_both_languages():
    assert {names for names, _contradicts in _FORBIDDEN} == REASONS.keys()
    assert all(fr != en and fr[-1] == en[-1] == "." for fr, en in REASONS.values())


def test_a_contradiction_says_what_settles_it():
    with pytest.raises(FactError) as refused:
        RuleSet.of("ffb-coinche", {"own_raise": "other-suit"})
    assert refused.value.message("fr").endswith("après trois passes : mettez 4 passes.")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", " : Le moins que compte le total d'un camp à la fin d'une partie ; Le plus que"),
        ("en", ": The least that a side's total counts at the end of a match; The most that"),
    ],
)
def test_options_that_contradict_each_other_are_listed(lang, said):
    with pytest.raises(FactError) as refused:
        RuleSet.of("ffb-coinche", {"match_floor": 701, "match_cap": 700})
    assert said in refused.value.message(lang)


@pytest.mark.parametrize(("card", "said"), [("KH", "R♥"), ("10S", "10♠")])
def test_a_card_is_said_as_it_is_read(card, said):
    message = FactError("duplicate-card", "hand", name=card).message("fr")
    assert message == f"La carte {said} figure deux fois."
