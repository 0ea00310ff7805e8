"""The help says the same in both languages, and its words are found."""

import pytest
from django.utils.translation import override

from tournaments.pages.help.chapters import CHAPTERS, list_sections
from tournaments.pages.help.search import find_sections
from tournaments.pages.help.standings_words import OTHER_WORDS
from tournaments.ranking import CRITERIA


def test_both_languages_answer_the_same_questions() -> None:
    with override("fr"):
        french = [(one.chapter.slug, one.anchor) for one in list_sections()]
    with override("en"):
        english = [(one.chapter.slug, one.anchor) for one in list_sections()]
    assert french == english
    assert {slug for slug, _anchor in french} == {chapter.slug for chapter in CHAPTERS}


@pytest.mark.parametrize(
    ("typed", "anchor"),
    [("RETARD", "equipe-en-retard"), ("wi-fi", "wifi"), ("deux equipes accord", "desaccord")],
)
def test_words_find_their_answer(typed: str, anchor: str) -> None:
    assert find_sections(typed)[0].anchor == anchor


def test_every_word_of_the_standings_is_explained() -> None:
    explained = [one for one in list_sections() if one.chapter.slug == "mots-du-classement"]
    assert [one.anchor for one in explained] == [*OTHER_WORDS, *CRITERIA]


def test_words_that_nobody_wrote_find_nothing() -> None:
    assert find_sections("xylophone") == ()
