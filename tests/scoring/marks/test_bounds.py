"""How much deals and matches can mark, against deals that are marked."""

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULEBOOKS, Length, RuleSet, bound_marks, bound_totals, score_match, score_sheet
from scoring.marks.bounds import NO_BOUND
from tests.running.examples import examples
from tests.scoring.deals.score_lines import RULESETS, any_deals, overridden_rules, played_deals
from tests.scoring.golden_lines import FOLDER

ONE = Length(deals=1)
MANY = Length(deals=3)
FAR = Length(target=10**6)

FIGURES = {"side": max, "lowest": sum, "highest": sum}
"""The figures of bounds, and what each is of the marks of both sides."""
LINES = [
    pytest.param(line, id=f"{file.stem}: {line['title']}")
    for file in sorted((FOLDER / "bounds").glob("*.jsonl"))
    for line in map(json.loads, file.read_text(encoding="utf-8").splitlines())
]
"""Rule sets with the figures of a deal, each with a deal that comes to it."""


def marked(rules, facts):
    marks = score_match(rules, FAR, [facts]).deals[0].marks
    return marks["NS"], marks["EW"]


def bounds_of(line):
    rules = RuleSet.of(line["rulebook"], line["options"])
    return rules, bound_marks(rules, ordinary=line.get("ordinary", False))


@pytest.mark.parametrize("line", LINES)
def test_bounds_are_as_tight_as_the_marks_of_a_deal(line):
    _rules, bounds = bounds_of(line)
    assert bounds.multiple == line["multiple"]
    for name in FIGURES.keys() & line.keys():
        # A pot is rounded when it is taken, besides what it was made of: by less than a step.
        assert getattr(bounds, name) == line[name]["points"] + line[name].get("beyond", 0), name


@pytest.mark.parametrize("line", LINES)
def test_the_deal_of_a_bound_comes_to_it(line):
    rules, _bounds = bounds_of(line)
    for name in FIGURES.keys() & line.keys():
        length = ONE if line[name].get("last") else FAR
        deal = score_match(rules, length, [line[name]["deal"]]).deals[0]
        is_lost = name == "lowest" and rules.last_litige == "lost"
        pot = 0 if is_lost else deal.pot
        assert FIGURES[name](deal.marks.values()) + pot == line[name]["points"], name


def is_within(bounds, ns, ew):
    return (
        max(ns, ew) <= bounds.side
        and bounds.lowest <= ns + ew <= bounds.highest
        and ns % bounds.multiple == ew % bounds.multiple == 0
    )


@pytest.mark.parametrize("book", RULEBOOKS)
@given(data=st.data())
@settings(max_examples=examples(200))
def test_every_match_played_to_its_last_deal_is_within_its_bounds(book, data):
    rules = RULESETS[book]
    deals = data.draw(st.lists(played_deals(rules), min_size=3, max_size=3))
    totals = score_match(rules, MANY, deals).totals
    assert is_within(bound_totals(rules, MANY), totals["NS"], totals["EW"])


@given(overridden_rules(), st.data())
@settings(max_examples=examples(400))
def test_no_match_is_above_its_bounds_whatever_a_tournament_overrides(rules, data):
    deals = data.draw(st.lists(any_deals(rules, MANY), min_size=3, max_size=3))
    result = score_sheet(rules, MANY, deals).match
    bounds = bound_totals(rules, MANY)
    assert max(result.totals.values()) <= bounds.side
    assert sum(result.totals.values()) <= bounds.highest


@given(overridden_rules(), st.data())
@settings(max_examples=examples(300))
def test_no_match_to_a_target_is_above_its_bounds(rules, data):
    length = Length(target=500)
    deals = data.draw(st.lists(any_deals(rules, length), min_size=1, max_size=8))
    result = score_sheet(rules, length, deals).match
    bounds = bound_totals(rules, length)
    assert max(result.totals.values()) <= bounds.side
    assert sum(result.totals.values()) <= bounds.highest


def every_deal_without_bids():
    belotes = ({}, {"NS": 1}, {"EW": 1})
    for taker, belote in product(("NS", "EW"), belotes):
        deal = {"taker": taker, "trump": "H", "belote": belote}
        yield from ({**deal, "sweep": side} for side in ("NS", "EW"))
        yield from ({**deal, "points": {"NS": ns, "EW": 162 - ns}} for ns in range(163))


@pytest.mark.parametrize("tie", ["failed", "replayed"])
def test_the_bounds_of_a_belote_deal_are_what_all_its_deals_that_count_mark(tie):
    rules = RuleSet.of("ffb-belote", {"declarations": False, "tie": tie})
    deals = [score_match(rules, FAR, [facts]).deals[0] for facts in every_deal_without_bids()]
    marks = [tuple(deal.marks.values()) for deal in deals if not deal.replayed]
    bounds = bound_marks(rules)
    assert (bounds.side, bounds.lowest, bounds.highest) == (
        max(max(pair) for pair in marks),
        min(sum(pair) for pair in marks),
        max(sum(pair) for pair in marks),
    )


def every_ordinary_coinche_deal():
    for bid, belote in product(range(80, 181, 10), ({}, {"NS": 1}, {"EW": 1})):
        for ns in range(163):
            points = {"NS": ns, "EW": 162 - ns}
            yield {
                "taker": "NS", "trump": "H", "contract": bid, "belote": belote, "points": points
            }  # fmt: skip


@pytest.mark.parametrize("book", ["ffb-coinche", "coinche-82", "coinche-650"])
def test_the_bounds_of_an_ordinary_coinche_deal_are_what_all_such_deals_mark(book):
    rules = RuleSet.of(book, {"lowest_bid": 80} if book == "coinche-82" else {})
    marks = [marked(rules, facts) for facts in every_ordinary_coinche_deal()]
    bounds = bound_marks(rules, ordinary=True)
    assert (bounds.side, bounds.lowest, bounds.highest) == (
        max(max(pair) for pair in marks),
        min(sum(pair) for pair in marks),
        max(sum(pair) for pair in marks),
    )


@pytest.mark.parametrize(
    ("book", "options", "multiple"),
    [
        ("ffb-coinche", {}, 10),
        ("ffb-coinche", {"rounding_step": 5}, 5),
        ("ffb-coinche", {"round_marks": False}, 1),
        ("coinche-suisse", {}, 10),
        ("coinche-82", {}, 1),
        ("ffb-belote", {"deal_cap": 995, "round_marks": True}, 5),
        ("ffb-belote", {}, 1),
    ],
)
def test_what_every_mark_is_a_multiple_of(book, options, multiple):
    assert bound_marks(RuleSet.of(book, options)).multiple == multiple


def test_a_last_trick_that_does_not_count_lowers_what_all_trump_marks():
    options = {"last_trick_uncounted": ["AT"], "no_trump_all_trump": True, "round_marks": False}
    rules = RuleSet.of("ffb-coinche", options)
    assert (bound_marks(rules).lowest, bound_marks(RuleSet.of("ffb-coinche")).lowest) == (160, 160)
    assert bound_marks(rules, ordinary=True).lowest == 232


def test_both_sides_mark_at_most_the_cap_of_a_deal():
    options = {"deal_cap": 400, "declarations": False}
    assert bound_marks(RuleSet.of("ffb-coinche", options)).highest == 2 * 400


def test_both_sides_stay_below_their_caps_where_the_points_do():
    rules = RuleSet.of("coinche-82", {"deal_cap": 230, "coinche": False, "capot": False})
    marks = {"taker": "NS", "contract": 110, "trump": "H", "points": {"NS": 120, "EW": 42}}
    assert sum(marked(rules, marks)) == 230 + 42 <= bound_marks(rules).highest


def test_passed_deals_that_count_let_a_match_mark_nothing():
    rules = RuleSet.of("ffb-coinche", {"replay_passed_deals": False})
    assert bound_totals(rules, MANY).lowest == 0


def test_a_pot_that_is_lost_lowers_what_a_match_marks():
    kept, lost = RuleSet.of("ffb-belote"), RuleSet.of("ffb-belote", {"last_litige": "lost"})
    assert (bound_marks(kept).lowest, bound_marks(lost).lowest) == (162, 81)


@pytest.mark.parametrize("marks", ["contract-only", "points-so-far", "rest-to-defence"])
def test_a_deal_that_the_takers_stopped_is_within_the_bounds(marks):
    rules = RuleSet.of("ffb-coinche", {"early_stop": marks, "round_marks": False})
    bounds = bound_marks(rules)
    for taken, against in ((80, 0), (95, 20), (79, 40), (162, 0)):
        points = {"NS": taken, "EW": against}
        facts = {"taker": "NS", "contract": 80, "trump": "S", "points": points, "stopped": True}
        assert is_within(bounds, *marked(rules, facts))


def test_the_first_of_two_ends_bounds_a_match_that_has_both():
    rules = RuleSet.of("ffb-belote")
    deals, target = bound_totals(rules, Length(deals=2)), bound_totals(rules, Length(target=1000))
    both = bound_totals(rules, Length(deals=2, target=1000))
    assert (both.side, both.highest, both.lowest) == (
        min(deals.side, target.side),
        min(deals.highest, target.highest),
        0,
    )


def both(bounds):
    return bounds.side, bounds.highest


@pytest.mark.parametrize("ordinary", [False, True])
@pytest.mark.parametrize(("deciding", "most"), [(False, 12), (True, 14)])
def test_a_match_of_deals_marks_at_most_as_often_as_one(ordinary, deciding, most):
    rules = RuleSet.of("ffb-coinche", {"deciding_deals": deciding})
    one = bound_marks(rules, ordinary=ordinary)
    found = bound_totals(rules, Length(deals=12), ordinary=ordinary)
    assert found.likely == most * one.side
    ends = ordinary or not deciding
    assert both(found) == ((most * one.side, most * one.highest) if ends else (NO_BOUND, NO_BOUND))
    assert (found.lowest, found.multiple) == (12 * one.lowest, one.multiple)


def test_a_match_to_a_target_is_likely_to_end_within_two_deals_of_the_point_before_it():
    rules = RuleSet.of("ffb-coinche")
    side, highest = both(bound_marks(rules, ordinary=True))
    found = bound_totals(rules, Length(target=2000), ordinary=True)
    assert both(found) == (1999 + 2 * side, 2 * 1999 + 2 * highest)
    assert (found.lowest, found.likely) == (0, found.side)
    assert bound_totals(rules, Length(target=2000)).likely == 1999 + 2 * bound_marks(rules).side


def test_a_cap_is_the_bound_of_a_match_that_may_go_on():
    bounds = bound_totals(RuleSet.of("ffb-coinche", {"match_cap": 3000}), Length(target=2000))
    assert (*both(bounds), bounds.likely) == (3000, 6000, 3000)


def test_a_match_of_deals_comes_to_its_bound_and_not_beyond():
    rules = RuleSet.of("ffb-belote", {"declarations": False})
    totals = score_match(rules, MANY, [SWEPT] * 3).totals
    bounds = bound_totals(rules, MANY)
    assert totals == {"NS": 816, "EW": 0}
    assert (*both(bounds), bounds.likely) == (816, 816, 816)


def test_a_match_to_a_target_of_few_deals_is_bound_by_these():
    rules = RuleSet.of("ffb-coinche", {"deciding_deals": False})
    target, deals = Length(target=2000), Length(target=2000, deals=1)
    assert both(bound_totals(rules, deals)) == both(bound_marks(rules))
    assert both(bound_totals(rules, target)) > both(bound_marks(rules))


SWEPT = {"taker": "NS", "trump": "H", "sweep": "NS", "belote": {"NS": 1}}
SHARED = {"taker": "NS", "trump": "H", "points": {"NS": 90, "EW": 72}}


@pytest.mark.parametrize(
    ("limit", "deals", "name", "figure"),
    [
        ({"match_cap": 300}, [SWEPT], "side", 272),
        ({"match_cap": 100}, [SWEPT], "side", 100),
        ({"match_cap": 50}, [SHARED], "highest", 100),
        ({"match_cap": 100}, [SWEPT, SWEPT], "lowest", 100),
        ({"match_cap": 500}, [SHARED, SHARED], "lowest", 324),
        ({"match_floor": 40}, [SWEPT], "side", 272),
        ({"match_floor": 40}, [SWEPT], "highest", 312),
        ({"match_floor": 40}, [SHARED], "lowest", 162),
        ({"match_floor": 100}, [SHARED], "lowest", 200),
        ({"match_floor": 500}, [SWEPT], "side", 500),
        ({"match_floor": 500}, [SWEPT], "highest", 1000),
    ],
)
def test_a_match_comes_to_what_its_cap_and_its_floor_let_it(limit, deals, name, figure):
    rules = RuleSet.of("ffb-belote", {"declarations": False, **limit})
    length = Length(deals=len(deals))
    totals = score_match(rules, length, deals).totals
    assert FIGURES[name](totals.values()) == figure
    assert getattr(bound_totals(rules, length), name) == figure


@pytest.mark.parametrize(
    ("limit", "multiple", "least"),
    [({"match_cap": 2005}, 5, 0), ({"match_floor": 104}, 2, 104)],
)
def test_a_cap_and_a_floor_need_not_be_a_multiple_of_what_deals_mark(limit, multiple, least):
    bounds = bound_totals(RuleSet.of("ffb-coinche", limit), MANY)
    assert (bounds.multiple, bounds.least) == (multiple, least)
