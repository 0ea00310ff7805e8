"""Marking one deal: from checked facts and a rule set to explained marks, on plain integers."""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import CARD_AWARD, NOBODY, PLAYED, Deal
from scoring.marks.judging import MarksVerdict, contract_value, judge, reaches
from scoring.marks.lines import (
    Line,
    Pair,
    add_award,
    add_failed,
    add_made,
    add_rounding,
    add_tie,
    add_tricks,
)
from scoring.marks.lost import choose_loss
from scoring.rules.ruleset import RuleSet

_NOTHING: Pair = (0, 0)


class Marked(NamedTuple):
    """What a deal gives: both marks, the lines, whether the contract was made, and the pot.

    ``to_pot`` is what each side of a litige puts into the pot; ``takes_pot`` is the side that
    took what stood in it, if any. ``verdict`` is None where no contract was judged; ``replayed``
    tells that the deal is played again, ``beyond`` what the cap of the match cut off.
    """

    marks: Pair
    lines: list[Line]
    made: bool | None = None
    litige: bool = False
    to_pot: Pair = _NOTHING
    takes_pot: int = NOBODY
    verdict: MarksVerdict | None = None
    replayed: bool = False
    beyond: Pair = _NOTHING


def mark_deal(rules: RuleSet, deal: Deal, pot: int = 0, returned: Pair = _NOTHING) -> Marked:
    """Return the marks of a deal that is no claim, with the lines that explain them.

    ``pot`` is what stands in the pot before the deal; ``returned`` is what each side gets back
    from it because the match ends here.
    """
    lines: list[Line] = []
    if deal.kind != PLAYED:
        takes_pot = _mark_award(rules, deal, lines, pot)
        return Marked(_close(rules, deal, lines, returned), lines, takes_pot=takes_pot)
    if deal.lost_by != NOBODY:
        return _mark_lost(rules, deal, pot, returned)
    verdict = judge(rules, deal)
    if verdict.tied:
        litige = rules.tie == "litige"
        to_pot = add_tie(rules, deal, verdict, lines)
        if rules.tie == "replayed":
            return Marked(_NOTHING, lines, verdict=verdict, replayed=True)
        marks = _close(rules, deal, lines, returned)
        return Marked(marks, lines, None, litige, to_pot, verdict=verdict)
    if verdict.made:
        winner = deal.taker
        add_made(rules, deal, verdict, lines)
    else:
        winner = 1 - deal.taker
        add_failed(rules, deal, verdict, lines)
    takes_pot = _give_pot(rules, lines, winner, pot, made=verdict.made)
    marks = _close(rules, deal, lines, returned)
    return Marked(marks, lines, verdict.made, False, _NOTHING, takes_pot, verdict)


def mark_claim(rules: RuleSet, deal: Deal) -> Marked:
    """Return what both sides have marked when play is stopped by a claim of victory.

    Once the deal is coinched neither side marks anything before its end.
    """
    lines: list[Line] = []
    if not deal.level:
        taker = deal.taker
        value = contract_value(rules, deal)
        reached = reaches(rules, deal, value // deal.times)
        if reached and not rules.marks_contract_alone:
            add_tricks(rules, deal, lines, taker, deal.tricks[taker])
        if reached and rules.bid_marked:
            lines.append((taker, value, "contract"))
        silent = rules.marks_contract_alone or (reached and rules.made_defence_marks != "total")
        if not silent:
            add_tricks(rules, deal, lines, 1 - taker, deal.tricks[1 - taker])
    return Marked(_close(rules, deal, lines, _NOTHING), lines)


def _give_pot(rules: RuleSet, lines: list[Line], winner: int, pot: int, *, made: bool) -> int:
    """Add the pot to what the winner marks; return who takes it, nobody where it stays."""
    if not made and rules.litige_pot_to == "next-maker":
        return NOBODY
    if pot:
        lines.append((winner, pot, "pot"))
    return winner


def _mark_lost(rules: RuleSet, deal: Deal, pot: int, returned: Pair) -> Marked:
    """Mark a deal that one side has lost by a fault: takers at fault have failed, else the
    contract is made; there is no litige."""
    lines, innocent = choose_loss(rules, deal).lines, 1 - deal.lost_by
    made = innocent == deal.taker
    takes_pot = _give_pot(rules, lines, innocent, pot, made=made)
    marks = _close(rules, deal, lines, returned)
    return Marked(marks, lines, made, takes_pot=takes_pot)


def _mark_award(rules: RuleSet, deal: Deal, lines: list[Line], pot: int) -> int:
    if deal.award_to == NOBODY:
        return NOBODY
    add_award(rules, deal, lines, deal.award_to, deal.kind)
    if deal.kind != CARD_AWARD:
        return NOBODY
    return _give_pot(rules, lines, deal.award_to, pot, made=False)


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
        ns += add_rounding(rules, deal, lines, 0, ns)
        ew += add_rounding(rules, deal, lines, 1, ew)
    if deal.renonce_points and deal.renonce_to != deal.lost_by:
        lines.append((deal.renonce_to, deal.renonce_points, "renonce"))
        if deal.renonce_to:
            ew += deal.renonce_points
        else:
            ns += deal.renonce_points
    if isinstance(rules.deal_cap, int):
        ns, ew = _cut(lines, (ns, ew), rules.deal_cap)
    if deal.unmarked != NOBODY:
        return strike_side(lines, (ns, ew), deal.unmarked)
    return ns, ew


def _cut(lines: list[Line], marks: Pair, most: int) -> Pair:
    for side, points in enumerate(marks):
        if points > most:
            lines.append((side, most - points, "deal-cap"))
    return min(marks[0], most), min(marks[1], most)


def cap_total(marked: Marked, before: Pair, most: int | str) -> Marked:
    """Return what a deal marks once no total goes above the most of a match."""
    if not isinstance(most, int):
        return marked
    ns, ew = (max(0, old + new - most) for old, new in zip(before, marked.marks, strict=True))
    if not ns and not ew:
        return marked
    cut = [(side, -over, "match-cap") for side, over in enumerate((ns, ew)) if over]
    marks = (marked.marks[0] - ns, marked.marks[1] - ew)
    return marked._replace(marks=marks, lines=[*marked.lines, *cut], beyond=(ns, ew))


def raise_total(marked: Marked, totals: Pair, least: int | str) -> Marked:
    """Return what the last deal marks once no total stays below the least of a match."""
    if not isinstance(least, int) or min(totals) >= least:
        return marked
    ns, ew = (max(0, least - total) for total in totals)
    more = [(side, points, "match-floor") for side, points in enumerate((ns, ew)) if points]
    marks = (marked.marks[0] + ns, marked.marks[1] + ew)
    return marked._replace(marks=marks, lines=[*marked.lines, *more])


def strike_side(lines: list[Line], marks: Pair, side: int) -> Pair:
    """Take the lines of a side that marks nothing out of a deal, and return both marks."""
    lines[:] = [line for line in lines if line[0] != side]
    return (0, marks[1]) if side == 0 else (marks[0], 0)
