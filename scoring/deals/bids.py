"""What may be bid under a rule set, and how far a bid may be doubled."""

from __future__ import annotations

from scoring.cards import ALL_TRUMP, NO_TRUMP
from scoring.deals.deal import CAPOT, GENERALE
from scoring.rules.ruleset import RuleSet

Contract = int | str
SLAMS = (CAPOT, GENERALE)
"""The contracts above every number of points, the lowest first."""
BID_ORDER = ("C", "D", "H", "S", NO_TRUMP, ALL_TRUMP)
"""The trumps as they rank where equal bids differ by them, the lowest first."""

_LARGEST_BID = 10**18
_ON_A_CAPOT = {"surcoinche": 2, "coinche-only": 1, "neither": 0}


def is_bid(rules: RuleSet, bid: int) -> bool:
    """Tell whether a number of points may be bid: the lowest, or a multiple of the step above."""
    lowest, highest = rules.lowest_bid, rules.highest_bid
    if bid <= lowest or bid > (highest if isinstance(highest, int) else _LARGEST_BID):
        return bid == lowest
    # Asked of each deal that is read: no call to _count_from.
    above = bid - lowest if rules.bid_steps_from == "lowest-bid" else bid
    return above % rules.bid_step == 0


def list_bids(rules: RuleSet, most: int) -> list[int]:
    """Return every number of points that may be bid and is no more than ``most``, lowest first.

    The lowest need not be a multiple of the step: after 82 come 90, 100 and so on.
    """
    step, lowest, highest = rules.bid_step, rules.lowest_bid, rules.highest_bid
    last = min(most, highest) if isinstance(highest, int) else most
    above = range(floor_bid(rules, lowest) + step, last + 1, step)
    return [lowest, *above] if lowest <= most else []


def floor_bid(rules: RuleSet, points: int) -> int:
    """Return the greatest step of bids that is no more than some points, which are no fewer than
    the lowest bid."""
    origin = _count_from(rules)
    return origin + (points - origin) // rules.bid_step * rules.bid_step


def most_doubling(rules: RuleSet, contract: int | str | None) -> int:
    """Return how far a contract may be doubled: 0 not at all, 1 by a coinche, 2 by a surcoinche."""
    most = 2 if rules.surcoinche else int(rules.coinche)
    if contract == GENERALE and not rules.generale_coinche:
        return 0
    if contract == rules.lowest_bid and not rules.lowest_bid_coinche:
        return 0
    return min(most, _ON_A_CAPOT[rules.capot_coinche]) if contract == CAPOT else most


def knows_contract(rules: RuleSet, contract: Contract) -> bool:
    """Whether a contract may be bid at all under a rule set."""
    if isinstance(contract, str):
        return {CAPOT: rules.capot, GENERALE: rules.generale}.get(contract, False)
    return is_bid(rules, contract)


def contract_height(contract: Contract) -> tuple[int, ...]:
    """What ranks contracts: the greater one is the higher bid."""
    if isinstance(contract, str):
        return (SLAMS.index(contract),)
    return (-1, contract)


def bid_height(rules: RuleSet, contract: Contract, trump: str) -> tuple[int, ...]:
    """What ranks bids: the contract, and of equal ones the trump where suits rank."""
    return (*contract_height(contract), BID_ORDER.index(trump) if rules.suits_rank else 0)


def _count_from(rules: RuleSet) -> int:
    return rules.lowest_bid if rules.bid_steps_from == "lowest-bid" else 0
