"""A match: deals marked one after the other, the pot between them, and how it ends."""

from __future__ import annotations

from typing import NamedTuple

from scoring.deals.deal import ANNULLED, NOBODY, PASSED, PLAYED, Deal, Length
from scoring.marks.lines import Pair
from scoring.marks.marking import (
    Marked,
    cap_total,
    mark_claim,
    mark_deal,
    raise_total,
    strike_side,
)
from scoring.rules.ruleset import RuleSet


class _Counted(NamedTuple):
    """A deal that counts: its place among all deals, the pot before it, and what it marked."""

    place: int
    deal: Deal
    pot: int
    marked: Marked


class _Ended(NamedTuple):
    """The last deal that counts as it is marked at the end, both totals, and what they would be
    without a cap."""

    marked: Marked
    totals: Pair
    reached: Pair


class RunningMatch:
    """A match in play. It takes checked deals in order and knows when it is over.

    Sides are indices (0 is NS); ``winner`` stays -1 on a draw and while the match is open.
    ``pot`` is what stands in the pot, all that both sides put in.
    """

    __slots__ = (
        "_beyond", "_counted", "_ends_exactly", "_is_capped", "_keeps_last", "_last_counted",
        "_length", "_pending", "_played", "_put_in", "_rules", "finished", "pot", "totals",
        "winner",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, length: Length) -> None:
        self._rules = rules
        self._length = length
        self._beyond: Pair = (0, 0)
        self._counted = 0
        self._ends_exactly = rules.last_deal_exact
        self._is_capped = rules.match_cap != "none"
        self._keeps_last = length.deals is not None or (
            rules.last_deal_exact or rules.match_floor != "none"
        )
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
        rules, before = self._rules, self.pot
        marked = self._mark(deal, before) if self._ends_exactly else mark_deal(rules, deal, before)
        if self._is_capped:
            marked = cap_total(marked, self._both_totals, rules.match_cap)
        self._played += 1
        if before or marked.litige:
            self._move_pot(marked)
        self._add(marked)
        if marked.replayed:
            return marked
        if self._length.target is not None:
            self._end_by_target(deal, marked, self._length.target)
        if self.finished:
            return self._raise(marked)
        if not self._keeps_last or not self._counts(deal):
            return marked
        most = self._length.deals
        self._counted += 1
        self._last_counted = _Counted(self._played - 1, deal, before, marked)
        last = most is not None and self._counted >= most
        return self._end_by_deals(self._last_counted) if last else marked

    def _mark(self, deal: Deal, pot: int) -> Marked:
        """Mark a deal, to the point where that or rounding would end the match and rules say so."""
        marked, target = mark_deal(self._rules, deal, pot), self._length.target
        if target is None:
            return marked
        exact = mark_deal(self._rules.unrounded, deal, pot)
        totals = [
            total + max(both)
            for total, *both in zip(self._reached, marked.marks, exact.marks, strict=True)
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
            self._stop_at(self._both_totals, self._reached)
            return None
        ended = self._mark_last(last)
        if not self._stop_at(ended.totals, ended.reached):
            return None
        return last.place, self._raise(ended.marked)

    def _stop_at(self, totals: Pair, reached: Pair) -> bool:
        leader = decide_stopped(self._rules, self._length, *reached)
        if leader is None:
            return False
        self._settle(totals, leader)
        return True

    @property
    def _both_totals(self) -> Pair:
        return self.totals[0], self.totals[1]

    @property
    def _reached(self) -> Pair:
        """Both totals as they would be without a cap: they decide who wins."""
        return self.totals[0] + self._beyond[0], self.totals[1] + self._beyond[1]

    def _add(self, marked: Marked) -> None:
        marks, totals = marked.marks, self.totals
        totals[0] += marks[0]
        totals[1] += marks[1]
        if self._is_capped:
            ns, ew = self._beyond
            self._beyond = (ns + marked.beyond[0], ew + marked.beyond[1])

    def _raise(self, marked: Marked) -> Marked:
        """Give the last deal what the floor of a match adds to a total."""
        raised = raise_total(marked, self._both_totals, self._rules.match_floor)
        for side in (0, 1):
            self.totals[side] += raised.marks[side] - marked.marks[side]
        return raised

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
        ended = self._mark_last(last)
        ns, ew = ended.reached
        if ns == ew and self._rules.deciding_deals:
            return last.marked
        self._settle(ended.totals, decide_unreached(self._rules, self._length, ns, ew))
        return self._raise(ended.marked)

    def _mark_last(self, last: _Counted) -> _Ended:
        """The last deal that counts, rounded or not, with what each side gets back of the pot."""
        rules, final = self._rules, last.marked
        if rules.last_deal_exact:
            rules = rules.unrounded
            final = mark_deal(rules, last.deal, last.pot)
        if self.pot and rules.last_litige == "returned" and self._length.deals is not None:
            (ns, ew), earlier = self._put_in, last.marked.to_pot
            back = (ns + final.to_pot[0] - earlier[0], ew + final.to_pot[1] - earlier[1])
            final = mark_deal(rules, last.deal, returned=back)
        if final is last.marked:
            return _Ended(final, self._both_totals, self._reached)
        (ns, ew), (over_ns, over_ew) = self.totals, self._beyond
        marks, beyond = last.marked.marks, last.marked.beyond
        before = (ns - marks[0], ew - marks[1])
        final = cap_total(final, before, rules.match_cap)
        totals = (before[0] + final.marks[0], before[1] + final.marks[1])
        over = (over_ns - beyond[0] + final.beyond[0], over_ew - beyond[1] + final.beyond[1])
        return _Ended(final, totals, (totals[0] + over[0], totals[1] + over[1]))

    def _settle(self, totals: Pair, winner: int) -> None:
        self.totals[:] = totals
        self.pot = 0
        self._win(winner)

    def _claim(self, deal: Deal, target: int) -> Marked:
        """End the match by "nous avons gagné": the claimers have the target now, or lose.

        Claimers whom an arbiter has mark nothing have lost, whatever they have.
        """
        rules = self._rules.unrounded if self._rules.last_deal_exact else self._rules
        marked = mark_claim(rules, deal)
        claimers = deal.claim
        total = self._reached[claimers] + marked.marks[claimers]
        if not deal.level and deal.unmarked != claimers and total >= target:
            self._win(claimers)
        else:
            marked = Marked(strike_side(marked.lines, marked.marks, claimers), marked.lines)
            self._win(1 - claimers)
        marked = cap_total(marked, self._both_totals, self._rules.match_cap)
        self._add(marked)
        return self._raise(marked)

    def _end_by_target(self, deal: Deal, marked: Marked, target: int) -> None:
        if self._pending and deal.kind == PLAYED:
            validated = [side for side in self._pending if deal.sweep != 1 - side]
            if validated:
                self._decide_between(validated, deal)
                return
        proper, reached = [], self._reached
        for side in (0, 1):
            if reached[side] < target or side in self._pending:
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
        return self._reached[side] - belotes < target

    def _decide_between(self, sides: list[int], deal: Deal) -> None:
        """Let the only side win, or of both the one that the rules prefer, if any."""
        winner = sides[0] if len(sides) == 1 else self._prefer(deal)
        if winner != NOBODY:
            self._win(winner)

    def _prefer(self, deal: Deal) -> int:
        """Return the side that wins where both reach the target; -1 where that decides nothing.

        The points of the last deal are its own: a pot that it takes is of an earlier one.
        """
        decides = self._rules.both_reach_target
        if decides == "last-deal":
            return _ahead(*mark_deal(self._rules.unrounded, deal).marks)
        if decides == "taker" and deal.taker != NOBODY:
            return deal.taker
        return _ahead(*self._reached)


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
