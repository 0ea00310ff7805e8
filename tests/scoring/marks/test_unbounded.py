"""Matches that no rule ends: how far they are likely to go, and that more is possible."""

import pytest

from scoring import Length, RuleSet, bound_totals, score_match

BEYOND = [
    pytest.param(
        # 96 and the bid of 90 against 66 and 120 of annonces: 186 each, as often as it comes.
        "coinche-650",
        {},
        Length(target=186),
        [],
        {
            "taker": "NS",
            "contract": 90,
            "trump": "H",
            "points": {"NS": 96, "EW": 66},
            "declarations": {"EW": 120},
        },
        {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 90, "EW": 72}},
        (186, 180),
        id="equal totals at the target",
    ),
    pytest.param(
        # Each marks 81 of a tie that is shared.
        "ffb-belote",
        {"tie": "shared", "deciding_deals": True},
        Length(deals=1),
        [],
        {"taker": "NS", "trump": "H", "points": {"NS": 81, "EW": 81}},
        {"taker": "NS", "trump": "H", "sweep": "NS"},
        (81, 252),
        id="equal totals after the last deal",
    ),
    pytest.param(
        # At 430 and 20 without a trick NS waits for one, which points given for a misdeal are not.
        "ffb-coinche",
        {},
        Length(target=450),
        [
            {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 162, "EW": 0}},
            {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 90, "EW": 72}},
            {"taker": "EW", "contract": 80, "trump": "S", "sweep": "EW", "belote": {"NS": 1}},
        ],
        {"awarded": {"to": "NS", "reason": "third-misdeal"}},
        {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 90, "EW": 72}},
        (160, 180),
        id="points given to a side that waits for a trick",
    ),
]


@pytest.mark.parametrize(("book", "options", "length", "before", "again", "last", "marks"), BEYOND)
def test_what_goes_on_without_an_end_is_likely_to_stop_and_never_above_its_bound(
    book, options, length, before, again, last, marks
):
    rules = RuleSet.of(book, options)
    bounds = bound_totals(rules, length)
    begun = sum(deal.marks["NS"] for deal in score_match(rules, length, before).deals)
    times = (bounds.likely - begun) // marks[0]
    within = score_match(rules, length, [*before, *[again] * times])
    assert not within.finished
    assert within.totals["NS"] == begun + times * marks[0] <= bounds.likely
    beyond = score_match(rules, length, [*before, *[again] * (times + 1), last])
    assert (beyond.finished, beyond.winner) == (True, "NS")
    total = begun + (times + 1) * marks[0] + marks[1]
    assert bounds.likely < beyond.totals["NS"] == total <= bounds.side
