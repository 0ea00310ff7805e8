"""Points given for a fault."""

import pytest

from scoring import RuleSet, misdeals_cost, value_award


@pytest.mark.parametrize(
    ("book", "options", "costs"),
    [
        ("ffb-belote", {}, True),
        ("ffb-belote", {"third_misdeal": "redeal"}, False),
        ("coinche-82", {}, False),
        ("coinche-82", {"first_misdeal": "awarded"}, True),
        ("coinche-82", {"misdeal_after_take": "awarded"}, True),
    ],
)
def test_whether_some_misdeal_costs(book, options, costs):
    assert misdeals_cost(RuleSet.of(book, options)) == costs


def test_a_misdeal_costs_what_the_club_says_and_an_irregular_card_its_award():
    rules = RuleSet.of("ffb-belote", {"misdeal_points": 250})
    assert [value_award(rules, one) for one in ("third-misdeal", "irregular-card")] == [250, 162]
