"""Judging a played deal: what each side has, whether the contract was made, what it is worth, and
what a coinche makes of it."""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import CAPOT, GENERALE, NOBODY, Deal
from scoring.rules.ruleset import RuleSet

TIES = ("litige", "shared", "replayed")
"""What equal totals may be that is neither a contract made nor a failed one."""


class MarksVerdict(NamedTuple):
    """What the takers and the defence have, in points, before anything is marked.

    ``tricks`` and ``against`` are the trick points of the takers and of the defence, a sweep at
    its worth; ``own`` and ``theirs`` are their annonces. ``taken`` and ``given`` are the annonces
    that a sweep moved to the takers and to the defence.

    ``total`` and ``opposed`` are what was compared: the contract is judged on them. ``tied`` says
    that they are equal, and that the contract is for this neither made nor failed. Where the
    takers stopped play, ``opposed`` has the points of the tricks that were not played too: the
    contract is made only if it would be with the defence taking all of them.
    """

    made: bool
    tied: bool
    tricks: int
    against: int
    own: int
    taken: int
    theirs: int
    given: int
    total: int
    opposed: int


def judge(rules: RuleSet, deal: Deal) -> MarksVerdict:
    """Return the verdict on a played deal, on exact points or on rounded ones."""
    taker = deal.taker
    own, theirs = deal.annonces[taker], deal.annonces[1 - taker]
    taken = given = 0
    untaken = 0
    if deal.sweep == NOBODY:
        tricks, against = deal.tricks[taker], deal.tricks[1 - taker]
        untaken = deal.pack - tricks - against if deal.stopped else 0
    elif deal.sweep == taker:
        tricks, against = _value_sweep(rules, deal, rules.sweep_points), 0
        theirs, taken = _move_annonces(rules.swept_defence_declarations, theirs)
    else:
        tricks, against = 0, _value_sweep(rules, deal, rules.defence_sweep_points)
        own, given = _move_annonces(rules.swept_takers_declarations, own)
    if rules.early_stop == "rest-to-defence":
        against, untaken = against + untaken, 0
    total, opposed = tricks, against + untaken
    rounding = rules.rounding_of if rules.contract_rounded else ""
    if rounding == "tricks":
        total, opposed = _round(rules, deal, total, opposed)
    if rules.contract_counts_belote:
        total += deal.belotes[taker] * rules.belote_points
        opposed += deal.belotes[1 - taker] * rules.belote_points
    if rules.contract_counts_declarations:
        total += own + taken
        opposed += theirs + given
    if rounding == "mark":
        total, opposed = _round(rules, deal, total, opposed)
    reached = total >= deal.bid if not deal.special else _all_tricks(deal)
    if deal.forfeited or (rules.swept_takers_fail and deal.sweep == 1 - taker):
        reached = False
    # All the tricks are all the tricks, whatever annonces the defence keeps.
    beats = rules.must_beat_defence and not deal.special
    level = reached and beats and total == opposed
    tied = level and rules.tie in TIES and not deal.stopped
    made = reached and not (beats and (total < opposed or (level and rules.tie != "made")))
    if not made:
        against += untaken
    return MarksVerdict(made, tied, tricks, against, own, taken, theirs, given, total, opposed)


def reaches(rules: RuleSet, deal: Deal, value: int) -> bool:
    """Tell whether the takers' trick points, as contracts are judged, come to a value already."""
    tricks = deal.tricks[deal.taker]
    return (_round(rules, deal, tricks, 0)[0] if rules.contract_rounded else tricks) >= value


def _round(rules: RuleSet, deal: Deal, total: int, opposed: int) -> tuple[int, int]:
    """Return what the takers and the defence have, each rounded as its marks are."""
    takers, defence = rules.rounding_tables(deal.pack)
    step = rules.rounding_step
    return total + takers[total % step], opposed + defence[opposed % step]


def _value_sweep(rules: RuleSet, deal: Deal, points: int) -> int:
    if deal.solo and isinstance(rules.solo_sweep_points, int):
        points = rules.solo_sweep_points
    return rules.all_tricks(points)


def _move_annonces(becomes: str, annonces: int) -> tuple[int, int]:
    """Return what a swept side keeps of its annonces, and what passes to the other."""
    if becomes == "kept":
        return annonces, 0
    return 0, annonces if becomes == "transferred" else 0


def _all_tricks(deal: Deal) -> bool:
    return deal.sweep == deal.taker and (deal.special == CAPOT or deal.solo)


def contract_value(rules: RuleSet, deal: Deal, *, failed: bool = False) -> int:
    """Return what the contract is worth when nobody doubles: the bid, or a capot's value, as
    often as its trump counts it."""
    if not deal.special:
        return deal.bid * deal.times
    made, lost = rules.capot_value, rules.capot_failed_value
    if deal.special == GENERALE:
        made, lost = rules.generale_value, rules.generale_failed_value
    return (lost if failed and isinstance(lost, int) else made) * deal.times


def is_flat(rules: RuleSet, deal: Deal) -> bool:
    """Tell whether the contract is worth a flat sum that holds the tricks."""
    flat = rules.generale_flat if deal.special == GENERALE else rules.capot_flat
    return bool(deal.special) and flat


def stated_sum(rules: RuleSet, deal: Deal) -> int | None:
    """Return the sum that the rules state for a doubled flat capot, as often as its trump counts
    it; None where they state none."""
    if not deal.level or deal.special != CAPOT or not rules.capot_flat:
        return None
    stated = (rules.capot_value_coinche, rules.capot_value_surcoinche)[deal.level - 1]
    return stated * deal.times if isinstance(stated, int) else None


def doubling_factor(rules: RuleSet, deal: Deal) -> int:
    """Return by how much a coinche or a surcoinche multiplies."""
    return rules.coinche_multiplier if deal.level == 1 else rules.surcoinche_multiplier
