"""What a rule rests on, in the reader's language."""

import pytest
from django.utils import translation

from scoring import RULEBOOKS
from tournaments.pages.rules.step_words import cite_rule
from tournaments.ranking.places import Message, Numbers, Sum
from tournaments.wording import number_writer, phrase_message

DECISIONS = {
    article
    for book in RULEBOOKS.values()
    for article in (
        *book.articles.values(),
        *(setting.article for setting in book.settings.values()),
    )
    if article.startswith("décision ")
}


@pytest.mark.parametrize(
    ("article", "french", "english"),
    [
        ("4.1 a", "4.1 a", "4.1 a"),
        ("décision 10", "décision 10", "decision 10"),
        ("décision « tarif »", "décision « tarif »", "decision “tariff”"),
        ("décision du tournoi", "décision du tournoi", "decision of the tournament"),
    ],
)
def test_each_language(article, french, english):
    with translation.override("fr"):
        assert cite_rule(article) == french
    with translation.override("en"):
        assert cite_rule(article) == english


@pytest.mark.parametrize("article", sorted(DECISIONS))
def test_no_french_name_is_left(article):
    with translation.override("en"):
        assert "«" not in cite_rule(article)


def test_each_term_of_a_sum_is_written_as_numbers_are() -> None:
    message = Message(msgid="%(parts)s", values={"parts": Sum(each=(1200, -1162, 162))})
    write = number_writer()
    assert write(1200) != "1200"
    assert phrase_message(message) == f"{write(1200)} + ({write(-1162)}) + 162"


def test_each_of_several_numbers_is_written_as_numbers_are() -> None:
    message = Message(msgid="%(each)s", values={"each": Numbers(each=(1200, 8))})
    assert phrase_message(message) == f"{number_writer()(1200)}, 8"
