"""The words that clubs use lead to a parameter."""

from scoring import CATALOGUE
from scoring.parameters.synonyms import SYNONYMS, search_words


def test_only_parameters_have_synonyms():
    assert {*SYNONYMS} - {*CATALOGUE} == set()


def test_both_languages_have_words():
    assert [name for name, (fr, en) in SYNONYMS.items() if not (fr and en)] == []


def test_words_of_both_languages_are_searched():
    assert search_words("early_stop_tricks") == (
        "arrêt, avant le septième pli, sixième pli, arrêt, seventh trick"
    )
    assert search_words("values_plain") == ""
