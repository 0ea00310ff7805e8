"""Points given for a fault."""

import pytest

from scoring import (
    RuleSet,
    awarded_points,
    loses_deal,
    misdeals_bar,
    misdeals_cost,
    value_award,
)


@pytest.mark.parametrize(
    ("book", "options", "costs"),
    [
        ("ffb-belote", {}, True),
        ("ffb-belote", {"third_misdeal": "redeal"}, False),
        ("coinche-82", {}, False),
        ("coinche-82", {"first_misdeal": "awarded"}, True),
        ("coinche-82", {"first_misdeal": "barred"}, False),
        ("coinche-82", {"second_misdeal": "awarded"}, True),
        ("coinche-82", {"misdeal_after_take": "awarded-after-bid"}, True),
        ("coinche-82", {"misdeal_after_take": "awarded"}, True),
    ],
)
def test_whether_some_misdeal_costs(book, options, costs):
    assert misdeals_cost(RuleSet.of(book, options)) == costs


@pytest.mark.parametrize(
    ("book", "options", "bars", "loses"),
    [
        ("ffb-belote", {}, True, True),
        ("ffb-belote", {"second_misdeal": "redeal"}, False, True),
        ("coinche-82", {}, False, False),
        ("coinche-82", {"first_misdeal": "barred"}, True, False),
        ("ffb-coinche", {"irregular_card_after_deal": "awarded"}, True, False),
    ],
)
def test_whether_a_misdeal_bars_and_an_irregular_card_loses_the_deal(book, options, bars, loses):
    rules = RuleSet.of(book, options)
    assert (misdeals_bar(rules), loses_deal(rules)) == (bars, loses)


def test_a_misdeal_costs_what_the_club_says_and_an_irregular_card_its_award():
    rules = RuleSet.of("ffb-belote", {"misdeal_points": 250})
    assert [value_award(rules, one) for one in ("third-misdeal", "irregular-card")] == [250, 162]


@pytest.mark.parametrize(
    ("misdeal", "given"),
    [({}, [160, 250, 250, 160]), ({"misdeal_points": 90}, [90, 250, 250, 160])],
)
def test_a_misdeal_costs_something_else_where_a_capot_was_bid(misdeal, given):
    club = {"misdeal_adds_bid": True, "misdeal_capot_points": 250}
    rules = RuleSet.of("ffb-coinche", {**club, **misdeal})
    plain, capot, generale = (
        value_award(rules, "third-misdeal", *said) for said in ((), ("capot",), ("generale",))
    )
    assert [plain, capot, generale, value_award(rules, "irregular-card", "capot")] == given


@pytest.mark.parametrize(
    ("book", "options", "reason", "contract", "points"),
    [
        ("ffb-belote", {}, "third-misdeal", None, 162),
        ("ffb-belote", {"misdeal_points": 250}, "third-misdeal", None, 250),
        ("ffb-belote", {"misdeal_points": 250}, "irregular-card", None, 162),
        ("ffb-coinche", {}, "irregular-card", 100, 160),
        ("ffb-coinche", {"award_adds_bid": True}, "irregular-card", 100, 260),
        ("ffb-coinche", {"award_adds_bid": True}, "irregular-card", "capot", 410),
        ("coinche-suisse", {"award_adds_bid": True}, "irregular-card", "generale", 660),
        ("ffb-coinche", {"award_adds_bid": True}, "third-misdeal", 100, 160),
        ("ffb-coinche", {"misdeal_adds_bid": True}, "third-misdeal", 100, 260),
        ("ffb-coinche", {"misdeal_adds_bid": True}, "irregular-card", 100, 160),
    ],
)
def test_what_is_given_by_its_reason_and_with_the_bid_where_it_is_added(
    book, options, reason, contract, points
):
    facts = {"awarded": {"to": "EW", "reason": reason}, "contract": contract}
    assert awarded_points(RuleSet.of(book, options), facts) == points
