"""How much deals can mark: what two totals may come to before anybody has seen the deals.

The bounds are found by marking the deals at which marks are smallest and largest, with the engine
itself: a rule that changes a mark changes its bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd

from scoring.cards import NO_TRUMP
from scoring.deals.bids import floor_bid, most_doubling
from scoring.deals.bonuses import declaration_sums, most_belotes
from scoring.deals.deal import (
    CAPOT,
    GENERALE,
    IRREGULAR_CARD,
    MISDEAL,
    PASSED,
    PLAYED,
    Deal,
    Length,
)
from scoring.marks.contract import adds_bid
from scoring.marks.marking import mark_deal
from scoring.rules.ruleset import RuleSet

Pair = tuple[int, int]

_LAST_DEALS = 2
"""Deals beyond the ordinary end: one that reaches the target or decides, one that validates."""

_WILD_BID = 1000
"""What nobody bids above where the rules set no limit."""

_NONE: tuple[Pair, ...] = ((0, 0),)


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkBounds:
    """Points: the most for one side, the least and the most for both together, ``least`` for one.

    Every side's points are a multiple of ``multiple``. A side that an arbiter lets mark nothing
    may stay below ``lowest``; a bid that nobody could make may go above ``highest``.
    """

    side: int
    lowest: int
    highest: int
    multiple: int
    least: int = 0


@lru_cache(maxsize=256)
def bound_marks(rules: RuleSet, *, ordinary: bool = False) -> MarkBounds:
    """Return what one deal can mark.

    ``ordinary`` leaves out what is rare: coinches, capots, annonces, and awards.
    """
    sides, sums = [], []
    multiple = 0
    lost = rules.last_litige == "lost"
    every = (rules, rules.unrounded) if rules.last_deal_exact else (rules,)
    for deal, written in product(_extreme_deals(rules, ordinary=ordinary), every):
        marked = mark_deal(written, deal)
        if marked.replayed:
            continue
        sides.append(max(marked.marks) + sum(marked.to_pot))
        sums.append(sum(marked.marks) + sum(marked.to_pot))
        if lost:
            sums.append(sum(marked.marks))
        multiple = gcd(multiple, *marked.marks)
    rare = _rare_points(rules, ordinary=ordinary)
    return MarkBounds(
        side=max(sides) + rare,
        lowest=min(sums),
        highest=max(sums) + rare,
        multiple=max(1, gcd(multiple, *_annonces(rules))),
    )


def bound_totals(rules: RuleSet, length: Length, *, ordinary: bool = False) -> MarkBounds:
    """Return what a whole match can mark, as ``bound_marks`` does for one deal."""
    marks = bound_marks(rules, ordinary=ordinary)
    most = []
    if length.target is not None:
        before = length.target - 1
        most.append((before + _LAST_DEALS * marks.side, 2 * before + _LAST_DEALS * marks.highest))
    if length.deals is not None:
        deals = length.deals + (_LAST_DEALS if rules.deciding_deals else 0)
        most.append((deals * marks.side, deals * marks.highest))
    cap, least = rules.match_cap, rules.match_floor
    multiple = gcd(marks.multiple, *(limit for limit in (cap, least) if isinstance(limit, int)))
    least = least if isinstance(least, int) else 0
    if isinstance(cap, int):
        most.append((max(cap, least), 2 * max(cap, least)))
    lowest = (length.deals or 0) * marks.lowest if length.target is None else 0
    side, highest = (min(bounds) for bounds in zip(*most, strict=True))
    return MarkBounds(
        side=max(side, least),
        lowest=min(max(lowest, 2 * least), highest),
        highest=max(highest, 2 * least),
        multiple=multiple,
        least=least,
    )


def _rare_points(rules: RuleSet, *, ordinary: bool) -> int:
    """Return what may come on top of a mark: annonces not shown, and a pot rounded twice."""
    renonce = max(_annonces(rules)) if not ordinary else 0
    rounded_pot = rules.rounding_step if rules.rounds and rules.tie == "litige" else 0
    return renonce + rounded_pot


def _annonces(rules: RuleSet) -> frozenset[int]:
    return declaration_sums(rules) | {0} if rules.declarations else frozenset({0})


def _extreme_deals(rules: RuleSet, *, ordinary: bool) -> Iterator[Deal]:
    """Yield deals among which are those of the smallest and of the largest marks, NS taking."""
    if not rules.replay_passed_deals:
        yield Deal(PASSED)
    bonuses = list(product(_belotes(rules, ordinary), _annonce_pairs(rules, ordinary)))
    for belotes, annonces in bonuses:
        for special, bid in _contracts(rules, ordinary):
            if not ordinary and annonces == (0, 0):
                yield _awarded(rules, IRREGULAR_CARD, belotes, special, bid)
                yield _awarded(rules, MISDEAL, (0, 0), special, bid)
            base = Deal(PLAYED, 0, special, bid, belotes=belotes, annonces=annonces)
            for level, times in product(_levels(rules, special or bid, ordinary), _times(rules)):
                deal = base._replace(level=level, times=times)
                yield from _played(rules, deal, ordinary=ordinary)


def _awarded(rules: RuleSet, reason: str, belotes: Pair, special: str, bid: int) -> Deal:
    """Return a deal given away, with the bid where it is added to the points given."""
    if not adds_bid(rules, reason):
        special, bid = "", 0
    return Deal(reason, special=special, bid=bid, belotes=belotes, award_to=0)


def _played(rules: RuleSet, deal: Deal, *, ordinary: bool) -> Iterator[Deal]:
    """Yield a contract with every share of the tricks that a mark may turn on."""
    for pack in _packs(rules):
        for points in _shares(rules, deal, pack):
            yield deal._replace(tricks=(points, pack - points))
    if ordinary:
        return
    # Worth the deal as played, which is above, or what does not turn on the tricks.
    yield from (deal._replace(sweep=side, lost_by=1 - side) for side in (0, 1))
    if rules.early_stop != "not-played" and not deal.special:
        for points in _shares(rules, deal, rules.pack_points):
            yield deal._replace(tricks=(points, 0), stopped=True)
    alone = (False, True) if rules.knows_solo else (False,)
    for sweep, solo, forfeited in product((0, 1), alone, (False, True)):
        yield deal._replace(sweep=sweep, solo=solo, forfeited=forfeited)


def _packs(rules: RuleSet) -> set[int]:
    """Return what both sides' tricks come to, scaled where they are, under every trump."""
    unscaled = {rules.raw_points(trump) for trump in {*rules.trumps} - {*rules.scaled_trumps}}
    return {rules.pack_points, *unscaled}


def _shares(rules: RuleSet, deal: Deal, pack: int) -> list[int]:
    """Return the takers' trick points to look at: the ends, a tie, and where the contract turns.

    Between these the marks rise or fall evenly, but for what rounding adds.
    """
    around = rules.rounding_step if rules.rounds else 1
    gained = deal.belotes[0] * rules.belote_points + deal.annonces[0]
    opposed = deal.belotes[1] * rules.belote_points + deal.annonces[1]
    turns = {0, pack, pack // 2, deal.bid, deal.bid - gained, (pack + opposed - gained) // 2}
    near = {turn + off for turn in turns for off in range(-around, around + 1)}
    return sorted(points for points in near if 0 <= points <= pack)


def _belotes(rules: RuleSet, ordinary: bool) -> tuple[Pair, ...]:
    trumps = (None,) if ordinary else rules.trumps
    most = max(most_belotes(rules, trump) for trump in trumps)
    return tuple({(0, 0), (most, 0), (0, most), (min(1, most), 0), (0, min(1, most))})


def _annonce_pairs(rules: RuleSet, ordinary: bool) -> tuple[Pair, ...]:
    if ordinary or not rules.declarations:
        return _NONE
    most = max(_annonces(rules))
    return ((0, 0), (most, 0), (0, most))


def _contracts(rules: RuleSet, ordinary: bool) -> list[tuple[str, int]]:
    """Return the lowest bids and the highest that can be made or said, with capot and générale."""
    if not rules.bids:
        return [("", 0)]
    step, lowest = rules.bid_step, rules.lowest_bid
    highest = rules.highest_bid if isinstance(rules.highest_bid, int) else _WILD_BID
    wanted = [lowest + step, *_reached(rules, ordinary=ordinary)]
    wanted += [] if ordinary else [highest]
    bids = {lowest, *(floor_bid(rules, max(lowest, min(bid, highest))) for bid in wanted)}
    contracts = [("", bid) for bid in sorted(bids)]
    if not ordinary:
        played = ((CAPOT, rules.capot), (GENERALE, rules.generale))
        contracts += [(special, 0) for special, allowed in played if allowed]
    return contracts


def _reached(rules: RuleSet, *, ordinary: bool) -> list[int]:
    """Return what takers can have at most, with and without what may count towards a contract."""
    belotes = max(pair[0] for pair in _belotes(rules, ordinary)) * rules.belote_points
    if ordinary:
        return [rules.pack_points, rules.pack_points + belotes]
    solo = rules.solo_sweep_points if isinstance(rules.solo_sweep_points, int) else 0
    sweep = max(rules.sweep_points, solo)
    annonces = max(_annonces(rules))
    beside = {0, belotes, annonces, belotes + annonces}
    return [tricks + more for tricks in (rules.pack_points, sweep) for more in beside]


def _times(rules: RuleSet) -> set[int]:
    """Return by how much contracts are multiplied under the trumps that may be chosen."""
    return {1, rules.no_trump_multiplier if NO_TRUMP in rules.trumps else 1}


def _levels(rules: RuleSet, contract: int | str, ordinary: bool) -> list[int]:
    return [0] if ordinary else list(range(most_doubling(rules, contract) + 1))
