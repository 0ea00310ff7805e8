"""What a fault does to its deal: one lost by an irregular card, as a row of facts and what it is
worth; an annonce that cannot be shown leaves, and the other side marks it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scoring.cards import SIDES, other_side
from scoring.deals.bonuses import declaration_sums, read_renonce
from scoring.deals.deal import CARD_AWARD, NOBODY, Deal, Length
from scoring.deals.declared import read_declared
from scoring.deals.facts import Facts, read_deal
from scoring.declarations import Declaration, DeclarationTariff
from scoring.errors import FactError
from scoring.faults.irregularities import Happening
from scoring.marks.awards import adds_bid
from scoring.marks.lost import choose_loss
from scoring.marks.marking import mark_deal
from scoring.play.deal_rules import declaration_tariff
from scoring.rules.ruleset import RuleSet
from scoring.shapes import join, read_int, read_object


def renounce_annonces(rules: RuleSet, facts: Facts, side: str, points: int) -> Facts | None:
    """Return a deal once annonces of ``side`` worth ``points`` could not be shown.

    They are no longer among the side's own, and the other side marks their points; those that
    were written as given are not given twice, others that the side could not show stay given.
    None where the other side could not show annonces either: a deal has room for one of both.
    Raises FactError where what is written of the annonces cannot be read.
    """
    to, earlier = read_renonce(rules, facts)
    if to == SIDES.index(side):
        return None
    given = points if to == NOBODY or earlier == points else earlier + points
    left = remove_annonces(rules, facts, side, points)
    return {**left, "renonce": {"to": other_side(side), "points": given}}


def remove_annonces(rules: RuleSet, facts: Facts, side: str, points: int) -> Facts:
    """Return a deal without annonces of ``side`` worth ``points``, as far as they are written.

    They are written where what is left of the side's annonces can still be some annonces. A side
    that keeps none has 0 or an empty list. Raises FactError where the annonces cannot be read.
    """
    declared = read_object(facts.get("declarations", {}), "declarations", SIDES)
    said = declared.get(side, 0)
    left: object
    if isinstance(said, (list, tuple)):
        trump = str(facts.get("trump"))
        annonces = read_declared(rules, trump, {side: said}, "declarations")[side]
        false = _list_false(declaration_tariff(rules, trump), annonces, points)
        left = [annonce.as_json() for annonce in annonces if annonce not in false]
    else:
        left = _remove_points(rules, read_int(said, join("declarations", side)), points)
    return facts if left == said else {**facts, "declarations": {**declared, side: left}}


def _remove_points(rules: RuleSet, total: int, points: int) -> int:
    left = total - points
    # 50 cannot hold a false tierce: 30 is no annonces, so the tierce was never written.
    return left if left == 0 or left in declaration_sums(rules) else total


def _list_false(
    tariff: DeclarationTariff, annonces: Sequence[Declaration], points: int
) -> tuple[Declaration, ...]:
    """The fewest annonces that are worth ``points``; of several, the strongest ones.

    Only their points were told, and a fault must not leave its side the better annonce.
    """
    strongest = sorted(annonces, key=tariff.strength, reverse=True)
    for size in range(1, len(strongest) + 1):
        for some in combinations(strongest, size):
            if tariff.total(some) == points:
                return some
    return ()


_ONE_DEAL = Length(deals=1)


def build_award_row(rules: RuleSet, happened: Happening, reason: str) -> Facts:
    """The deal as lost by an award, with the bid where it is added; by an irregular card each side
    keeps its belote."""
    row: dict[str, object] = {"awarded": {"to": other_side(happened.side), "reason": reason}}
    beside = ["belote"] if reason == CARD_AWARD else []
    if adds_bid(rules, reason):
        # The trump as well, where what a bid is worth turns on it.
        beside += ["contract", "trump"] if rules.no_trump_multiplier > 1 else ["contract"]
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
