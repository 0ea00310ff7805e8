"""What the règlement says that a deal marks."""

import pytest

from tournaments.models.ruleset import rule_set
from tournaments.pages.rules.marking_rules import (
    MARKING,
    write_plain_generale,
    write_rules_in_force,
)

POINTS_MADE = {"bid_marked": False, "generale": True}


@pytest.mark.parametrize(
    ("book", "overrides", "points"),
    [("ffb-coinche", {}, "250"), ("coinche-82", {"solo_sweep_points": 1500}, "1\xa0500")],
)
def test_a_generale_without_a_value_of_its_own_marks_all_the_tricks(
    book: str, overrides: dict[str, object], points: str
) -> None:
    rules = rule_set(book, POINTS_MADE | overrides)
    assert list(write_plain_generale(rules)) == [
        f"Une générale réussie marque les points faits, tous les plis : {points} points."
    ]


@pytest.mark.parametrize(
    "overrides", [{"generale_flat": True}, {"bid_marked": True}, {"generale": False}]
)
def test_one_with_a_value_needs_no_such_sentence(overrides: dict[str, object]) -> None:
    rules = rule_set("ffb-coinche", POINTS_MADE | overrides)
    assert list(write_plain_generale(rules)) == []


def test_thousands_are_written_as_on_sheets() -> None:
    rules = rule_set("ffb-coinche", POINTS_MADE | {"generale_flat": True, "generale_value": 1500})
    said = [sentence for sentence, _article in write_rules_in_force(rules, MARKING)]
    assert "La valeur d'une générale demandée : 1\xa0500\xa0points." in said
