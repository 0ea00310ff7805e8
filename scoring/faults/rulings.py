"""The rulebook's answer to what happened, after what happened before: consequences as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.cards import other_side
from scoring.deals.bonuses import declaration_sums
from scoring.deals.deal import CARD_AWARD, MISDEAL_AWARD
from scoring.deals.facts import Facts
from scoring.errors import FactError
from scoring.faults.consequences import (
    ANNUL,
    COVER,
    Consequence,
    Effect,
    Ruling,
)
from scoring.faults.false_annonces import (
    build_award_row,
    build_lost_row,
    is_lost_already,
    read_row,
    renounce_annonces,
    value_loss,
)
from scoring.faults.irregularities import (
    AT_ONCE,
    BELOTE_NOT_ANNOUNCED,
    BID_OUT_OF_TURN,
    COINCHE_OUT_OF_TURN,
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
    find_card_price,
    list_repeated,
)
from scoring.marks.awards import awarded_points, find_costing_misdeal
from scoring.marks.lost import AWARD
from scoring.rules.ruleset import RuleSet


class _Price(NamedTuple):
    """What a fault leads to, and the parameter that decides it.

    ``code`` names the one of several outcomes for which a rulebook may have an article of its own;
    ``by_the_book`` marks what no value of the parameter changes: its article is the text's.
    """

    parameter: str
    consequences: tuple[Consequence, ...]
    facts: Facts | None = None
    code: str = ""
    by_the_book: bool = False

    def article(self, rules: RuleSet) -> str:
        """Return the article that the consequences rest on."""
        if self.by_the_book:
            return rules.parameter_article(self.parameter, self.code)
        return rules.article_in_force(self.parameter, self.code)


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
        what = tuple(kind.sentence(lang).removesuffix(".") for lang in ("fr", "en"))
        raise FactError("irregularity-not-played", "code", name=what)
    earlier = list_repeated(rules, happened, before)
    price = _PRICES[happened.code](rules, happened, earlier)
    settled = rules.amicable_settlement and not arbiter
    return Ruling(
        code=happened.code,
        count=1 + len(earlier),
        consequences=price.consequences,
        parameter=price.parameter,
        article=price.article(rules),
        settlement=(COVER, ANNUL) if settled else (),
        facts=price.facts,
    )


def _misdeal(rules: RuleSet, happened: Happening, earlier: Sequence[Happening]) -> _Price:
    if happened.seat is None:
        raise FactError("missing", "seat", name="seat")
    count = 1 + len(earlier)
    costing = find_costing_misdeal(rules, count, after_take=happened.seen != AT_ONCE)
    if costing:
        awarded = build_award_row(rules, happened, MISDEAL_AWARD)
        read_row(rules, awarded)
        to, points = other_side(happened.side), awarded_points(rules, awarded)
        given = Consequence(effect=Effect.POINTS, side=to, points=points)
        return _Price(costing, (given, _next_dealer(rules, costing)), awarded)
    parameter = "third_misdeal" if count > 2 else "second_misdeal"
    redeal = Consequence(effect=Effect.REDEAL, seat=happened.seat)
    barring = "second_misdeal" if count > 1 else "first_misdeal"
    if rules.value(barring) == "barred":
        barred = Consequence(effect=Effect.BARRED, side=happened.side)
        return _Price(barring, (redeal, barred), {"barred": happened.side})
    if rules.value(barring) == "dealer-barred":
        alone = Consequence(effect=Effect.SEAT_BARRED, seat=happened.seat)
        return _Price(barring, (redeal, alone))
    return _Price(
        parameter, (redeal,), code="misdeal" if count == 1 else "", by_the_book=count == 1
    )


def _next_dealer(rules: RuleSet, parameter: str) -> Consequence:
    """Name the next dealer, by an article of its own: the texts speak of the points alone."""
    ruled, own = (rules.article_in_force(parameter, code) for code in ("", "next-dealer"))
    return Consequence(effect=Effect.NEXT_DEALER, article=None if own == ruled else own)


def _irregular_card(rules: RuleSet, happened: Happening, earlier: Sequence[Happening]) -> _Price:
    parameter = find_card_price(rules, happened.seen)
    if not parameter:
        left = (Consequence(effect=Effect.ARBITER),)
        return _Price("irregular_card_after_deal", left, by_the_book=True)
    price = rules.value(parameter)
    if price == "arbiter":
        return _Price(parameter, (Consequence(effect=Effect.ARBITER),))
    if price == "suit-ban":
        return _ban_suit(parameter, happened)
    if price == "opponents-choose":
        other = other_side(happened.side)
        return _Price(parameter, (Consequence(effect=Effect.CORRECTED_OR_REST, side=other),))
    if price == "awarded":
        row = build_award_row(rules, happened, CARD_AWARD)
        read_row(rules, row)
        by, points = AWARD, awarded_points(rules, row)
    elif is_lost_already(happened):
        return _Price(parameter, (Consequence(effect=Effect.ARBITER),))
    else:
        row = build_lost_row(happened)
        by, points = value_loss(rules, row)
    lost = Consequence(effect=Effect.DEAL_LOST, side=happened.side, by=by)
    given = Consequence(effect=Effect.POINTS, side=other_side(happened.side), points=points)
    return _Price(parameter, (lost, given), row, f"deal-lost:{by}")


def _ban_suit(parameter: str, happened: Happening) -> _Price:
    if happened.card is None:
        raise FactError("missing", "card", name="card")
    ban = Consequence(effect=Effect.SUIT_BAN, side=happened.side, suit=happened.card.suit)
    return _Price(parameter, (ban,))


def _exposed_card(rules: RuleSet, happened: Happening, earlier: Sequence[Happening]) -> _Price:
    card = happened.card.text if happened.card else None
    played = Consequence(effect=Effect.CARD_PLAYED, side=happened.side, card=card)
    return _price_by_value(rules, "exposed_card", {"played": played})


def _call_out_of_turn(rules: RuleSet, happened: Happening, earlier: Sequence[Happening]) -> _Price:
    ignored = Consequence(effect=Effect.CALL_IGNORED)
    other = other_side(happened.side)
    if happened.code == COINCHE_OUT_OF_TURN and rules.early_coinche == "opponents-choose":
        chosen = Consequence(effect=Effect.GOES_ON_OR_REDEAL, side=other)
        return _Price("early_coinche", (chosen,))
    if rules.call_out_of_turn in ("barred", "barred-or-annulled"):
        said = [ignored, Consequence(effect=Effect.BARRED, side=happened.side)]
        if rules.call_out_of_turn == "barred-or-annulled":
            said.append(Consequence(effect=Effect.MAY_ANNUL, side=other))
        price = _Price("call_out_of_turn", tuple(said), {"barred": happened.side})
    else:
        price = _price_by_value(rules, "call_out_of_turn", {"ignored": ignored})
    # A rulebook may forbid a coinche out of turn in so many words, and no other call.
    return price._replace(code=happened.code)


def _false_annonce(rules: RuleSet, happened: Happening, earlier: Sequence[Happening]) -> _Price:
    if rules.false_declaration == "none":
        return _price_by_value(rules, "false_declaration", {})
    if not happened.points:
        raise FactError("missing", "points", name="points")
    if happened.points not in declaration_sums(rules):
        raise FactError("declarations-value", "points")
    try:
        facts = renounce_annonces(rules, happened.facts or {}, happened.side, happened.points)
    except FactError as error:
        raise error.within("facts") from None
    if facts is None:
        return _Price("false_declaration", (Consequence(effect=Effect.ARBITER),))
    to = other_side(happened.side)
    given = Consequence(effect=Effect.POINTS, side=to, points=happened.points)
    return _Price("false_declaration", (given,), facts)


def _rebelote_forgotten(
    rules: RuleSet, happened: Happening, earlier: Sequence[Happening]
) -> _Price:
    tolerance = rules.rebelote_tolerance
    # One that was found too late lost its belote: no tolerance was granted, none is used up.
    used_up = sum(happening.seen != LATER for happening in earlier)
    if isinstance(tolerance, str) or (used_up < tolerance and happened.seen != LATER):
        return _Price("rebelote_tolerance", (Consequence(effect=Effect.NOTHING),))
    return _belote_lost("rebelote_tolerance", happened)


def _belote_not_announced(
    rules: RuleSet, happened: Happening, earlier: Sequence[Happening]
) -> _Price:
    return _belote_said_wrongly(rules, "belote_not_announced", happened)


def _rebelote_without_belote(
    rules: RuleSet, happened: Happening, earlier: Sequence[Happening]
) -> _Price:
    return _belote_said_wrongly(rules, "rebelote_without_belote", happened)


def _belote_said_wrongly(rules: RuleSet, parameter: str, happened: Happening) -> _Price:
    if rules.value(parameter) == "no-bonus":
        return _belote_lost(parameter, happened)
    return _price_by_value(rules, parameter, {})


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


def _false_claim(rules: RuleSet, happened: Happening, earlier: Sequence[Happening]) -> _Price:
    tricks = Consequence(effect=Effect.TRICKS, side=other_side(happened.side))
    return _price_by_value(rules, "false_claim", {"tricks-to-opponents": tricks})


def _false_victory_claim(
    rules: RuleSet, happened: Happening, earlier: Sequence[Happening]
) -> _Price:
    parameter, side = "false_victory_claim", happened.side
    if rules.false_victory_claim == "none":
        return _price_by_value(rules, parameter, {})
    lost = Consequence(effect=Effect.MATCH_LOST, side=side)
    unmarked = Consequence(effect=Effect.NO_MARKS, side=side)
    return _Price(parameter, (lost, unmarked), {**(happened.facts or {}), "no_marks": side})


def _price_by_value(rules: RuleSet, parameter: str, effects: Mapping[str, Consequence]) -> _Price:
    """The consequence that the value of a parameter names; without one, nothing or the arbiter."""
    value = str(rules.value(parameter))
    unnamed = Effect.ARBITER if value == "arbiter" else Effect.NOTHING
    return _Price(parameter, (effects.get(value, Consequence(effect=unnamed)),))


_PRICES: Mapping[str, Callable[[RuleSet, Happening, Sequence[Happening]], _Price]] = {
    MISDEAL: _misdeal,
    IRREGULAR_CARD: _irregular_card,
    EXPOSED_CARD: _exposed_card,
    BID_OUT_OF_TURN: _call_out_of_turn,
    COINCHE_OUT_OF_TURN: _call_out_of_turn,
    FALSE_ANNONCE: _false_annonce,
    BELOTE_NOT_ANNOUNCED: _belote_not_announced,
    REBELOTE_FORGOTTEN: _rebelote_forgotten,
    REBELOTE_WITHOUT_BELOTE: _rebelote_without_belote,
    FALSE_CLAIM: _false_claim,
    FALSE_VICTORY_CLAIM: _false_victory_claim,
}
