"""The numbers of points that may be bid under a rule set."""

from __future__ import annotations

from scoring.rules.ruleset import RuleSet

_LARGEST_BID = 10**18


def is_bid(rules: RuleSet, bid: int) -> bool:
    """Tell whether a number of points may be bid: the lowest, or a multiple of the step above."""
    highest = rules.highest_bid if isinstance(rules.highest_bid, int) else _LARGEST_BID
    if bid == rules.lowest_bid:
        return True
    return rules.lowest_bid < bid <= highest and bid % rules.bid_step == 0


def list_bids(rules: RuleSet, most: int) -> list[int]:
    """Return every number of points that may be bid and is no more than ``most``, lowest first.

    The lowest need not be a multiple of the step: after 82 come 90, 100 and so on.
    """
    step, lowest = rules.bid_step, rules.lowest_bid
    above = range((lowest // step + 1) * step, most + 1, step)
    return [bid for bid in (lowest, *above) if bid <= most and is_bid(rules, bid)]
