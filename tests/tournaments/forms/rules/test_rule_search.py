"""Settings of the rules found by the words that clubs use."""

import pytest
from django.utils import translation

from scoring import CATALOGUE
from tests.crawling.answers import answers
from tournaments.forms.rules.rule_fields import join_search_words
from tournaments.forms.rules.rules import RulesForm
from tournaments.names import has_words


def found(wanted: str, language: str = "fr") -> list[str]:
    """The parameters that some words lead to."""
    with translation.override(language):
        return [
            name
            for name, parameter in CATALOGUE.items()
            if has_words(wanted, join_search_words(parameter))
        ]


@pytest.mark.parametrize(
    ("wanted", "language", "names"),
    [
        ("82 points", "fr", {"lowest_bid", "must_beat_defence"}),
        ("BELOTE comptee a part", "fr", {"contract_counts_belote", "litige_keeps_belote"}),
        ("points annoncés", "fr", {"count"}),
        ("points faits", "fr", {"count"}),
        ("82 points", "en", {"lowest_bid", "must_beat_defence"}),
        ("belote counted apart", "en", {"contract_counts_belote"}),
        ("maldonne", "en", {"first_misdeal", "misdeal_after_take", "third_misdeal"}),
        ("arrêt", "fr", {"early_stop", "early_stop_tricks"}),
        ("hiérarchie couleurs", "fr", {"suits_rank"}),
        ("(160 + contrat) × 2", "fr", {"made_base_coinche", "coinche_multiplies"}),
        ("belote au camp adverse", "fr", {"lost_belote"}),
        ("défense ne marque rien", "fr", {"made_defence_marks", "coinched_defence_marks"}),
        ("160 + bid", "en", {"award_adds_bid"}),
        ("deuxième maldonne", "fr", {"second_misdeal", "misdeals_together"}),
    ],
)
def test_the_words_of_clubs_lead_to_the_setting(
    wanted: str, language: str, names: set[str]
) -> None:
    assert names <= set(found(wanted, language))


def test_words_that_nobody_says_lead_nowhere() -> None:
    assert (found("tarot"), len(found(""))) == ([], len(CATALOGUE))


def test_a_form_that_is_searched_keeps_every_field() -> None:
    form = RulesForm(rulebook="ffb-belote", overrides={}, wanted="maldonne")
    shown = [
        field.field.name for group in form.groups() for field in group.fields if field.is_found
    ]
    assert shown == [
        "rule-misdeals_together", "rule-first_misdeal", "rule-misdeal_after_take",
        "rule-misdeal_points", "rule-second_misdeal", "rule-third_misdeal",
    ]  # fmt: skip
    assert form.found == len(shown)
    assert [group.found for group in form.groups() if group.found] == [6]
    assert RulesForm(answers(form), rulebook="ffb-belote", overrides={}).is_valid()
