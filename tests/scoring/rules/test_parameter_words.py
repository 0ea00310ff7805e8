"""Every word that a parameter may take as its value can be read by a person."""

import pytest

from scoring.parameters import CATALOGUE
from scoring.parameters.words import (
    SENTENCES,
    WORDS,
    allowed_words,
    card_words,
    rule_sentence,
    value_words,
)
from scoring.rules.parameter import Kind, Parameter, Value


def words_of(parameter: Parameter) -> set[str]:
    ranks = parameter.kind.value in ("order", "table")
    units = {parameter.unit} if parameter.unit else set()
    return {*parameter.words, *(() if ranks else parameter.choices), parameter.group, *units}


def test_every_word_of_a_parameter_is_said_in_both_languages() -> None:
    unsaid = {name: words_of(one) - WORDS.keys() for name, one in CATALOGUE.items()}
    assert {name: words for name, words in unsaid.items() if words} == {}


def test_a_word_of_one_parameter_is_one_that_it_takes() -> None:
    own = [key.split("=") for key in WORDS if "=" in key]
    assert [key for key in own if key[1] not in words_of(CATALOGUE[key[0]])] == []


def test_a_belote_is_one_and_annonces_are_several() -> None:
    said = [value_words("transferred", "fr", of) for of in ("lost_belote", "failed_declarations")]
    assert said == ["elle passe à l'autre camp", "elles passent à l'autre camp"]


def test_a_flag_reads_as_yes_or_no() -> None:
    assert [value_words(True, "fr"), value_words(False, "en")] == ["oui", "no"]


def test_several_words_are_joined_and_none_is_said() -> None:
    assert value_words(("NT", "AT"), "fr") == "sans atout, tout atout"
    assert value_words(("NT", "AT"), "en") == "no trump, all trump"
    assert value_words((), "en") == "none"


def test_points_per_rank_are_listed() -> None:
    assert value_words({"J": 20, "9": 14}, "fr") == "J 20, 9 14"


@pytest.mark.parametrize(
    ("name", "fr", "en"),
    [
        ("round_marks", "oui, non", "yes, no"),
        (
            "failed_base",
            "un nombre entier de 0 à 2000, les points des plis",
            "a whole number from 0 to 2000, the trick points",
        ),
        ("values_trump", "un nombre entier de 0 à 100", "a whole number from 0 to 100"),
        (
            "lost_belote",
            "elle est perdue, elle passe à l'autre camp",
            "it is lost, it goes to the other side",
        ),
    ],
)
def test_what_a_parameter_may_be_is_said_in_both_languages(name: str, fr: str, en: str) -> None:
    assert [allowed_words(CATALOGUE[name], lang) for lang in ("fr", "en")] == [fr, en]


def test_a_number_stands_for_itself() -> None:
    assert value_words(162, "fr") == "162"


@pytest.mark.parametrize(("lang", "king", "ten"), [("fr", "R♥", "10♠"), ("en", "K♥", "10♠")])
def test_a_card_reads_in_the_words_of_its_language(lang: str, king: str, ten: str) -> None:
    assert (card_words("KH", lang), card_words("10S", lang)) == (king, ten)


def keys_of(parameter: Parameter) -> set[str]:
    """What needs a sentence: each word, and the number beside them."""
    named = {f"{parameter.name}={word}" for word in (*parameter.choices, *parameter.words)}
    return {
        Kind.CHOICE: named,
        Kind.INT: {parameter.name, *named},
    }.get(parameter.kind, set())


def test_a_reglement_has_a_sentence_for_every_value_and_no_other() -> None:
    needed = set().union(*map(keys_of, CATALOGUE.values()))
    assert SENTENCES.keys() - {"rebelote_tolerance=0"} == needed
    told = [text for pair in SENTENCES.values() for text in pair]
    assert [text for text in told if not text.endswith(".") or " : " in text] == []
    assert len(set(told)) == len(told)


def test_a_sentence_holds_its_number_where_it_is_of_one() -> None:
    counted = {key for key in SENTENCES if "=" not in key}
    for key, pair in SENTENCES.items():
        assert {"%(value)s" in text or "%(number)s" in text for text in pair} == {key in counted}


@pytest.mark.parametrize(
    ("name", "value", "lang", "said"),
    [
        ("tie", "litige", "fr", "À égalité sur une donne, elle est en litige."),
        ("tie", "made", "en", "When both sides are level on a deal, the contract is made."),
        ("belote_points", 20, "fr", "Une belote vaut %(value)s."),
        ("highest_bid", "none", "en", "Bids in points go up without limit."),
        ("declarations", True, "fr", ""),
        ("carre_values", {"J": 200}, "fr", ""),
    ],
)
def test_a_value_has_its_sentence(name: str, value: Value, lang: str, said: str) -> None:
    assert rule_sentence(CATALOGUE[name], value, lang) == said
