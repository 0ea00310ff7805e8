"""A match: deals marked one after the other, the pot between them, and how it ends."""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import ANNULLED, NOBODY, PASSED, PLAYED, Deal
from scoring.deals.length import Length
from scoring.marks.lines import Pair
from scoring.marks.marking import Marked, mark_claim, mark_deal, strike_side
from scoring.rules.ruleset import RuleSet


class _Counted(NamedTuple):
    """A deal that counts: its place among all deals, the pot before it, and what it marked."""

    place: int
    deal: Deal
    pot: int
    marked: Marked


class RunningMatch:
    """A match in play. It takes checked deals in order and knows when it is over.

    Sides are indices (0 is NS); ``winner`` stays -1 on a draw and while the match is open.
    ``pot`` is what stands in the pot, all that both sides put in.
    """

    __slots__ = (
        "_counted", "_last_counted", "_length", "_pending", "_played", "_put_in", "_rules",
        "finished", "pot", "totals", "winner",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, length: Length) -> None:
        self._rules = rules
        self._length = length
        self._counted = 0
        self._played = 0
        self._last_counted: _Counted | None = None
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
        if deal.claim != NOBODY and self._length.target is not None:
            return self._claim(deal, self._length.target)
        before = self.pot
        marked = self._mark(deal, before)
        self._played += 1
        if before or marked.litige:
            self._move_pot(marked)
        self._add(marked.marks)
        if marked.replayed:
            return marked
        if self._length.target is not None:
            self._end_by_target(deal, marked, self._length.target)
        most = self._length.deals
        if self.finished or (most is None and not self._rules.last_deal_exact):
            return marked
        if not self._counts(deal):
            return marked
        self._counted += 1
        self._last_counted = _Counted(self._played - 1, deal, before, marked)
        last = most is not None and self._counted >= most
        return self._end_by_deals(self._last_counted) if last else marked

    def _mark(self, deal: Deal, pot: int) -> Marked:
        """Mark a deal, to the point where that or rounding would end the match and rules say so."""
        marked, target = mark_deal(self._rules, deal, pot), self._length.target
        if target is None or not self._rules.last_deal_exact:
            return marked
        exact = mark_deal(self._rules.unrounded, deal, pot)
        totals = [
            total + max(both)
            for total, *both in zip(self.totals, marked.marks, exact.marks, strict=True)
        ]
        return exact if max(totals) >= target else marked

    def stop(self) -> tuple[int, Marked] | None:
        """End the match where the time is up, unless equal totals ask for one more deal.

        Returns the place of the last deal that counts and what it marks at the end: a match of
        deals that the clock ends gives back its pot like any other. None where nothing changes.
        """
        if self.finished:
            return None
        last = self._last_counted
        if last is None:
            self._stop_at(*self.totals)
            return None
        final, totals = self._mark_last(last)
        return (last.place, final) if self._stop_at(*totals) else None

    def _stop_at(self, ns: int, ew: int) -> bool:
        leader = decide_stopped(self._rules, self._length, ns, ew)
        if leader is None:
            return False
        self._settle(ns, ew, leader)
        return True

    def _add(self, marks: Pair) -> None:
        self.totals[0] += marks[0]
        self.totals[1] += marks[1]

    def _win(self, side: int) -> None:
        self.finished = True
        self.winner = side
        self._pending = []

    def _move_pot(self, marked: Marked) -> None:
        ns, ew = (0, 0) if marked.takes_pot != NOBODY else self._put_in
        self._put_in = (ns + marked.to_pot[0], ew + marked.to_pot[1])
        self.pot = sum(self._put_in)

    def _counts(self, deal: Deal) -> bool:
        if deal.kind == PASSED:
            return not self._rules.replay_passed_deals
        return deal.kind != ANNULLED

    def _end_by_deals(self, last: _Counted) -> Marked:
        """End the match after its last deal, unless equal totals are to be decided by more."""
        final, (ns, ew) = self._mark_last(last)
        if ns == ew and self._rules.deciding_deals:
            return last.marked
        self._settle(ns, ew, decide_unreached(self._rules, self._length, ns, ew))
        return final

    def _mark_last(self, last: _Counted) -> tuple[Marked, Pair]:
        """The last deal that counts, rounded or not, with what each side gets back of the pot;
        both totals then."""
        rules, final = self._rules, last.marked
        if rules.last_deal_exact:
            rules = rules.unrounded
            final = mark_deal(rules, last.deal, last.pot)
        if self.pot and rules.last_litige == "returned" and self._length.deals is not None:
            (ns, ew), earlier = self._put_in, last.marked.to_pot
            back = (ns + final.to_pot[0] - earlier[0], ew + final.to_pot[1] - earlier[1])
            final = mark_deal(rules, last.deal, last.pot, back)
        before, now = last.marked.marks, final.marks
        ns, ew = self.totals
        return final, (ns + now[0] - before[0], ew + now[1] - before[1])

    def _settle(self, ns: int, ew: int, winner: int) -> None:
        self.totals[:] = (ns, ew)
        self.pot = 0
        self._win(winner)

    def _claim(self, deal: Deal, target: int) -> Marked:
        """End the match by "nous avons gagné": the claimers have the target now, or lose.

        Claimers whom an arbiter has mark nothing have lost, whatever they have.
        """
        rules = self._rules.unrounded if self._rules.last_deal_exact else self._rules
        marked = mark_claim(rules, deal)
        claimers = deal.claim
        total = self.totals[claimers] + marked.marks[claimers]
        if not deal.level and deal.unmarked != claimers and total >= target:
            self._win(claimers)
        else:
            marked = Marked(strike_side(marked.lines, marked.marks, claimers), marked.lines)
            self._win(1 - claimers)
        self._add(marked.marks)
        return marked

    def _end_by_target(self, deal: Deal, marked: Marked, target: int) -> None:
        if self._pending and deal.kind == PLAYED:
            validated = [side for side in self._pending if deal.sweep != 1 - side]
            if validated:
                self._decide_between(validated, deal)
                return
        proper = []
        for side in (0, 1):
            if self.totals[side] < target or side in self._pending:
                continue
            if self._only_by_belote(deal, marked, side, target):
                self._pending.append(side)
            else:
                proper.append(side)
        if proper:
            self._decide_between(proper, deal)

    def _only_by_belote(self, deal: Deal, marked: Marked, side: int, target: int) -> bool:
        trickless = self._rules.belote_end_unless_swept and deal.sweep == 1 - side
        failed = (
            self._rules.belote_end_unless_failed and marked.made is False and side == deal.taker
        )
        if not trickless and not failed:
            return False
        belotes = sum(line[1] for line in marked.lines if line[0] == side and line[2] == "belote")
        return self.totals[side] - belotes < target

    def _decide_between(self, sides: list[int], deal: Deal) -> None:
        """Let the only side win, or of both the one that the rules prefer, if any."""
        if len(sides) == 1:
            self._win(*sides)
        elif self._rules.both_reach_target == "taker" and deal.taker != NOBODY:
            self._win(deal.taker)
        elif _ahead(*self.totals) != NOBODY:
            self._win(_ahead(*self.totals))


def decide_unreached(rules: RuleSet, length: Length, ns: int, ew: int) -> int:
    """The side that wins a match which its last deal or the clock ended; -1 on a draw."""
    reached = length.target is None or max(ns, ew) >= length.target
    return _ahead(ns, ew) if reached or rules.unreached_target == "higher-total" else NOBODY


def decide_stopped(rules: RuleSet, length: Length, ns: int, ew: int) -> int | None:
    """The side that wins where the time is up, -1 on a draw; None: one more deal is played."""
    if ns == ew and rules.clock_tie == "one-more-deal":
        return None
    return decide_unreached(rules, length, ns, ew)


def _ahead(ns: int, ew: int) -> int:
    return NOBODY if ns == ew else (ns, ew).index(max(ns, ew))
