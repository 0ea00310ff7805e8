"""The form of a rulebook's parameters: points card by card, chapters to mend."""

from typing import Any

from tests.answers import answers
from tournaments.forms.rules.rules import ASKED, RulesForm

OWN = {"declarations": False}


def filled(overrides: dict[str, Any] = OWN, **changes: str) -> RulesForm:
    """The form of belote, sent back with some cells changed."""
    shown = RulesForm(rulebook="ffb-belote", overrides=overrides)
    return RulesForm(answers(shown) | changes, rulebook="ffb-belote", overrides=overrides)


def test_an_untouched_form_keeps_what_it_held() -> None:
    own = OWN | {"carre_values": {"A": 100, "8": 30}, "values_plain": {"A": 11, "10": 12, "K": 7}}
    form = filled(own)
    assert form.is_valid()
    assert form.overrides() == OWN | {
        "carre_values": {"A": 100, "10": 0, "K": 0, "Q": 0, "J": 0, "9": 0, "8": 30},
        "values_plain": {"A": 11, "10": 12, "K": 7, "Q": 0, "J": 0},
    }


def test_points_of_carres_are_filled_in_card_by_card() -> None:
    form = filled(**{"rule-carre_values_J": "150", "rule-carre_values_Q": ""})
    assert form.is_valid()
    assert form.overrides()["carre_values"] == {
        "A": 100, "10": 100, "K": 100, "Q": 0, "J": 150, "9": 150,
    }  # fmt: skip


def test_each_card_with_impossible_points_is_named() -> None:
    form = filled(**{"rule-carre_values_J": "501", "rule-carre_values_9": "cent"})
    assert form.errors == {
        "rule-carre_values": [
            "V : Un nombre entier de 0 à 500\N{NO-BREAK SPACE}points.",
            "9 : Un nombre entier de 0 à 500\N{NO-BREAK SPACE}points.",
        ]
    }
    assert form["rule-carre_values"].value() == ["100", "100", "100", "100", "501", "cent"]


def test_a_table_that_was_not_sent_is_asked_for() -> None:
    sent = {name: value for name, value in filled().data.items() if "carre_values_J" not in name}
    some = RulesForm(sent, rulebook="ffb-belote", overrides=OWN)
    none = {name: value for name, value in sent.items() if not name.startswith("rule-carre_values")}
    nothing = RulesForm(none, rulebook="ffb-belote", overrides=OWN)
    assert (some.is_valid(), sorted(nothing.errors)) == (
        True,
        ["rule-carre_values", "rule-carre_values_all_trump", "rule-carre_values_no_trump"],
    )


def test_only_the_chapter_to_mend_is_wrong() -> None:
    form = filled(**{"rule-tierce_points": "-1"})
    wrong = [group.title for group in form.groups() if group.has_errors]
    assert wrong == ["La belote et les annonces"]


def test_a_chapter_counts_what_differs_in_it() -> None:
    own = {group.title: group.own for group in filled().groups() if group.own}
    assert own == {"La belote et les annonces": 1}


def test_what_an_unasked_sweep_counts_is_asked_once_where_a_base_replaces_the_tricks() -> None:
    shown = RulesForm(rulebook="coinche-82", overrides={})
    typed = answers(shown) | {"rule-made_base_coinche": "160", "rule-belotes_all_trump": "0"}
    asked = RulesForm(typed, rulebook="coinche-82", overrides={})
    [question] = asked.errors["rule-sweep_points_coinched"]
    assert (asked.is_asking, "160" in question, "250" in question) == (True, True, True)
    again = RulesForm(typed | {ASKED: "1"}, rulebook="coinche-82", overrides={})
    said = RulesForm(
        typed | {"rule-sweep_points_coinched": "la base ordinaire"},
        rulebook="coinche-82", overrides={},
    )  # fmt: skip
    assert [again.is_valid(), said.is_valid()] == [True, True]
    assert said.overrides() == {"made_base_coinche": 160, "sweep_points_coinched": "base"}
