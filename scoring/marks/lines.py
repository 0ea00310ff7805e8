"""The lines that explain a mark: points for a side and what they are for, on plain integers.

A line is ``(side, points, code)``; for each side the lines add up to its mark. A code that ends
in ``:failed`` cites the article on failed contracts.
"""

from __future__ import annotations

from scoring.deals.deal import CARD_AWARD, Deal
from scoring.marks.awards import value_award
from scoring.marks.judging import MarksVerdict, contract_value, doubling_factor, is_flat, stated_sum
from scoring.rules.ruleset import RuleSet

Line = tuple[int, int, str]
Pair = tuple[int, int]


def add_award(rules: RuleSet, deal: Deal, lines: list[Line], to: int, reason: str) -> None:
    """Give a side points for a fault, the bid where it is told, and each side its belote."""
    lines.append((to, value_award(rules, reason, deal.special), "award"))
    if value := contract_value(rules, deal):
        lines.append((to, value, "contract"))
    for side in (0, 1):
        add_belote(rules, deal, lines, side)


def add_tie(rules: RuleSet, deal: Deal, verdict: MarksVerdict, lines: list[Line]) -> Pair:
    """Mark each side's own total; on a litige take out again what waits, and return it by side. A
    deal that is played again marks nothing.

    What is taken out is what was marked: a mark made of rounded trick points stays 0.
    """
    taker = deal.taker
    against = add_tricks(rules, deal, lines, 1 - taker, verdict.against)
    add_bonuses(rules, deal, lines, 1 - taker, verdict.theirs, verdict.given, "")
    tricks = add_tricks(rules, deal, lines, taker, verdict.tricks)
    add_bonuses(rules, deal, lines, taker, verdict.own, verdict.taken, "")
    if rules.tie == "replayed":
        for side in (0, 1):
            lines.append((side, -sum(line[1] for line in lines if line[0] == side), "replayed"))
        return 0, 0
    mine = theirs = 0
    if rules.tie == "litige":
        mine = tricks + verdict.own + verdict.taken
        mine = _put_into_pot(rules, deal, lines, taker, mine)
        if rules.litige_holds == "both":
            theirs = against + verdict.theirs + verdict.given
            theirs = _put_into_pot(rules, deal, lines, 1 - taker, theirs)
    return (theirs, mine) if taker else (mine, theirs)


def _put_into_pot(rules: RuleSet, deal: Deal, lines: list[Line], side: int, points: int) -> int:
    if not rules.litige_keeps_belote:
        points += deal.belotes[side] * rules.belote_points
    if deal.level and rules.coinched_litige == "multiplied":
        factor = doubling_factor(rules, deal)
        lines.append((side, (factor - 1) * points, "multiplier"))
        points *= factor
    lines.append((side, -points, "litige"))
    return points


def add_made(rules: RuleSet, deal: Deal, verdict: MarksVerdict, lines: list[Line]) -> None:
    taker, level = deal.taker, deal.level
    alone = deal.stopped and rules.early_stop == "contract-only"
    if alone or rules.marks_contract_alone:
        add_contract(rules, deal, lines, taker, 0, "")
        _add_belotes_apart(rules, deal, lines)
        return
    moved = verdict.theirs if level and rules.coinched_declarations == "transferred" else 0
    base = _add_made_base(rules, deal, verdict, lines)
    defence_marks = rules.coinched_defence_marks if level else rules.made_defence_marks
    if defence_marks == "total":
        add_tricks(rules, deal, lines, 1 - taker, verdict.against)
        left = verdict.theirs - moved
        add_bonuses(rules, deal, lines, 1 - taker, left, verdict.given, "")
    elif defence_marks == "belote":
        add_belote(rules, deal, lines, 1 - taker)
    elif defence_marks == "belote-to-takers":
        _transfer_belote(rules, deal, lines, taker)
    add_bonuses(rules, deal, lines, taker, verdict.own, verdict.taken + moved, "")
    add_contract(rules, deal, lines, taker, base, "")


def _add_made_base(rules: RuleSet, deal: Deal, verdict: MarksVerdict, lines: list[Line]) -> int:
    if is_flat(rules, deal):
        return 0
    if not deal.level:
        return add_tricks(rules, deal, lines, deal.taker, verdict.tricks)
    base = rules.made_base_coinche if deal.level == 1 else rules.made_base_surcoinche
    if deal.sweep == deal.taker and isinstance(rules.sweep_points_coinched, int):
        swept = rules.all_tricks(rules.sweep_points_coinched)
        return add_tricks(rules, deal, lines, deal.taker, swept)
    if isinstance(base, int):
        return add_tricks(rules, deal, lines, deal.taker, base, "base")
    return add_tricks(rules, deal, lines, deal.taker, verdict.tricks)


def add_conceded(rules: RuleSet, deal: Deal, lines: list[Line]) -> None:
    """Mark a contract as made because the defence lost the deal by a fault: the points of the
    award stand for the tricks, and the annonces of both sides are the takers'."""
    taker, base = deal.taker, 0
    if not rules.marks_contract_alone:
        if not is_flat(rules, deal):
            award = value_award(rules, CARD_AWARD)
            base = add_tricks(rules, deal, lines, taker, award, "award")
        own, theirs = deal.annonces[taker], deal.annonces[1 - taker]
        add_bonuses(rules, deal, lines, taker, own, theirs, "")
        kept = rules.coinched_defence_marks if deal.level else rules.made_defence_marks
        if kept == "belote-to-takers":
            _transfer_belote(rules, deal, lines, taker)
        elif kept != "nothing":
            add_belote(rules, deal, lines, 1 - taker)
    add_contract(rules, deal, lines, taker, base, "")
    _add_belotes_apart(rules, deal, lines)


def add_failed(rules: RuleSet, deal: Deal, verdict: MarksVerdict, lines: list[Line]) -> None:
    taker, defence = deal.taker, 1 - deal.taker
    alone = rules.marks_contract_alone
    base = 0 if alone and rules.failed_bid_marked else _add_failed_base(rules, deal, verdict, lines)
    if alone:
        add_contract(rules, deal, lines, defence, base, ":failed")
        _add_belotes_apart(rules, deal, lines)
        return
    taken = verdict.given
    if rules.failed_declarations == "transferred":
        taken += verdict.own
    elif rules.failed_declarations == "kept" and verdict.own:
        lines.append((taker, verdict.own, "declarations"))
    add_bonuses(rules, deal, lines, defence, verdict.theirs + verdict.taken, taken, ":failed")
    kept = rules.failed_belote if deal.level == 0 else rules.failed_belote_coinched
    if kept and (not deal.special or rules.failed_capot_belote):
        add_belote(rules, deal, lines, taker)
    elif rules.lost_belote == "transferred":
        _transfer_belote(rules, deal, lines, defence)
    add_contract(rules, deal, lines, defence, base, ":failed")


def _add_failed_base(rules: RuleSet, deal: Deal, verdict: MarksVerdict, lines: list[Line]) -> int:
    if is_flat(rules, deal):
        return 0
    defence = 1 - deal.taker
    base = (rules.failed_base, rules.failed_base_coinche, rules.failed_base_surcoinche)[deal.level]
    if deal.sweep == defence and isinstance(rules.failed_sweep_base, int):
        swept = rules.all_tricks(rules.failed_sweep_base)
        return add_tricks(rules, deal, lines, defence, swept)
    if deal.special and isinstance(rules.failed_capot_base, int):
        base = rules.failed_capot_base
    if isinstance(base, int):
        return add_tricks(rules, deal, lines, defence, base, "base:failed")
    return add_tricks(rules, deal, lines, defence, verdict.against)


def add_tricks(
    rules: RuleSet, deal: Deal, lines: list[Line], side: int, points: int, code: str = ""
) -> int:
    """Add the points of tricks, or what stands for them; return them as they are marked."""
    if not points:
        return 0
    lines.append((side, points, code or ("sweep" if deal.sweep == side else "trick-points")))
    if rules.rounds == "tricks":
        return points + add_rounding(rules, deal, lines, side, points)
    return points


def add_rounding(rules: RuleSet, deal: Deal, lines: list[Line], side: int, points: int) -> int:
    tables = rules.rounding_tables(deal.pack)
    gap = tables[side == 1 - deal.taker][points % rules.rounding_step]
    if gap:
        lines.append((side, gap, "rounding"))
    return gap


def add_belote(rules: RuleSet, deal: Deal, lines: list[Line], side: int) -> None:
    if deal.belotes[side]:
        lines.append((side, deal.belotes[side] * rules.belote_points, "belote"))


def _add_belotes_apart(rules: RuleSet, deal: Deal, lines: list[Line]) -> None:
    """Mark the belote of either side beside the contract, whoever won it; no coinche doubles it."""
    if rules.count == "contract-and-belote":
        for side in (0, 1):
            add_belote(rules, deal, lines, side)


def _transfer_belote(rules: RuleSet, deal: Deal, lines: list[Line], to: int) -> None:
    if belotes := deal.belotes[1 - to]:
        lines.append((to, belotes * rules.belote_points, "transferred-belote"))


def add_bonuses(
    rules: RuleSet, deal: Deal, lines: list[Line], side: int, own: int, taken: int, outcome: str
) -> None:
    if deal.belotes[side]:
        add_belote(rules, deal, lines, side)
    if own:
        lines.append((side, own, "declarations"))
    if taken:
        lines.append((side, taken, "transferred-declarations" + outcome))


def add_contract(
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
    told = rules.bid_marked and (not outcome or rules.failed_bid_marked)
    if told or is_flat(rules, deal):
        value = contract_value(rules, deal, failed=bool(outcome))
        lines.append((side, value, "contract" + outcome))
    if not deal.level:
        return
    multiplied = value
    if rules.coinche_multiplies == "mark":
        multiplied = sum(points for to, points, _ in lines if to == side)
    elif rules.coinche_multiplies == "base-and-bid" or rules.marks_contract_alone:
        multiplied += base
    lines.append((side, (doubling_factor(rules, deal) - 1) * multiplied, "multiplier" + outcome))
