"""The help says the same in both languages, and its words are found."""

import pytest
from django.utils.translation import override

from tournaments.pages.help.chapters import CHAPTERS, WORDS, find_sections, list_sections
from tournaments.pages.help.standings_words import OTHER_WORDS
from tournaments.ranking import CRITERIA


def test_both_languages_answer_the_same_questions() -> None:
    with override("fr"):
        french = [(section.chapter.slug, section.anchor) for section in list_sections()]
    with override("en"):
        english = [(section.chapter.slug, section.anchor) for section in list_sections()]
    assert french == english
    assert {slug for slug, _anchor in french} == {chapter.slug for chapter in CHAPTERS}


@pytest.mark.parametrize(
    ("typed", "anchor"),
    [("RETARD", "equipe-en-retard"), ("wi-fi", "wifi"), ("deux equipes accord", "desaccord")],
)
def test_words_find_their_answer(typed: str, anchor: str) -> None:
    assert find_sections(typed)[0].anchor == anchor


@pytest.mark.parametrize(
    ("typed", "anchor"),
    [(word.strip(), at.split("#")[1]) for at, words in WORDS.items() for word in words.split(",")],
)
def test_what_people_type_finds_its_answer(typed: str, anchor: str) -> None:
    assert anchor in [section.anchor for section in find_sections(typed)]


def test_words_belong_to_answers_that_are() -> None:
    known = {f"{section.chapter.slug}#{section.anchor}" for section in list_sections()}
    assert set(WORDS) <= known


def test_the_middle_of_a_word_finds_nothing() -> None:
    assert "decider" not in [section.anchor for section in find_sections("nonce")]


def test_every_word_of_the_standings_is_explained() -> None:
    explained = [
        section for section in list_sections() if section.chapter.slug == "mots-du-classement"
    ]
    assert [section.anchor for section in explained] == [*OTHER_WORDS, *CRITERIA]


def test_words_that_nobody_wrote_find_nothing() -> None:
    assert find_sections("xylophone") == ()
