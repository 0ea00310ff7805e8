"""Marking one deal: from checked facts and a rule set to explained marks, on plain integers.

A line is ``(side, points, code)``; for each side the lines add up to its mark. A code that ends
in ``:failed`` cites the article on failed contracts.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import CAPOT, GENERALE, IRREGULAR_CARD, NOBODY, PLAYED, Deal
from scoring.marks.judging import Verdict, judge
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
    if pot:
        lines.append((winner, pot, "pot"))
    marks = _close(rules, deal, lines, returned)
    return Marked(marks, lines, verdict.made, False, 0, winner)


def mark_claim(rules: RuleSet, deal: Deal) -> Marked:
    """Return what both sides have marked when play is stopped by a claim of victory.

    Once the deal is coinched neither side marks anything before its end.
    """
    lines: list[Line] = []
    if not deal.level:
        taker = deal.taker
        value = contract_value(rules, deal)
        if deal.tricks[taker] >= value:
            _add_tricks(rules, deal, lines, taker, deal.tricks[taker])
            lines.append((taker, value, "contract"))
        _add_tricks(rules, deal, lines, 1 - taker, deal.tricks[1 - taker])
    return Marked(_close(rules, deal, lines, _NOTHING), lines)


def contract_value(rules: RuleSet, deal: Deal) -> int:
    """Return what the contract is worth when nobody doubles: the bid, or a capot's value."""
    if deal.special == CAPOT:
        return rules.capot_value
    return rules.generale_value if deal.special == GENERALE else deal.bid


def _mark_award(rules: RuleSet, deal: Deal, lines: list[Line], pot: int) -> int:
    if deal.award_to == NOBODY:
        return NOBODY
    lines.append((deal.award_to, rules.award_points, "award"))
    for side in (0, 1):
        _add_belote(rules, deal, lines, side)
    if deal.kind != IRREGULAR_CARD:
        return NOBODY
    if pot:
        lines.append((deal.award_to, pot, "pot"))
    return deal.award_to


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
    lines.append((taker, -to_pot, "litige"))
    return to_pot


def _mark_made(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> None:
    taker, level = deal.taker, deal.level
    if rules.count == "contract-only":
        _add_contract(rules, deal, lines, taker, 0, "")
        return
    taken = verdict.taken
    if level == 0:
        base = 0
        if not _flat(rules, deal):
            base = _add_tricks(rules, deal, lines, taker, verdict.tricks)
        _add_tricks(rules, deal, lines, 1 - taker, verdict.against)
        _add_bonuses(rules, deal, lines, 1 - taker, verdict.theirs, verdict.given, "")
    else:
        base = _add_made_base(rules, deal, verdict, lines)
        moved = verdict.theirs if rules.coinched_declarations == "transferred" else 0
        taken += moved
        if rules.coinched_defence_marks == "total":
            left = verdict.theirs - moved
            _add_tricks(rules, deal, lines, 1 - taker, verdict.against)
            _add_bonuses(rules, deal, lines, 1 - taker, left, verdict.given, "")
        elif rules.coinched_defence_marks == "belote":
            _add_belote(rules, deal, lines, 1 - taker)
    _add_bonuses(rules, deal, lines, taker, verdict.own, taken, "")
    _add_contract(rules, deal, lines, taker, base, "")


def _add_made_base(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> int:
    if _flat(rules, deal):
        return 0
    base = rules.made_base_coinche if deal.level == 1 else rules.made_base_surcoinche
    if deal.sweep == deal.taker and isinstance(rules.sweep_points_coinched, int):
        return _add_tricks(rules, deal, lines, deal.taker, rules.sweep_points_coinched)
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
    _add_contract(rules, deal, lines, defence, base, ":failed")
    kept = rules.failed_belote if deal.level == 0 else rules.failed_belote_coinched
    if kept and (not deal.special or rules.failed_capot_belote):
        _add_belote(rules, deal, lines, taker)


def _add_failed_base(rules: RuleSet, deal: Deal, verdict: Verdict, lines: list[Line]) -> int:
    if _flat(rules, deal):
        return 0
    defence = 1 - deal.taker
    base = (rules.failed_base, rules.failed_base_coinche, rules.failed_base_surcoinche)[deal.level]
    if deal.sweep == defence and isinstance(rules.failed_sweep_base, int):
        return _add_tricks(rules, deal, lines, defence, rules.failed_sweep_base)
    if isinstance(base, int):
        return _add_tricks(rules, deal, lines, defence, base, "base:failed")
    return _add_tricks(rules, deal, lines, defence, verdict.against)


def _flat(rules: RuleSet, deal: Deal) -> bool:
    return rules.capot_flat and deal.special == CAPOT


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
    level = deal.level
    if _flat(rules, deal):
        flat = (rules.capot_value, rules.capot_value_coinche, rules.capot_value_surcoinche)
        lines.append((side, flat[level], "contract" + outcome))
        return
    value = contract_value(rules, deal)
    lines.append((side, value, "contract" + outcome))
    if not level:
        return
    multiplied = value
    if rules.coinche_multiplies == "mark":
        multiplied = sum(points for to, points, _ in lines if to == side)
    elif rules.coinche_multiplies == "base-and-bid":
        multiplied += base
    factor = rules.coinche_multiplier if level == 1 else rules.surcoinche_multiplier
    lines.append((side, (factor - 1) * multiplied, "multiplier" + outcome))


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
