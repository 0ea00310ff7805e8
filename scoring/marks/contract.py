"""What a contract is worth, made and failed, and what a coinche makes of it."""

from __future__ import annotations

from scoring.deals.deal import CAPOT, GENERALE, Deal
from scoring.rules.ruleset import RuleSet


def contract_value(rules: RuleSet, deal: Deal, *, failed: bool = False) -> int:
    """Return what the contract is worth when nobody doubles: the bid, or a capot's value, as
    often as its trump counts it."""
    if not deal.special:
        return deal.bid * deal.times
    made, lost = rules.capot_value, rules.capot_failed_value
    if deal.special == GENERALE:
        made, lost = rules.generale_value, rules.generale_failed_value
    return (lost if failed and isinstance(lost, int) else made) * deal.times


def is_flat(rules: RuleSet, deal: Deal) -> bool:
    """Tell whether the contract is worth a flat sum that holds the tricks."""
    flat = rules.generale_flat if deal.special == GENERALE else rules.capot_flat
    return bool(deal.special) and flat


def stated_sum(rules: RuleSet, deal: Deal) -> int | None:
    """Return the sum that the rules state for a doubled flat capot, as often as its trump counts
    it; None where they state none."""
    if not deal.level or deal.special != CAPOT or not rules.capot_flat:
        return None
    stated = (rules.capot_value_coinche, rules.capot_value_surcoinche)[deal.level - 1]
    return stated * deal.times if isinstance(stated, int) else None


def doubling_factor(rules: RuleSet, deal: Deal) -> int:
    """Return by how much a coinche or a surcoinche multiplies."""
    return rules.coinche_multiplier if deal.level == 1 else rules.surcoinche_multiplier
