"""Two totals beside what the deals must come to."""

from typing import Any

import pytest

from scoring import Length, RuleSet
from tournaments.pages.sheets.totals_check import check_totals

VILLAGE = RuleSet.of("ffb-belote", {"declarations": False})
TWELVE = Length(deals=12)
BASE = 12 * 162


def check(total: int, rules: RuleSet = VILLAGE, length: Length = TWELVE, **counts: int) -> Any:
    return check_totals(rules, length, {"NS": total - 900, "EW": 900} | counts)


def test_the_pack_times_the_deals_is_right() -> None:
    assert not check(BASE).is_doubtful


def test_belotes_and_capots_add_their_points() -> None:
    assert check(BASE + 5 * 20 + 90, belotes=5, capots=1).expected == BASE + 190


@pytest.mark.parametrize("more", [20, 90, 110, 240])
def test_what_nobody_counted_may_explain_the_sum(more: int) -> None:
    assert not check(BASE + more).is_doubtful


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        (20, "20 de trop : une belote oubliée ?"),
        (-20, "20 de moins : une belote de trop ?"),
        (40, "40 de trop : deux belotes oubliées ?"),
        (90, "90 de trop : un capot oublié ?"),
        (110, "110 de trop : un capot et une belote oubliés ?"),
        (-162, "162 de moins : une donne oubliée ?"),
        (-27, "27 de moins : deux chiffres inversés ?"),
        (4, "4 de trop : une erreur d'addition ?"),
    ],
)
def test_a_difference_comes_with_what_may_be_wrong(more: int, hint: str) -> None:
    assert str(check(BASE + more, belotes=0, capots=0).hint) == hint


def test_annonces_that_were_given_count() -> None:
    rules = RuleSet.of("ffb-belote")
    assert check(BASE + 150, rules, declarations=150, belotes=0, capots=0).expected == BASE + 150


def test_annonces_that_were_not_given_may_be_any_tens() -> None:
    rules = RuleSet.of("ffb-belote")
    assert [check(BASE + 70, rules).is_doubtful, check(BASE + 75, rules).is_doubtful] == [
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("rules", "length"),
    [
        (RuleSet.of("ffb-coinche"), TWELVE),
        (RuleSet.of("ffb-belote", {"round_marks": True}), TWELVE),
        (VILLAGE, Length(target=2000)),
    ],
    ids=["bids", "rounded", "target"],
)
def test_no_sum_is_foreseen_where_the_rules_allow_none(rules: RuleSet, length: Length) -> None:
    assert check(1234, rules, length).expected is None
