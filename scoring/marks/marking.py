"""Marking one deal: from checked facts and a rule set to explained marks, on plain integers.

A line is ``(side, points, code)``; for each side the lines add up to its mark. A code that ends
in ``:failed`` cites the article on failed contracts.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import IRREGULAR_CARD, NOBODY, PLAYED, Deal
from scoring.marks.awards import value_award
from scoring.marks.contract import contract_value, doubling_factor, is_flat, stated_sum
from scoring.marks.judging import Verdict, judge, reaches
from scoring.rules.ruleset import RuleSet

Line = tuple[int, int, str]
Pair = tuple[int, int]

_NOTHING: Pair = (0, 0)


class Marked(NamedTuple):
    """What a deal gives: both marks, the lines, whether the contract was made, and the pot.

    ``to_pot`` is what the takers of a litige put into the pot; ``takes_pot`` is the side that
    took what stood in it, if any.
    """

    marks: Pair
    lines: list[Line]
    made: bool | None = None
    litige: bool = False
    to_pot: int = 0
    takes_pot: int = NOBODY


def mark_deal(rules: RuleSet, deal: Deal, pot: int = 0, returned: Pair = _NOTHING) -> Marked:
    """Return the marks of a deal that is no claim, with the lines that explain them.

    ``pot`` is what stands in the pot before the deal; ``returned`` is what each side gets back
    from it because the match ends here.
    """
    lines: list[Line] = []
    if deal.kind != PLAYED:
        takes_pot = _mark_award(rules, deal, lines, pot)
        return Marked(_close(rules, deal, lines, returned), lines, takes_pot=takes_pot)
    verdict = judge(rules, deal)
    if verdict.tied and rules.tie != "failed":
        litige = rules.tie == "litige"
        to_pot = _mark_tie(rules, deal, verdict, lines)
        marks = _close(rules, deal, lines, returned)
        return Marked(marks, lines, None, litige, to_pot)
    if verdict.made:
        winner = deal.taker
        _mark_made(rules, deal, verdict, lines)
    else:
        winner = 1 - deal.taker
        _mark_failed(rules, deal, verdict, lines)
    takes_pot = _give_pot(rules, lines, winner, pot, made=verdict.made)
    marks = _close(rules, deal, lines, returned)
    return Marked(marks, lines, verdict.made, False, 0, takes_pot)


def mark_claim(rules: RuleSet, deal: Deal) -> Marked:
    """Return what both sides have marked when play is stopped by a claim of victory.

    Once the deal is coinched neither side marks anything before its end.
    """
    lines: list[Line] = []
    if not deal.level:
        taker = deal.taker
        value = contract_value(rules, deal)
        reached = reaches(rules, deal, value)
        if reached and rules.count != "contract-only":
            _add_tricks(rules, deal, lines, taker, deal.tricks[taker])
        if reached and rules.bid_marked:
            lines.append((taker, value, "contract"))
        silent = rules.count == "contract-only" or (reached and rules.made_defence_marks != "total")
        if not silent:
            _add_tricks(rules, deal, lines, 1 - taker, deal.tricks[1 - taker])
    return Marked(_close(rules, deal, lines, _NOTHING), lines)


def _give_pot(rules: RuleSet, lines: list[Line], winner: int, pot: int, *, made: bool) -> int:
    """Add the pot to what the winner marks; return who takes it, nobody where it stays."""
    if not made and rules.litige_pot_to == "next-maker":
        return NOBODY
    if pot:
        lines.append((winner, pot, "pot"))
    return winner


def _mark_award(rules: RuleSet, deal: Deal, lines: list[Line], pot: int) -> int:
    if deal.award_to == NOBODY:
        return NOBODY
    lines.append((deal.award_to, value_award(rules, deal.kind), "award"))
    if value := contract_value(rules, deal):
        lines.append((deal.award_to, value, "contract"))
    for side in (0, 1):
        _add_belote(rules, deal, lines, side)
    if deal.kind != IRREGULAR_CARD:
        return NOBODY
    return _give_pot(rules, lines, deal.award_to, pot, made=False)


def _mark_tie(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> int:
    """Mark each side's own total; on a litige take the takers' out again, and return it.

    What is taken out is what they marked: a mark made of rounded trick points stays 0.
    """
    taker = deal.taker
    _add_tricks(rules, deal, lines, 1 - taker, verdict.against)
    _add_bonuses(rules, deal, lines, 1 - taker, verdict.theirs, verdict.given, "")
    to_pot = _add_tricks(rules, deal, lines, taker, verdict.tricks)
    _add_bonuses(rules, deal, lines, taker, verdict.own, verdict.taken, "")
    if rules.tie == "shared":
        return 0
    to_pot += verdict.own + verdict.taken
    if not rules.litige_keeps_belote:
        to_pot += deal.belotes[taker] * rules.belote_points
    if deal.level and rules.coinched_litige == "multiplied":
        factor = doubling_factor(rules, deal)
        lines.append((taker, (factor - 1) * to_pot, "multiplier"))
        to_pot *= factor
    lines.append((taker, -to_pot, "litige"))
    return to_pot


def _mark_made(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> None:
    taker, level = deal.taker, deal.level
    alone = deal.stopped and rules.early_stop == "contract-only"
    if alone or rules.count == "contract-only":
        _add_contract(rules, deal, lines, taker, 0, "")
        return
    moved = verdict.theirs if level and rules.coinched_declarations == "transferred" else 0
    base = _add_made_base(rules, deal, verdict, lines)
    defence_marks = rules.coinched_defence_marks if level else rules.made_defence_marks
    if defence_marks == "total":
        _add_tricks(rules, deal, lines, 1 - taker, verdict.against)
        left = verdict.theirs - moved
        _add_bonuses(rules, deal, lines, 1 - taker, left, verdict.given, "")
    elif defence_marks == "belote":
        _add_belote(rules, deal, lines, 1 - taker)
    _add_bonuses(rules, deal, lines, taker, verdict.own, verdict.taken + moved, "")
    _add_contract(rules, deal, lines, taker, base, "")


def _add_made_base(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> int:
    if is_flat(rules, deal):
        return 0
    if not deal.level:
        return _add_tricks(rules, deal, lines, deal.taker, verdict.tricks)
    base = rules.made_base_coinche if deal.level == 1 else rules.made_base_surcoinche
    if deal.sweep == deal.taker and isinstance(rules.sweep_points_coinched, int):
        swept = rules.all_tricks(rules.sweep_points_coinched)
        return _add_tricks(rules, deal, lines, deal.taker, swept)
    if isinstance(base, int):
        return _add_tricks(rules, deal, lines, deal.taker, base, "base")
    return _add_tricks(rules, deal, lines, deal.taker, verdict.tricks)


def _mark_failed(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> None:
    taker, defence = deal.taker, 1 - deal.taker
    if rules.count == "contract-only":
        _add_contract(rules, deal, lines, defence, 0, ":failed")
        return
    base = _add_failed_base(rules, deal, verdict, lines)
    taken = verdict.given
    if rules.failed_declarations == "transferred":
        taken += verdict.own
    elif rules.failed_declarations == "kept" and verdict.own:
        lines.append((taker, verdict.own, "declarations"))
    _add_bonuses(rules, deal, lines, defence, verdict.theirs + verdict.taken, taken, ":failed")
    kept = rules.failed_belote if deal.level == 0 else rules.failed_belote_coinched
    if kept and (not deal.special or rules.failed_capot_belote):
        _add_belote(rules, deal, lines, taker)
    elif rules.lost_belote == "transferred" and deal.belotes[taker]:
        points = deal.belotes[taker] * rules.belote_points
        lines.append((defence, points, "transferred-belote"))
    _add_contract(rules, deal, lines, defence, base, ":failed")


def _add_failed_base(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> int:
    if is_flat(rules, deal):
        return 0
    defence = 1 - deal.taker
    base = (rules.failed_base, rules.failed_base_coinche, rules.failed_base_surcoinche)[deal.level]
    if deal.sweep == defence and isinstance(rules.failed_sweep_base, int):
        swept = rules.all_tricks(rules.failed_sweep_base)
        return _add_tricks(rules, deal, lines, defence, swept)
    if isinstance(base, int):
        return _add_tricks(rules, deal, lines, defence, base, "base:failed")
    return _add_tricks(rules, deal, lines, defence, verdict.against)


def _add_tricks(
    rules: RuleSet, deal: Deal, lines: list[Line], side: int, points: int, code: str = ""
) -> int:
    """Add the points of tricks, or what stands for them; return them as they are marked."""
    if not points:
        return 0
    lines.append((side, points, code or ("sweep" if deal.sweep == side else "trick-points")))
    if rules.rounds == "tricks":
        return points + _add_rounding(rules, deal, lines, side, points)
    return points


def _add_rounding(rules: RuleSet, deal: Deal, lines: list[Line], side: int, points: int) -> int:
    gap = rules.rounding_tables[side == 1 - deal.taker][points % rules.rounding_step]
    if gap:
        lines.append((side, gap, "rounding"))
    return gap


def _add_belote(rules: RuleSet, deal: Deal, lines: list[Line], side: int) -> None:
    if deal.belotes[side]:
        lines.append((side, deal.belotes[side] * rules.belote_points, "belote"))


def _add_bonuses(
    rules: RuleSet, deal: Deal, lines: list[Line], side: int, own: int, taken: int, outcome: str
) -> None:
    if deal.belotes[side]:
        _add_belote(rules, deal, lines, side)
    if own:
        lines.append((side, own, "declarations"))
    if taken:
        lines.append((side, taken, "transferred-declarations" + outcome))


def _add_contract(
    rules: RuleSet, deal: Deal, lines: list[Line], side: int, base: int, outcome: str
) -> None:
    """Add the value of the contract, and what a coinche multiplies on top of it."""
    if not rules.bids:
        return
    stated = stated_sum(rules, deal)
    if isinstance(stated, int):
        lines.append((side, stated, "contract" + outcome))
        return
    value = 0
    if rules.bid_marked or is_flat(rules, deal):
        value = contract_value(rules, deal, failed=bool(outcome))
        lines.append((side, value, "contract" + outcome))
    if not deal.level:
        return
    multiplied = value
    if rules.coinche_multiplies == "mark":
        multiplied = sum(points for to, points, _ in lines if to == side)
    elif rules.coinche_multiplies == "base-and-bid":
        multiplied += base
    lines.append((side, (doubling_factor(rules, deal) - 1) * multiplied, "multiplier" + outcome))


def _close(rules: RuleSet, deal: Deal, lines: list[Line], returned: Pair) -> Pair:
    """Add what comes after the deal's own points, and return both marks."""
    ns = ew = 0
    if returned != _NOTHING:
        lines.extend((side, back, "returned-pot") for side, back in enumerate(returned) if back)
    for side, points, _ in lines:
        if side:
            ew += points
        else:
            ns += points
    if rules.rounds == "mark":
        ns += _add_rounding(rules, deal, lines, 0, ns)
        ew += _add_rounding(rules, deal, lines, 1, ew)
    if deal.renonce_points:
        lines.append((deal.renonce_to, deal.renonce_points, "renonce"))
        if deal.renonce_to:
            ew += deal.renonce_points
        else:
            ns += deal.renonce_points
    if deal.unmarked != NOBODY:
        return strike_side(lines, (ns, ew), deal.unmarked)
    return ns, ew


def strike_side(lines: list[Line], marks: Pair, side: int) -> Pair:
    """Take the lines of a side that marks nothing out of a deal, and return both marks."""
    lines[:] = [line for line in lines if line[0] != side]
    return (0, marks[1]) if side == 0 else (marks[0], 0)
