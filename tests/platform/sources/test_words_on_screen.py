"""No sentence of the site has a name of the code in it, in either language."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from scoring import CATALOGUE, IRREGULARITIES
from scoring.deals.facts import _KEYS as DEAL_KEYS
from scoring.messages import MESSAGES
from scoring.parameters.words import WORDS
from tools import catalogues

CODES = {
    *DEAL_KEYS, *CATALOGUE, *IRREGULARITIES, *MESSAGES, "third-misdeal",
    *(word.rpartition("=")[2] for word in WORDS),
}  # fmt: skip
"""Keys of a deal, parameters, faults, errors, and the values of parameters."""
FRENCH = {
    "NS", "arbiter", "annonces", "base", "belote", "belotes", "capot", "code", "coinche",
    "litige", "organiser", "passes", "points", "renonce", "solo", "surcoinche", "total",
}  # fmt: skip
"""Codes that are words of the French pages too; of the English ones all in small letters are."""
ENGLISH = {"NT", "AT"}
FOR_PROGRAMS = {"Il faut true ou false.", "true or false is needed."}
"""What the interface for programs answers to a program."""
NOT_WORDS = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<code>.*?</code>|<[^>]*>|https?://\S+")
COMMANDS = re.compile(r"\b(manage\.py )?(erase_person|webhook_receiver)\b")


def list_sentences(language: str) -> Iterator[str]:
    """Every sentence of the sources, or of their translation."""
    with catalogues.SOURCE.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        texts = message.id if language == "fr" else message.string
        for text in texts if isinstance(texts, (list, tuple)) else [texts]:
            if message.id and text not in FOR_PROGRAMS:
                yield COMMANDS.sub("", NOT_WORDS.sub("", str(text)))


def find_codes(sentence: str, language: str) -> set[str]:
    """The names of the code that stand in a sentence as they are."""
    found = CODES.intersection(re.findall(r"[\w-]+", sentence))
    if language == "fr":
        found -= FRENCH
    else:
        found = {code for code in found if not (code.isalpha() and code.islower())} - ENGLISH
    return found | set(re.findall(r"\b[a-z]+_[a-z_]+\b", sentence))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_sentence_has_a_name_of_the_code(language: str) -> None:
    told = {
        sentence: codes
        for sentence in list_sentences(language)
        if (codes := find_codes(sentence, language))
    }
    assert told == {}


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Il manque « taker ».", "fr"),
        ("“lost_by” is missing.", "en"),
        ("Motif : irregular-card.", "fr"),
    ],
)
def test_a_name_of_the_code_is_found(sentence: str, language: str) -> None:
    assert find_codes(sentence, language) != set()


@pytest.mark.parametrize(
    ("language", "others"),
    [
        ("fr", r"sans adversaires?"),
        ("en", r"without (an |any )?opponents?|s[ia]t(s|ting)? out"),
    ],
)
def test_an_exempt_has_one_word(language: str, others: str) -> None:
    found = [text for text in list_sentences(language) if re.search(others, text)]
    assert found == []


def test_a_contested_sheet_has_one_english_word() -> None:
    others = re.compile(r"disput|no agreement", re.IGNORECASE)
    assert [text for text in list_sentences("en") if others.search(text)] == []
