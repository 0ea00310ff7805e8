"""A deal that one side has lost by an irregular card: of what it may come to, the best for the
other side. The offenders mark nothing but an untakeable belote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.deals.deal import CARD_AWARD, Deal
from scoring.marks.judging import judge
from scoring.marks.lines import Line, add_award, add_conceded, add_failed, add_made, add_tie
from scoring.rules.ruleset import RuleSet

AWARD = "award"
MARKS = "marks"
PLAYED = "played"
"""By what a deal is lost: an award of points, its marks as the offenders have lost it, or its marks
as it was played."""


class Loss(NamedTuple):
    """A way to lose a deal, by one of the three words, and the lines that it comes to."""

    by: str
    lines: list[Line]


def choose_loss(rules: RuleSet, deal: Deal) -> Loss:
    """Return the best of the three for the innocent side; of equal ones the first as above.

    What comes to every one of them alike is not in it: a pot, what it gives back, and annonces
    that could not be shown.
    """
    innocent = 1 - deal.lost_by
    losses = [
        Loss(by, [line for line in lines if line[0] == innocent or line[2] == "belote"])
        for by, lines in _list_losses(rules, deal)
    ]
    return max(losses, key=lambda loss: sum(line[1] for line in loss.lines if line[0] == innocent))


def _list_losses(rules: RuleSet, deal: Deal) -> Iterator[Loss]:
    award = deal if rules.award_adds_bid else deal._replace(special="", bid=0)
    lines: list[Line] = []
    add_award(rules, award, lines, 1 - deal.lost_by, CARD_AWARD)
    yield Loss(AWARD, lines)
    yield Loss(MARKS, _mark_as_lost(rules, deal))
    yield Loss(PLAYED, _mark_as_played(rules, deal))


def _mark_as_lost(rules: RuleSet, deal: Deal) -> list[Line]:
    if deal.lost_by == deal.taker:
        return _mark_as_played(rules, deal._replace(forfeited=True))
    lines: list[Line] = []
    add_conceded(rules, deal, lines)
    return lines


def _mark_as_played(rules: RuleSet, deal: Deal) -> list[Line]:
    lines: list[Line] = []
    verdict = judge(rules, deal)
    if verdict.tied:
        add_tie(rules, deal, verdict, lines)
    elif verdict.made:
        add_made(rules, deal, verdict, lines)
    else:
        add_failed(rules, deal, verdict, lines)
    return lines
