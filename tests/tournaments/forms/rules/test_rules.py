"""The form of a rulebook's parameters: points card by card, chapters to mend."""

from typing import Any

from tests.crawling.answers import answers
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


def no_effects(form: RulesForm) -> list[str]:
    """The parameters that are said to change nothing."""
    every = [field.field for group in form.groups() for field in group.fields]
    for field in every:
        told = f"{field.auto_id}_no_effect"
        assert (told in (field.aria_describedby or "").split()) == bool(field.no_effect)
    return [field.name for field in every if field.no_effect]


def test_what_changes_nothing_is_said_beside_it_and_only_where_a_club_set_it() -> None:
    own = {"no_trump_all_trump": False, "belotes_all_trump": 2, "declarations": False}
    assert no_effects(RulesForm(rulebook="ffb-belote", overrides=own)) == ["rule-belotes_all_trump"]
    own |= {"tierce_points": 30}
    form = RulesForm(rulebook="ffb-belote", overrides=own)
    assert no_effects(form) == ["rule-belotes_all_trump", "rule-tierce_points"]


def test_a_form_that_is_sent_speaks_of_the_values_typed_also_where_it_is_refused() -> None:
    assert no_effects(filled({}, **{"rule-tierce_points": "30"})) == []
    typed = {"rule-tierce_points": "30", "rule-declarations": "false"}
    assert no_effects(filled({}, **typed)) == ["rule-tierce_points"]
    refused = filled({}, **typed, **{"rule-belote_points": "beaucoup"})
    assert (no_effects(refused), refused.is_valid()) == (["rule-tierce_points"], False)


def test_values_that_contradict_each_other_are_still_the_values_typed() -> None:
    own = {"coinche_multiplier": 3}
    shown = RulesForm(rulebook="ffb-coinche", overrides=own)
    typed = answers(shown) | {"rule-coinche": "false"}
    form = RulesForm(typed, rulebook="ffb-coinche", overrides=own)
    assert {"rule-coinche", "rule-surcoinche"} <= form.errors.keys()
    assert no_effects(form) == ["rule-coinche_multiplier"]


def test_a_remainder_follows_another_step_of_rounding_until_it_is_said() -> None:
    first = filled({}, **{"rule-rounding_step": "5"})
    assert first.is_valid()
    assert first.overrides() == {"rounding_step": 5}
    again = RulesForm(rulebook="ffb-belote", overrides=first.overrides())
    remainders = ("rounding_up_from", "rounding_up_from_defence")
    assert [again[f"rule-{name}"].value() for name in remainders] == [3, 3]
    untouched = filled(first.overrides())
    assert untouched.is_valid()
    assert untouched.overrides() == {"rounding_step": 5}
    never = filled(first.overrides(), **{"rule-rounding_up_from": "5"})
    assert never.is_valid()
    assert never.overrides() == {"rounding_step": 5, "rounding_up_from": 5}
