"""A match: deals marked one after the other, the pot between them, and how it ends."""

from __future__ import annotations

from scoring.deals.deal import ANNULLED, NOBODY, PASSED, PLAYED, Deal
from scoring.deals.length import Length
from scoring.marks.marking import Marked, Pair, mark_claim, mark_deal, strike_side
from scoring.rules.ruleset import RuleSet


class RunningMatch:
    """A match in play. It takes checked deals in order and knows when it is over.

    Sides are indices (0 is NS); ``winner`` stays -1 on a draw and while the match is open.
    ``pot`` is what stands in the pot, all that both sides put in.
    """

    __slots__ = (
        "_counted", "_length", "_pending", "_put_in", "_rules", "finished", "pot", "totals",
        "winner",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, length: Length) -> None:
        self._rules = rules
        self._length = length
        self._counted = 0
        self._put_in: Pair = (0, 0)
        self._pending: list[int] = []
        self.pot = 0
        self.totals = [0, 0]
        self.finished = False
        self.winner = NOBODY

    @property
    def pending(self) -> int:
        """Return the side that waits for its validating trick; -1 where none does."""
        return self._pending[0] if self._pending else NOBODY

    def play(self, deal: Deal) -> Marked:
        """Mark one more deal, add it to the totals, and end the match where it ends."""
        if deal.claim != NOBODY:
            return self._claim(deal)
        before = self.pot
        marked = mark_deal(self._rules, deal, before)
        if before or marked.to_pot:
            self._move_pot(deal, marked)
        if self._length.target is None:
            return self._end_by_deals(deal, marked, before)
        self._add(marked.marks)
        self._end_by_target(deal, marked)
        return marked

    def _add(self, marks: Pair) -> None:
        self.totals[0] += marks[0]
        self.totals[1] += marks[1]

    def _win(self, side: int) -> None:
        self.finished = True
        self.winner = side
        self._pending = []

    def _move_pot(self, deal: Deal, marked: Marked) -> None:
        ns, ew = (0, 0) if marked.takes_pot != NOBODY else self._put_in
        if deal.taker:
            ew += marked.to_pot
        else:
            ns += marked.to_pot
        self._put_in = (ns, ew)
        self.pot = ns + ew

    def _counts(self, deal: Deal) -> bool:
        if deal.kind == PASSED:
            return not self._rules.replay_passed_deals
        return deal.kind != ANNULLED

    def _end_by_deals(self, deal: Deal, marked: Marked, pot_before: int) -> Marked:
        if not self._counts(deal):
            return marked
        self._counted += 1
        last = marked
        if self._counted >= self._length.number:
            if self.pot and self._rules.last_litige == "returned":
                last = mark_deal(self._rules, deal, pot_before, self._put_in)
            ns, ew = (self.totals[side] + last.marks[side] for side in (0, 1))
            if ns != ew or not self._rules.deciding_deals:
                self._add(last.marks)
                self.pot = 0
                self._win(_ahead(ns, ew))
                return last
        self._add(marked.marks)
        return marked

    def _claim(self, deal: Deal) -> Marked:
        """End the match by "nous avons gagné": the claimers have the target now, or lose.

        Claimers whom an arbiter has mark nothing have lost, whatever they have.
        """
        marked = mark_claim(self._rules, deal)
        claimers, target = deal.claim, self._length.number
        total = self.totals[claimers] + marked.marks[claimers]
        if not deal.level and deal.unmarked != claimers and total >= target:
            self._win(claimers)
        else:
            marked = Marked(strike_side(marked.lines, marked.marks, claimers), marked.lines)
            self._win(1 - claimers)
        self._add(marked.marks)
        return marked

    def _end_by_target(self, deal: Deal, marked: Marked) -> None:
        if self._pending and deal.kind == PLAYED:
            validated = [side for side in self._pending if deal.sweep != 1 - side]
            if validated:
                self._decide_between(validated, deal)
                return
        proper = []
        for side in (0, 1):
            if self.totals[side] < self._length.number or side in self._pending:
                continue
            if self._only_by_belote(deal, marked, side):
                self._pending.append(side)
            else:
                proper.append(side)
        if proper:
            self._decide_between(proper, deal)

    def _only_by_belote(self, deal: Deal, marked: Marked, side: int) -> bool:
        trickless = self._rules.belote_end_unless_swept and deal.sweep == 1 - side
        failed = (
            self._rules.belote_end_unless_failed and marked.made is False and side == deal.taker
        )
        if not trickless and not failed:
            return False
        belotes = sum(line[1] for line in marked.lines if line[0] == side and line[2] == "belote")
        return self.totals[side] - belotes < self._length.number

    def _decide_between(self, sides: list[int], deal: Deal) -> None:
        """Let the only side win, or of both the one that the rules prefer, if any."""
        if len(sides) == 1:
            self._win(*sides)
        elif self._rules.both_reach_target == "taker" and deal.taker != NOBODY:
            self._win(deal.taker)
        elif _ahead(*self.totals) != NOBODY:
            self._win(_ahead(*self.totals))


def _ahead(ns: int, ew: int) -> int:
    return NOBODY if ns == ew else (ns, ew).index(max(ns, ew))
