"""Made-up deals that a rule set accepts: what four ordinary players could have written down."""

import random

from scoring import Length, RuleSet, list_bids, score_match
from scoring.cards import SIDES, other_side
from tournaments.models.sheets.shapes import DealFacts

_HIGHEST_USUAL = 140


def make_up_match(rules: RuleSet, length: Length, lot: random.Random) -> list[DealFacts]:
    """The deals of one whole match, from the first to the one that ends it."""
    deals: list[DealFacts] = []
    while not score_match(rules, length, deals).finished:
        deals.append(make_up_deal(rules, lot))
    return deals


def make_up_deal(rules: RuleSet, lot: random.Random) -> DealFacts:
    """One deal: mostly played, now and then passed by all, a sweep, a belote, an annonce."""
    if lot.random() < 0.04:
        return {"passed": True}
    taker = lot.choice(SIDES)
    facts: DealFacts = {"taker": taker, "trump": lot.choice("SHDC")}
    if not rules.trump_required:
        del facts["trump"]
    bid = _bid(rules, lot) if rules.bids else 0
    if rules.bids:
        facts["contract"] = bid
        if rules.coinche and lot.random() < 0.07:
            facts["doubled"] = "coinche"
    if lot.random() < 0.03:
        facts["sweep"] = taker
    else:
        facts["points"] = _points(rules, taker, bid, lot)
    if rules.belotes_suit and lot.random() < 0.3:
        facts["belote"] = {lot.choice(SIDES): 1}
    if rules.declarations and lot.random() < 0.35:
        facts["declarations"] = {lot.choice(SIDES): lot.choice((20, 20, 20, 50, 70, 100))}
    return facts


def _bid(rules: RuleSet, lot: random.Random) -> int:
    bids = list_bids(rules, _HIGHEST_USUAL) or [rules.lowest_bid]
    return lot.choices(bids, weights=[3 / (place + 1) for place in range(len(bids))])[0]


def _points(rules: RuleSet, taker: str, bid: int, lot: random.Random) -> dict[str, int]:
    """The takers usually come a little above what they need."""
    aim = max(bid, rules.pack_points // 2) + 8
    won = min(max(round(lot.gauss(aim, 20)), 0), rules.pack_points)
    return {taker: won, other_side(taker): rules.pack_points - won}
