"""A deal that one side loses by an irregular card: as a row of facts, and what it is worth."""

from __future__ import annotations

from scoring.cards import other_side
from scoring.deals.deal import IRREGULAR_CARD as CARD_AWARD
from scoring.deals.deal import Deal
from scoring.deals.facts import Facts, read_deal
from scoring.deals.length import Length
from scoring.errors import FactError
from scoring.faults.irregularities import Happening
from scoring.marks.awards import adds_bid
from scoring.marks.lost import choose_loss
from scoring.marks.marking import mark_deal
from scoring.rules.ruleset import RuleSet

_ONE_DEAL = Length(deals=1)


def build_award_row(rules: RuleSet, happened: Happening, reason: str) -> Facts:
    """The deal as lost by an award, with the bid where it is added; by an irregular card each side
    keeps its belote."""
    row: dict[str, object] = {"awarded": {"to": other_side(happened.side), "reason": reason}}
    beside = ["belote"] if reason == CARD_AWARD else []
    if adds_bid(rules, reason):
        beside.append("contract")
    told = {name: (happened.facts or {}).get(name) for name in beside}
    return row | {name: value for name, value in told.items() if value is not None}


def build_lost_row(happened: Happening) -> Facts:
    """The deal as it was played, lost by the side at fault. Raises FactError ``missing``."""
    facts = happened.facts or {}
    if "taker" not in facts:
        raise FactError("missing", "facts.taker" if facts else "facts", name="taker")
    return {**facts, "lost_by": happened.side}


def is_lost_already(happened: Happening) -> bool:
    """Tell whether the other side has lost the deal by a fault of its own."""
    facts = happened.facts or {}
    other = other_side(happened.side)
    lost = facts.get("lost_by") == other
    return lost or (bool(facts.get("forfeited")) and facts.get("taker") == other)


def value_loss(rules: RuleSet, row: Facts) -> tuple[str, int]:
    """By what a deal is lost, and what the other side marks, a pot apart. Raises FactError."""
    deal = read_row(rules, row)
    return choose_loss(rules, deal).by, mark_deal(rules, deal).marks[1 - deal.lost_by]


def read_row(rules: RuleSet, row: Facts) -> Deal:
    """The deal that a row tells. Raises FactError, its path within the facts."""
    try:
        return read_deal(rules, _ONE_DEAL, row)
    except FactError as error:
        raise error.within("facts") from None
