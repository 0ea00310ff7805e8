"""What players shout is understood: each phrase of the list, and each as people say it."""

import pytest

from arbitration.kinds import KINDS
from arbitration.pages.calls.answers import LEADS
from arbitration.pages.calls.words import CALLED, list_calls

EVERYTHING = [*KINDS, *LEADS]
PHRASES = [
    (code, phrase.strip())
    for code, texts in CALLED.items()
    for text in texts
    for phrase in text.split(",")
]
SHOUTED = [
    ("renonce", "irregular-card"),
    ("Il a RENONCÉ !", "irregular-card"),
    ("il n'a pas fourni", "irregular-card"),
    ("il n'a pas fourni à cœur", "irregular-card"),
    ("il n'a pas monté", "irregular-card"),
    ("il a joué avant moi", "irregular-card"),
    ("il a pissé", "irregular-card"),
    ("il a sous-coupé", "irregular-card"),
    ("Maldonne !", "misdeal"),
    ("mal coupé", "shuffle-cut"),
    ("la tierce n'était pas là", "false-annonce"),
    ("elle n'était pas là, ta tierce", "false-annonce"),
    ("tierce montrée trop tard", "late-annonce"),
    ("montrée trop tard", "late-annonce"),
    ("à la volée", "coinche-out-of-turn"),
    ("il a coinché à la volée", "coinche-out-of-turn"),
    ("enchère trop basse", "wrong-bid"),
    ("je voulais dire cœur", "wrong-bid"),
    ("le pli est à nous", "wrong-trick"),
    ("mauvaise table", "wrong-table"),
    ("il manque une carte", "missing-card"),
    ("carte manquante", "missing-card"),
    ("ils sont trop lents", "slow-play"),
    ("on n'est pas d'accord", "score-disagreement"),
    ("il triche", "conduct"),
    ("ivre", "conduct"),
    ("exclure", "conduct"),
    ("161", "sheet"),
    ("contrat", "sheet"),
    ("panne", "outage"),
    ("feuille perdue", "lost-sheet"),
    ("rebelote oubliée", "rebelote-forgotten"),
    ("renonc", "irregular-card"),
    ("he revoked", "irregular-card"),
]


@pytest.mark.parametrize(("code", "phrase"), PHRASES)
def test_each_phrase_of_the_list_finds_what_it_stands_for(code: str, phrase: str) -> None:
    assert list_calls(phrase, EVERYTHING)[0] == code


@pytest.mark.parametrize(("shouted", "code"), SHOUTED)
def test_what_is_shouted_is_understood(shouted: str, code: str) -> None:
    assert list_calls(shouted, EVERYTHING)[0] == code


@pytest.mark.parametrize("nothing", ["", "  ", "!", "zzz", "nonce"])
def test_what_says_nothing_finds_nothing(nothing: str) -> None:
    assert list_calls(nothing, EVERYTHING) == []


def test_what_cannot_happen_under_the_rules_is_not_found() -> None:
    assert list_calls("rebelote oubliée", ["irregular-card"]) == []


def test_every_phrase_leads_to_something_that_is() -> None:
    assert set(CALLED) <= set(EVERYTHING)
