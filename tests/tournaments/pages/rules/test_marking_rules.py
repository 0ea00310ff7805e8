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


@pytest.mark.parametrize(
    ("book", "overrides", "kept"),
    [
        ("coinche-650", {}, ["oui", "non", "non"]),
        ("ffb-coinche", {"failed_belote": False}, ["non", "oui", "oui"]),
        ("coinche-82", {}, ["non", "non"]),
        ("ffb-belote", {}, ["oui"]),
        ("coinche-82", {"count": "contract-only"}, []),
    ],
)
def test_it_says_when_takers_who_fail_keep_their_belote(
    book: str, overrides: dict[str, object], kept: list[str]
) -> None:
    """Failed, failed when coinched, and a capot that failed; each where it can differ."""
    said = [
        sentence for sentence, _article in write_rules_in_force(rule_set(book, overrides), MARKING)
    ]
    told = [one for one in said if "gardent leur belote" in one]
    assert [one.rpartition(" : ")[2].rstrip(".") for one in told] == kept
