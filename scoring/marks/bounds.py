"""How much deals can mark: what two totals may come to before anybody has seen the deals.

The bounds are found by marking the deals at which marks are smallest and largest, with the engine
itself: a rule that changes a mark changes its bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd

from scoring.deals.bids import SLAMS, knows_contract, list_bids, most_doubling
from scoring.deals.bonuses import declaration_sums, most_belotes
from scoring.deals.deal import CARD_AWARD, MISDEAL_AWARD, PASSED, PLAYED, Deal, Length
from scoring.marks.awards import adds_bid
from scoring.marks.judging import judge
from scoring.marks.marking import mark_deal
from scoring.rules.ruleset import RuleSet

Pair = tuple[int, int]

_LAST_DEALS = 2
"""Deals beyond the ordinary end of nearly every match: one that reaches the target or decides, one
that validates. Equal totals, or awards to a side that waits for its trick, may go on for more."""

NO_BOUND = 10**9
"""More than is ever written down: the bound of totals that no rule ends."""

_WILD_BID = 1000
"""What nobody bids above where the rules set no limit."""

_NONE: tuple[Pair, ...] = ((0, 0),)


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkBounds:
    """Points: the most for one side, the least and the most for both together, ``least`` for one.

    Every side's points are a multiple of ``multiple``. A side that an arbiter lets mark nothing
    may stay below ``lowest``; a bid that nobody could make may go above ``highest``. ``likely`` is
    the most for one side where a match ends as nearly every one does; more is possible, up to
    ``side``.
    """

    side: int
    lowest: int
    highest: int
    multiple: int
    likely: int = 0
    least: int = 0


@lru_cache(maxsize=256)
def bound_marks(rules: RuleSet, *, ordinary: bool = False) -> MarkBounds:
    """Return what one deal can mark.

    ``ordinary`` leaves out what is rare: coinches, capots, annonces, and awards.
    """
    sides, sums, cut = [], [], []
    multiple = 0
    cap = rules.deal_cap if isinstance(rules.deal_cap, int) else None
    # A pot that is not given back, or not all of it because of a cap.
    lost = rules.last_litige == "lost" or cap is not None
    free = rules if cap is None else rules.uncapped
    every = (free, free.unrounded) if rules.last_deal_exact else (free,)
    for deal, written in product(_extreme_deals(rules, ordinary=ordinary), every):
        marked = mark_deal(written, deal)
        if marked.replayed:
            continue
        pot = sum(marked.to_pot)
        sides.append(max(marked.marks) + pot)
        sums.append(sum(marked.marks) + pot)
        cut.append(sum(min(mark, cap or mark) for mark in marked.marks) + (0 if lost else pot))
        multiple = gcd(multiple, *marked.marks)
    rare = _rare_points(rules, ordinary=ordinary)
    side, highest = max(sides), max(sums)
    if cap is not None:
        side, highest, multiple = min(side, cap), min(highest, 2 * cap), gcd(multiple, cap)
    return MarkBounds(
        side=side + rare,
        lowest=min(cut),
        highest=highest + rare,
        multiple=max(1, gcd(multiple, *_annonces(rules))),
        likely=side + rare,
    )


def bound_totals(rules: RuleSet, length: Length, *, ordinary: bool = False) -> MarkBounds:
    """Return what a whole match can mark, as ``bound_marks`` does for one deal.

    A match that equal totals or a target may let go on has ``NO_BOUND``, but for ordinary deals.
    """
    marks = bound_marks(rules, ordinary=ordinary)
    proved, likely = _list_ends(rules, length, marks)
    lowest = 0
    if length.deals is not None and length.target is None:
        lowest = length.deals * marks.lowest
    cap, least = rules.match_cap, rules.match_floor
    multiple = gcd(marks.multiple, *(limit for limit in (cap, least) if isinstance(limit, int)))
    least = least if isinstance(least, int) else 0
    if isinstance(cap, int):
        lowest = min(lowest, cap)
    side, highest = _nearest(likely if ordinary else proved)
    side = max(side, least)
    return MarkBounds(
        side=side,
        lowest=max(lowest, 2 * least),
        # Who loses is raised to the least, whatever the other side has.
        highest=max(highest, side + least),
        multiple=multiple,
        likely=max(_nearest(likely)[0], least),
        least=least,
    )


def _list_ends(rules: RuleSet, length: Length, marks: MarkBounds) -> tuple[list[Pair], list[Pair]]:
    """Return by what a match ends, each as the most for one side and for both: what no match goes
    beyond, and what nearly none does."""
    proved: list[Pair] = []
    likely: list[Pair] = []
    if length.target is not None:
        before = length.target - 1
        likely.append((before + _LAST_DEALS * marks.side, 2 * before + _LAST_DEALS * marks.highest))
    if length.deals is not None:
        deals = length.deals + (_LAST_DEALS if rules.deciding_deals else 0)
        likely.append((deals * marks.side, deals * marks.highest))
        if not rules.deciding_deals:
            proved.append(likely[-1])
    if isinstance(rules.match_cap, int):
        capped = (rules.match_cap, 2 * rules.match_cap)
        proved.append(capped)
        likely.append(capped)
    return proved, likely


def _nearest(ends: list[Pair]) -> Pair:
    sides, sums = zip(*(ends or [(NO_BOUND, NO_BOUND)]), strict=True)
    return min(sides), min(sums)


def _rare_points(rules: RuleSet, *, ordinary: bool) -> int:
    """Return what may come on top of a mark: annonces not shown, and a pot rounded twice."""
    renonce = 0 if ordinary else max(_annonces(rules))
    rounded_pot = rules.rounding_step if rules.rounds and rules.tie == "litige" else 0
    return renonce + rounded_pot


def _annonces(rules: RuleSet) -> frozenset[int]:
    return declaration_sums(rules) | {0} if rules.declarations else frozenset({0})


def _extreme_deals(rules: RuleSet, *, ordinary: bool) -> Iterator[Deal]:
    """Yield deals among which are those of the smallest and of the largest marks, NS taking."""
    if not rules.replay_passed_deals:
        yield Deal(PASSED)
    cards = _cards(rules, ordinary=ordinary)
    if not ordinary:
        yield from _awarded(rules, cards)
    for (pack, times, belotes), annonces in product(cards, _annonce_pairs(rules, ordinary)):
        dealt = Deal(PLAYED, 0, times=times, pack=pack, belotes=belotes, annonces=annonces)
        reached = _reached(rules, dealt, pack, ordinary=ordinary)
        for deal in _contracts(rules, dealt, reached, ordinary=ordinary):
            for level in _levels(rules, deal, ordinary):
                yield from _played(rules, deal._replace(level=level), pack, ordinary=ordinary)


def _cards(rules: RuleSet, *, ordinary: bool) -> set[tuple[int, int, Pair]]:
    """Return what trumps and hands differ by: what both sides' tricks come to, scaled where they
    are, by how much the contract is multiplied, and the belotes of each side."""
    cards: set[tuple[int, int, Pair]] = set()
    for trump in rules.trumps:
        pack, times = rules.whole_packs[trump], rules.bid_multipliers[trump]
        most = most_belotes(rules, trump)
        pairs = {(0, 0), (min(1, most), 0), (0, min(1, most))}
        if not ordinary:
            # Each side's are rounded apart: one and three may come to more than four.
            pairs.update((ns, most - ns) for ns in range(most + 1))
        cards.update((pack, times, pair) for pair in pairs)
    return cards


def _annonce_pairs(rules: RuleSet, ordinary: bool) -> tuple[Pair, ...]:
    if ordinary or not rules.declarations:
        return _NONE
    most = max(_annonces(rules))
    return ((0, 0), (most, 0), (0, most))


def _awarded(rules: RuleSet, cards: set[tuple[int, int, Pair]]) -> Iterator[Deal]:
    """Yield deals given away: before any bid, and after one that is added to the points given."""
    for reason, (_pack, times, belotes) in product((CARD_AWARD, MISDEAL_AWARD), cards):
        kept = belotes if reason == CARD_AWARD else (0, 0)
        given = Deal(reason, award_to=0, times=times, belotes=kept)
        yield given
        if adds_bid(rules, reason):
            yield from _contracts(rules, given)


def _reached(rules: RuleSet, dealt: Deal, pack: int, *, ordinary: bool) -> set[int]:
    """Return the most that takers can have towards their contract, with and without a sweep."""
    if ordinary:
        # Who might have a belote bids as much without one.
        belotes = (0, rules.belotes_suit)
        whole = [dealt._replace(tricks=(pack, 0), belotes=(count, 0)) for count in belotes]
    else:
        swept = dealt._replace(sweep=0, solo=rules.knows_solo)
        whole = [dealt._replace(tricks=(pack, 0)), swept]
    return {judge(rules, deal).total for deal in whole}


def _contracts(
    rules: RuleSet, dealt: Deal, reached: Iterable[int] = (), *, ordinary: bool = False
) -> Iterator[Deal]:
    """Yield a deal under the lowest bids and the highest that can be made or said, and under a
    capot and a générale."""
    if not rules.bids:
        yield dealt
        return
    lowest, step = rules.lowest_bid, rules.bid_step
    # Above the lowest bid the next two tell what all others are multiples of.
    tops = {lowest, lowest + step, lowest + 2 * step, *reached}
    if not ordinary:
        tops.add(rules.highest_bid if isinstance(rules.highest_bid, int) else _WILD_BID)
    for bid in {bid for top in tops for bid in list_bids(rules, top)[-1:]}:
        yield dealt._replace(bid=bid)
    if not ordinary:
        for special in SLAMS:
            if knows_contract(rules, special):
                yield dealt._replace(special=special)


def _levels(rules: RuleSet, deal: Deal, ordinary: bool) -> range:
    return range(1 if ordinary else most_doubling(rules, deal.special or deal.bid) + 1)


def _played(rules: RuleSet, deal: Deal, pack: int, *, ordinary: bool) -> Iterator[Deal]:
    """Yield a contract with every share of the tricks that a mark may turn on."""
    for points in _shares(rules, deal._replace(tricks=(0, pack)), pack):
        yield deal._replace(tricks=(points, pack - points))
    if ordinary:
        return
    # As made without the tricks. What takers lose by a fault is an award, or is below.
    yield deal._replace(lost_by=1)
    if rules.early_stop != "not-played" and not deal.special:
        stopped = deal._replace(stopped=True)
        for points in _shares(rules, stopped, pack):
            yield stopped._replace(tricks=(points, 0))
    alone = {False, rules.knows_solo}
    for sweep, solo, forfeited in product((0, 1), alone, (False, True)):
        yield deal._replace(sweep=sweep, solo=solo, forfeited=forfeited)


def _shares(rules: RuleSet, trickless: Deal, pack: int) -> Iterable[int]:
    """Return the takers' trick points to look at: the ends, a tie, and where the contract turns.

    Between these the marks rise or fall evenly, but for what rounding adds.
    """
    if rules.contract_rounded:
        return range(pack + 1)
    around = rules.rounding_step if rules.rounds else 1
    verdict = judge(rules, trickless)
    turns = {0, pack, trickless.bid - verdict.total, (verdict.opposed - verdict.total) // 2}
    near = {turn + off for turn in turns for off in range(-around, around + 1)}
    return near & {*range(pack + 1)}
