"""Two totals beside what the deals must come to."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULEBOOKS, Length, RuleSet, score_match
from tests.running.examples import examples
from tests.scoring.deals.score_lines import RULESETS, overridden_rules, played_deals
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.pages.sheets.totals_check import asked_counts, check_totals

VILLAGE = RuleSet.of("ffb-belote", {"declarations": False})
TWELVE = Length(deals=12)
EIGHT = Length(deals=8)
BASE = 12 * 162


def plain(words: str) -> str:
    """Words with ordinary spaces in their numbers."""
    return " ".join(words.split())


def check(total: int, rules: RuleSet = VILLAGE, length: Length = TWELVE, **counts: int) -> Any:
    return check_totals(rules, length, {"NS": total - 900, "EW": 900} | counts)


def test_the_pack_times_the_deals_is_right() -> None:
    assert not check(BASE).is_doubtful


def test_belotes_and_capots_add_their_points() -> None:
    assert check(BASE + 5 * 20 + 90, belotes=5, capots=1).expected == BASE + 190


@pytest.mark.parametrize("more", [20, 90, 110])
def test_what_nobody_counted_may_explain_the_sum(more: int) -> None:
    assert not check(BASE + more).is_doubtful


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        (20, "20 de trop : 1 belote oubliée ?"),
        (-20, "20 de moins : 1 belote notée en trop ?"),
        (40, "40 de trop : 2 belotes oubliées ?"),
        (90, "90 de trop : 1 capot oublié ?"),
        (60, "60 de trop : 3 belotes oubliées ?"),
        (-90, "90 de moins : 1 capot noté en trop ?"),
        (110, "110 de trop : un capot et une belote oubliés ?"),
        (-162, "162 de moins : une donne oubliée ?"),
        (-81, "81 de moins : un litige de la dernière donne, que personne n'a marqué ?"),
        (81, "81 de trop : deux chiffres inversés ?"),
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


@pytest.mark.parametrize(
    ("more", "implied"),
    [
        (0, ""),
        (80, "4 belotes"),
        (90, "1 capot"),
        (110, "1 belote et 1 capot"),
    ],
)
def test_what_a_sum_holds_beside_the_tricks_is_said(more: int, implied: str) -> None:
    assert check(BASE + more).implied == implied


def test_counts_that_were_given_are_not_said_again() -> None:
    assert check(BASE + 80, belotes=4, capots=0).implied == ""


def test_more_belotes_than_usual_are_asked_about() -> None:
    assert plain(check(BASE + 200).hint) == (
        "Vraiment ? 2 144 points, soit 10 belotes en 12 donnes."
    )


def test_many_belotes_that_somebody_counted_are_not_asked_about() -> None:
    assert not check(BASE + 200, belotes=10, capots=0).is_doubtful


@pytest.mark.parametrize(
    ("total", "hint"),
    [
        (2019, "5 de moins que 2 024 (4 belotes) : une erreur d'addition ?"),
        (2033, "1 de moins que 2 034 (1 capot) : une erreur d'addition ?"),
        (1945, "1 de plus que 1 944 (ni belote ni capot) : une erreur d'addition ?"),
        (1782, "162 de moins que 1 944 (ni belote ni capot) : une donne oubliée ?"),
    ],
)
def test_a_wrong_sum_is_held_against_the_nearest_that_deals_explain(total: int, hint: str) -> None:
    assert plain(check(total).hint) == hint


@pytest.mark.parametrize(
    ("counts", "field", "sentence"),
    [
        ({"belotes": 13}, "belotes", "En 12 donnes, il y en a au plus 12."),
        ({"capots": 13}, "capots", "En 12 donnes, il y en a au plus 12."),
    ],
)
def test_more_than_so_many_deals_can_have_is_refused(
    counts: dict[str, int], field: str, sentence: str
) -> None:
    assert check(BASE + 260, **counts).refusals == {field: sentence}


def coinche(ns: int, ew: int, length: Length = EIGHT, **counts: int) -> Any:
    return check_totals(RuleSet.of("ffb-coinche"), length, {"NS": ns, "EW": ew} | counts)


def test_a_match_to_a_target_is_asked_about_where_it_went_on_for_long() -> None:
    # Points given for misdeals do not end the wait for a trick, however often.
    check = check_totals(RuleSet.of("ffb-coinche"), Length(target=2000), {"NS": 99_990, "EW": 0})
    assert check.refusals == {}
    assert "Sans coinche ni capot" in plain(check.hint)


def test_more_than_any_deal_can_mark_is_refused() -> None:
    refusals = coinche(99_999, 0).refusals
    assert plain(refusals[""]) == (
        "Avec ces règles, un camp ne peut pas marquer plus de 59 760 points."
    )


def test_totals_that_rounded_marks_cannot_come_to_are_asked_about() -> None:
    assert plain(coinche(1503, 707).hint) == (
        "Vraiment ? Avec ces règles un total est un multiple de 10 : 1 503 n'en est pas un."
    )


def test_a_digit_too_many_is_asked_about() -> None:
    assert plain(coinche(15_030, 700).hint) == (
        "Vraiment ? Sans coinche ni capot de plus, on ne dépasse pas 2 880 points pour un camp et"
        " 2 880 ensemble : un chiffre de trop ?"
    )


def test_capots_and_annonces_that_were_counted_explain_a_high_total() -> None:
    high = {"ns": 3600, "ew": 200}
    assert [coinche(**high).is_doubtful, coinche(**high, capots=3).is_doubtful] == [True, False]


def test_too_few_points_are_asked_about() -> None:
    assert plain(coinche(700, 300).hint) == (
        "Vraiment ? 1 000 points en 8 donnes : une donne oubliée ?"
    )


def test_a_match_stopped_by_time_may_have_fewer_points() -> None:
    totals: TotalsFacts = {"NS": 700, "EW": 300}
    rules = RuleSet.of("ffb-coinche")
    assert not check_totals(rules, EIGHT, totals, stopped=True).is_doubtful


def test_ordinary_totals_of_a_coinche_are_not_asked_about() -> None:
    assert not coinche(1500, 710).is_doubtful


@pytest.mark.parametrize(
    ("ns", "ew", "leader"),
    [
        (1500, 710, "Nord-Sud devant, 1 500 à 710."),
        (710, 1500, "Est-Ouest devant, 1 500 à 710."),
        (1100, 1100, "Égalité, 1 100 partout."),
    ],
)
def test_who_is_ahead_is_said(ns: int, ew: int, leader: str) -> None:
    assert plain(coinche(ns, ew).leader) == leader


@pytest.mark.parametrize(
    ("rules", "length", "asked"),
    [
        (VILLAGE, TWELVE, ("belotes", "capots")),
        (RuleSet.of("ffb-belote"), TWELVE, ("belotes", "capots", "declarations")),
        (VILLAGE, Length(target=2000), ("capots",)),
        (RuleSet.of("coinche-suisse"), TWELVE, ("capots",)),
        (RuleSet.of("coinche-82", {"count": "contract-only"}), TWELVE, ()),
    ],
    ids=["village", "annonces", "target", "swiss", "contracts"],
)
def test_only_counts_that_help_are_asked(
    rules: RuleSet, length: Length, asked: tuple[str, ...]
) -> None:
    assert asked_counts(rules, length) == asked


@pytest.mark.parametrize("book", RULEBOOKS)
@given(data=st.data())
@settings(max_examples=examples(40))
def test_the_totals_of_no_match_are_refused(book: str, data: st.DataObject) -> None:
    rules, length = RULESETS[book], Length(deals=3)
    deals = data.draw(st.lists(played_deals(rules), min_size=3, max_size=3))
    totals = score_match(rules, length, deals).totals
    assert check_totals(rules, length, {"NS": totals["NS"], "EW": totals["EW"]}).refusals == {}


@given(overridden_rules(), st.data())
@settings(max_examples=examples(60))
def test_the_totals_of_no_match_are_refused_whatever_a_tournament_overrides(
    rules: RuleSet, data: st.DataObject
) -> None:
    length = Length(deals=3)
    deals = data.draw(st.lists(played_deals(rules), min_size=3, max_size=3))
    totals = score_match(rules, length, deals).totals
    assert check_totals(rules, length, {"NS": totals["NS"], "EW": totals["EW"]}).refusals == {}


def test_a_sum_that_nothing_usual_explains_is_asked_about_all_the_same() -> None:
    totals: TotalsFacts = {"NS": 1505, "EW": 0}
    assert check_totals(RuleSet.of("ffb-belote"), Length(deals=3), totals).is_doubtful


@pytest.mark.parametrize(
    "override",
    [{"made_defence_marks": "nothing"}, {"failed_base": 200}, {"failed_belote": False}],
)
def test_no_sum_is_expected_where_points_may_go_to_nobody(override: dict[str, Any]) -> None:
    rules = RuleSet.of("ffb-belote", {"declarations": False, **override})
    assert check(BASE + 10, rules=rules).expected is None


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ({"NS": 1280, "EW": 664}, ""),
        ({"NS": 1281, "EW": 664}, "un camp ne peut pas marquer plus de 1 280 points."),
        ({"NS": 1280, "EW": 663}, "le total d'un camp compte au moins 664 points."),
    ],
)
def test_totals_keep_to_the_cap_and_the_floor_of_a_match(totals: Any, said: str) -> None:
    limits = {"match_cap": 1280, "match_floor": 664}
    refusals = check_totals(RuleSet.of("ffb-belote", limits), TWELVE, totals).refusals
    assert plain(refusals.get("", "")) == (f"Avec ces règles, {said}" if said else "")
