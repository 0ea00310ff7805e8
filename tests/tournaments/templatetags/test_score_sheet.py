"""Points as templates write them."""

import pytest
from django import forms
from django.forms import RadioSelect
from django.utils import translation

from tournaments.enums import AdjustmentUnit
from tournaments.models import Adjustment
from tournaments.templatetags.score_sheet import adjusted_points, article, score

MATCH, RANKING = AdjustmentUnit.MATCH_POINTS, AdjustmentUnit.RANKING_POINTS


@pytest.mark.parametrize(
    ("unit", "amount", "french", "english"),
    [
        (MATCH, 20, "+20 points", "+20 points"),
        (MATCH, 1, "+1 point", "+1 point"),
        (MATCH, -1, "−1 point", "−1 point"),
        (MATCH, -1160, "−1\xa0160 points", "−1,160 points"),
        (RANKING, -1, "−1 point de classement", "−1 ranking point"),
        (RANKING, 2, "+2 points de classement", "+2 ranking points"),
    ],
)
def test_an_adjustment_has_its_sign_and_its_unit(
    unit: AdjustmentUnit, amount: int, french: str, english: str
) -> None:
    said = []
    for language in ("fr", "en"):
        with translation.override(language):
            said.append(adjusted_points(Adjustment(unit=unit, amount=amount)))
    assert said == [french, english]


@pytest.mark.parametrize(
    ("marks", "written"),
    [
        ({"NS": 1172, "EW": 314}, "1\xa0172\xa0–\u2060\xa0314"),
        ({}, "0\xa0–\u2060\xa00"),
        (None, "0\xa0–\u2060\xa00"),
    ],
)
def test_both_sides_stand_on_one_line_from_nothing_on(
    marks: dict[str, int] | None, written: str
) -> None:
    assert score(marks) == written


def test_a_choice_of_suits_has_them_in_their_colours() -> None:
    class Card(forms.Form):
        suit = forms.ChoiceField(choices=[("h", "♥ <Cœur>"), ("s", "♠ Pique")], widget=RadioSelect)

    written = str(Card()["suit"])
    assert '<span class="suit suit--hearts">♥</span> &lt;Cœur&gt;</label>' in written
    assert "♠ Pique</label>" in written


@pytest.mark.parametrize("title", ["Calcul des scores", "« Calcul des scores »", "“Marque”"])
def test_an_article_that_is_a_heading_is_in_french(title: str) -> None:
    assert article(title) == f'<span class="article" lang="fr">{title}</span>'


def test_an_article_stands_in_brackets_within_a_sentence() -> None:
    assert article("VI-3", "()") == '<span class="article">(VI-3)</span>'


@pytest.mark.parametrize("number", ["art. VI-3", "VI-3", "decision “tarif”", "10.1 a", ""])
def test_an_article_that_is_a_number_or_a_decision_of_ours_is_in_the_page_s_language(
    number: str,
) -> None:
    assert article(number) == f'<span class="article">{number}</span>'
