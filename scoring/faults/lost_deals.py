"""A deal that one side loses by a fault: as a row of facts, by an award or by its own marks."""

from __future__ import annotations

from scoring.cards import SIDES, other_side
from scoring.deals.deal import IRREGULAR_CARD as CARD_AWARD
from scoring.deals.deal import Deal
from scoring.deals.facts import Facts, read_deal
from scoring.deals.length import Length
from scoring.errors import FactError
from scoring.faults.irregularities import Happening
from scoring.marks.marking import mark_deal
from scoring.rules.ruleset import RuleSet

_ONE_DEAL = Length(deals=1)


def write_award_row(rules: RuleSet, happened: Happening) -> Facts:
    """The deal as lost by an award: each side keeps its belote, with the bid where it is added."""
    row: dict[str, object] = {"awarded": {"to": other_side(happened.side), "reason": CARD_AWARD}}
    beside = ("belote", "contract") if rules.award_adds_bid else ("belote",)
    told = {name: (happened.facts or {}).get(name) for name in beside}
    return row | {name: value for name, value in told.items() if value is not None}


def write_lost_row(happened: Happening) -> Facts:
    """The deal as lost by its marks: takers have failed, the defence had what it had."""
    facts = happened.facts or {}
    if "taker" not in facts:
        raise FactError("missing", "facts.taker" if facts else "facts", name="taker")
    return {**facts, "forfeited": True} if facts["taker"] == happened.side else facts


def mark_innocents(rules: RuleSet, happened: Happening, row: Facts) -> int:
    """What the side that did nothing wrong marks by a row. Raises FactError."""
    marks = mark_deal(rules, read_row(rules, row)).marks
    return marks[SIDES.index(other_side(happened.side))]


def read_row(rules: RuleSet, row: Facts) -> Deal:
    """The deal that a row tells. Raises FactError, its path within the facts."""
    try:
        return read_deal(rules, _ONE_DEAL, row)
    except FactError as error:
        raise error.within("facts") from None
