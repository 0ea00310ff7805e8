"""Judging a played deal: what each side has, and whether the contract was made."""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import CAPOT, NOBODY, Deal
from scoring.rules.ruleset import RuleSet


class Verdict(NamedTuple):
    """What the takers and the defence have, in points, before anything is marked.

    ``tricks`` and ``against`` are the trick points of the takers and of the defence, a sweep at
    its worth; ``own`` and ``theirs`` their annonces, ``taken`` and ``given`` what a sweep moved
    to the takers and to the defence. ``tied`` tells that totals which must differ do not.
    """

    made: bool
    tied: bool
    tricks: int
    against: int
    own: int
    taken: int
    theirs: int
    given: int


def judge(rules: RuleSet, deal: Deal) -> Verdict:
    """Return the verdict on a played deal, on exact points."""
    taker = deal.taker
    own, theirs = deal.annonces[taker], deal.annonces[1 - taker]
    taken = given = 0
    if deal.sweep == NOBODY:
        tricks, against = deal.tricks[taker], deal.tricks[1 - taker]
    elif deal.sweep == taker:
        tricks, against = _value_sweep(rules, deal, rules.sweep_points), 0
        theirs, taken = _move_annonces(rules.swept_defence_declarations, theirs)
    else:
        tricks, against = 0, _value_sweep(rules, deal, rules.defence_sweep_points)
        own, given = _move_annonces(rules.swept_takers_declarations, own)
    total, opposed = tricks, against
    if rules.contract_counts_belote:
        total += deal.belotes[taker] * rules.belote_points
        opposed += deal.belotes[1 - taker] * rules.belote_points
    if rules.contract_counts_declarations:
        total += own + taken
        opposed += theirs + given
    reached = total >= deal.bid if not deal.special else _all_tricks(deal)
    if deal.forfeited or (rules.swept_takers_fail and deal.sweep == 1 - taker):
        reached = False
    tied = reached and rules.must_beat_defence and total == opposed
    made = reached and not (rules.must_beat_defence and total <= opposed)
    return Verdict(made, tied, tricks, against, own, taken, theirs, given)


def _value_sweep(rules: RuleSet, deal: Deal, points: int) -> int:
    if deal.solo and isinstance(rules.solo_sweep_points, int):
        return rules.solo_sweep_points
    return points


def _move_annonces(becomes: str, annonces: int) -> tuple[int, int]:
    """Return what a swept side keeps of its annonces, and what passes to the other."""
    if becomes == "kept":
        return annonces, 0
    return 0, annonces if becomes == "transferred" else 0


def _all_tricks(deal: Deal) -> bool:
    return deal.sweep == deal.taker and (deal.special == CAPOT or deal.solo)
