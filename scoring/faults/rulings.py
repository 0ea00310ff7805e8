"""This happened, after that: what does the rulebook say? Consequences as values, with articles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scoring.cards import SIDES, other_side
from scoring.deals.bonuses import declaration_sums
from scoring.deals.deal import IRREGULAR_CARD as CARD_AWARD
from scoring.deals.deal import MISDEAL as MISDEAL_AWARD
from scoring.deals.facts import Facts, read_deal
from scoring.deals.length import Length
from scoring.errors import FactError
from scoring.faults.consequences import ANNUL, COVER, Consequence, Effect, Ruling
from scoring.faults.irregularities import (
    AFTER_DEAL,
    AT_ONCE,
    BELOTE_NOT_ANNOUNCED,
    BID_OUT_OF_TURN,
    EXPOSED_CARD,
    FALSE_ANNONCE,
    FALSE_CLAIM,
    FALSE_VICTORY_CLAIM,
    IRREGULAR_CARD,
    IRREGULARITIES,
    LATER,
    MISDEAL,
    REBELOTE_FORGOTTEN,
    REBELOTE_WITHOUT_BELOTE,
    Happening,
    count_of,
)
from scoring.marks.marking import mark_deal
from scoring.rules.ruleset import RuleSet

_ONE_DEAL = Length(deals=1)


class _Price(NamedTuple):
    """``by_the_book`` marks what no value of the parameter changes: its article is the text's."""

    parameter: str
    consequences: tuple[Consequence, ...]
    facts: Facts | None = None
    by_the_book: bool = False

    def article(self, rules: RuleSet) -> str:
        """Return the article that the consequences rest on."""
        if self.by_the_book:
            return rules.parameter_article(self.parameter)
        return rules.article_in_force(self.parameter)


def rule_on(
    rules: RuleSet, happened: Happening, before: Iterable[Happening] = (), *, arbiter: bool = False
) -> Ruling:
    """Return what a rule set says about an irregularity, after the earlier ones of the match.

    ``arbiter`` tells that one was called, after which the players no longer settle it themselves.
    Raises FactError: ``irregularity-not-played`` where the game has no such thing, ``missing``
    for what the ruling needs to know, and what reading the facts of the deal raises.
    """
    kind = IRREGULARITIES[happened.code]
    if not kind.played(rules):
        raise FactError("irregularity-not-played", "code", name=happened.code)
    count = count_of(happened, before)
    price = _PRICES[happened.code](rules, happened, count)
    settled = rules.amicable_settlement and not arbiter
    return Ruling(
        code=happened.code,
        count=count,
        consequences=price.consequences,
        parameter=price.parameter,
        article=price.article(rules),
        settlement=(COVER, ANNUL) if settled else (),
        facts=price.facts,
    )


def _misdeal(rules: RuleSet, happened: Happening, count: int) -> _Price:
    if happened.seat is None:
        raise FactError("missing", "seat", name="seat")
    parameter = "third_misdeal" if count > 2 else "second_misdeal"
    if count > 2 and rules.third_misdeal == "awarded":
        return _Price(
            parameter,
            (_points(rules, happened), Consequence(effect=Effect.NEXT_DEALER)),
            {"awarded": {"to": other_side(happened.side), "reason": MISDEAL_AWARD}},
        )
    redeal = Consequence(effect=Effect.REDEAL, seat=happened.seat)
    if count > 1 and rules.second_misdeal == "barred":
        barred = Consequence(effect=Effect.BARRED, side=happened.side)
        return _Price("second_misdeal", (redeal, barred), {"barred": happened.side})
    return _Price(parameter, (redeal,), by_the_book=count == 1)


def _irregular_card(rules: RuleSet, happened: Happening, count: int) -> _Price:
    if happened.seen == AT_ONCE:
        return _card_seen_at_once(rules, happened)
    parameter = "irregular_card_after_deal"
    silent = happened.seen != AFTER_DEAL
    if silent or rules.irregular_card_after_deal == "arbiter":
        return _Price(parameter, (Consequence(effect=Effect.ARBITER),), by_the_book=silent)
    award = _award_row(happened)
    lost = Consequence(effect=Effect.DEAL_LOST, side=happened.side)
    if rules.irregular_card_after_deal == "better-of-award-and-marks":
        row = _lost_row(happened)
        points = _innocent_mark(rules, happened, row)
        if points > _innocent_mark(rules, happened, award):
            given = Consequence(effect=Effect.POINTS, side=other_side(happened.side), points=points)
            return _Price(parameter, (lost, given), row)
    return _Price(parameter, (lost, _points(rules, happened)), award)


def _card_seen_at_once(rules: RuleSet, happened: Happening) -> _Price:
    parameter = "irregular_card_at_once"
    if rules.irregular_card_at_once == "arbiter":
        return _Price(parameter, (Consequence(effect=Effect.ARBITER),))
    if happened.card is None:
        raise FactError("missing", "card", name="card")
    ban = Consequence(effect=Effect.SUIT_BAN, side=happened.side, suit=happened.card.suit)
    return _Price(parameter, (ban,))


def _award_row(happened: Happening) -> Facts:
    """The deal as lost by an award: each side keeps its belote."""
    row: dict[str, object] = {"awarded": {"to": other_side(happened.side), "reason": CARD_AWARD}}
    belote = (happened.facts or {}).get("belote")
    return row if belote is None else {**row, "belote": belote}


def _lost_row(happened: Happening) -> Facts:
    """The deal as lost by its marks: takers have failed, the defence had what it had."""
    facts = happened.facts or {}
    if "taker" not in facts:
        raise FactError("missing", "facts.taker" if facts else "facts", name="taker")
    return {**facts, "forfeited": True} if facts["taker"] == happened.side else facts


def _innocent_mark(rules: RuleSet, happened: Happening, row: Facts) -> int:
    try:
        deal = read_deal(rules, _ONE_DEAL, row)
    except FactError as error:
        raise error.within("facts") from None
    return mark_deal(rules, deal).marks[SIDES.index(other_side(happened.side))]


def _points(rules: RuleSet, happened: Happening) -> Consequence:
    to = other_side(happened.side)
    return Consequence(effect=Effect.POINTS, side=to, points=rules.award_points)


def _exposed_card(rules: RuleSet, happened: Happening, count: int) -> _Price:
    card = happened.card.text if happened.card else None
    played = Consequence(effect=Effect.CARD_PLAYED, side=happened.side, card=card)
    return _priced(rules, "exposed_card", {"played": played})


def _call_out_of_turn(rules: RuleSet, happened: Happening, count: int) -> _Price:
    ignored = Consequence(effect=Effect.CALL_IGNORED)
    if rules.call_out_of_turn == "barred":
        barred = Consequence(effect=Effect.BARRED, side=happened.side)
        return _Price("call_out_of_turn", (ignored, barred), {"barred": happened.side})
    return _priced(rules, "call_out_of_turn", {"ignored": ignored})


def _false_annonce(rules: RuleSet, happened: Happening, count: int) -> _Price:
    if rules.false_declaration == "none":
        return _priced(rules, "false_declaration", {})
    if not happened.points:
        raise FactError("missing", "points", name="points")
    if happened.points not in declaration_sums(rules):
        raise FactError("declarations-value", "points")
    to = other_side(happened.side)
    given = Consequence(effect=Effect.POINTS, side=to, points=happened.points)
    renonce = {"renonce": {"to": to, "points": happened.points}}
    return _Price("false_declaration", (given,), {**(happened.facts or {}), **renonce})


def _rebelote_forgotten(rules: RuleSet, happened: Happening, count: int) -> _Price:
    tolerance = rules.rebelote_tolerance
    if isinstance(tolerance, str) or (count <= tolerance and happened.seen != LATER):
        return _Price("rebelote_tolerance", (Consequence(effect=Effect.NOTHING),))
    return _belote_lost("rebelote_tolerance", happened)


def _belote_not_announced(rules: RuleSet, happened: Happening, count: int) -> _Price:
    return _belote_said_wrongly(rules, "belote_not_announced", happened)


def _rebelote_without_belote(rules: RuleSet, happened: Happening, count: int) -> _Price:
    return _belote_said_wrongly(rules, "rebelote_without_belote", happened)


def _belote_said_wrongly(rules: RuleSet, parameter: str, happened: Happening) -> _Price:
    if rules.value(parameter) == "no-bonus":
        return _belote_lost(parameter, happened)
    return _priced(rules, parameter, {})


def _belote_lost(parameter: str, happened: Happening) -> _Price:
    lost = Consequence(effect=Effect.BELOTE_LOST, side=happened.side)
    if happened.facts is None:
        return _Price(parameter, (lost,))
    given = happened.facts.get("belote")
    counts = dict(given) if isinstance(given, Mapping) else {}
    held = counts.get(happened.side)
    if isinstance(held, int) and held > 0:
        counts[happened.side] = held - 1
    return _Price(parameter, (lost,), {**happened.facts, "belote": counts})


def _false_claim(rules: RuleSet, happened: Happening, count: int) -> _Price:
    tricks = Consequence(effect=Effect.TRICKS, side=other_side(happened.side))
    return _priced(rules, "false_claim", {"tricks-to-opponents": tricks})


def _false_victory_claim(rules: RuleSet, happened: Happening, count: int) -> _Price:
    lost = Consequence(effect=Effect.MATCH_LOST, side=happened.side)
    return _priced(rules, "false_victory_claim", {"match-lost": lost})


def _priced(rules: RuleSet, parameter: str, effects: Mapping[str, Consequence]) -> _Price:
    """The consequence that the value of a parameter names; without one, nothing or the arbiter."""
    value = str(rules.value(parameter))
    unnamed = Effect.ARBITER if value == "arbiter" else Effect.NOTHING
    return _Price(parameter, (effects.get(value, Consequence(effect=unnamed)),))


_PRICES: Mapping[str, Callable[[RuleSet, Happening, int], _Price]] = {
    MISDEAL: _misdeal,
    IRREGULAR_CARD: _irregular_card,
    EXPOSED_CARD: _exposed_card,
    BID_OUT_OF_TURN: _call_out_of_turn,
    FALSE_ANNONCE: _false_annonce,
    BELOTE_NOT_ANNOUNCED: _belote_not_announced,
    REBELOTE_FORGOTTEN: _rebelote_forgotten,
    REBELOTE_WITHOUT_BELOTE: _rebelote_without_belote,
    FALSE_CLAIM: _false_claim,
    FALSE_VICTORY_CLAIM: _false_victory_claim,
}
