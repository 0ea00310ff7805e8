"""Points given for a fault: how many, and whether misdeals give any."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.cards import NO_TRUMP
from scoring.deals.deal import CAPOT, CARD_AWARD, GENERALE, MISDEAL_AWARD
from scoring.rules.ruleset import RuleSet

_SECOND, _THIRD = 2, 3
_AWARDED = ("awarded", "awarded-after-bid")


def value_award(rules: RuleSet, reason: str, special: str = "") -> int:
    """Return the points of an award given for that reason; ``special`` is the word of a capot or
    a générale that its side had bid, else empty."""
    if reason != MISDEAL_AWARD:
        return rules.award_points
    if special and isinstance(rules.misdeal_capot_points, int):
        return rules.misdeal_capot_points
    return rules.misdeal_points if isinstance(rules.misdeal_points, int) else rules.award_points


def adds_bid(rules: RuleSet, reason: str) -> bool:
    """Tell whether the bid is added to the points given for that reason."""
    added = {CARD_AWARD: rules.award_adds_bid, MISDEAL_AWARD: rules.misdeal_adds_bid}
    return added.get(reason, False)


def loses_deal(rules: RuleSet) -> bool:
    """Tell whether an irregular card found after the deal loses it, in place of a flat sum."""
    return rules.irregular_card_after_deal == "better-of-award-and-marks"


def misdeals_bar(rules: RuleSet) -> bool:
    """Tell whether a side may be barred from taking because of its misdeals."""
    return "barred" in (rules.first_misdeal, rules.second_misdeal)


def misdeals_cost(rules: RuleSet, count: int = _THIRD) -> bool:
    """Tell whether some misdeal, up to the nth that counts, gives points to the opponents."""
    return bool(find_costing_misdeal(rules, count, after_take=True))


def find_costing_misdeal(rules: RuleSet, count: int, *, after_take: bool) -> str:
    """Return the parameter by which the nth misdeal that counts gives points; empty without one."""
    costing = {
        "first_misdeal": True,
        "misdeal_after_take": after_take,
        "second_misdeal": count >= _SECOND,
        "third_misdeal": count >= _THIRD,
    }
    prices = (name for name, due in costing.items() if due and rules.value(name) in _AWARDED)
    return next(prices, "")


def awarded_points(rules: RuleSet, facts: Mapping[str, object]) -> int:
    """Return what is given with the award that facts tell, the bid in it where it is added."""
    contract = facts.get("contract")
    named = {CAPOT: rules.capot_value, GENERALE: rules.generale_value}
    special = contract if isinstance(contract, str) else ""
    bid = contract if isinstance(contract, int) else named.get(special, 0)
    times = rules.no_trump_multiplier if facts.get("trump") == NO_TRUMP else 1
    award = facts["awarded"]
    reason = str(award["reason"]) if isinstance(award, Mapping) else ""
    return value_award(rules, reason, special) + (bid * times if adds_bid(rules, reason) else 0)
