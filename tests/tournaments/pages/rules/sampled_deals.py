"""A fixed family of matches under any rule set: every kind of deal, with what follows from it."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from scoring import Length, RuleSet, score_sheet
from scoring.deals.bonuses import declaration_sums, most_belotes

Facts = dict[str, Any]

SIDES = ("NS", "EW")
LENGTHS = (Length(deals=3), Length(target=170))
EVERY = 7
"""Of all that can come together on a played deal, this share: no other period has this number."""


def mark_all(rules: RuleSet, deals: list[Facts]) -> list[object]:
    """What the match that begins with each of some deals comes to, by number and to a target: then
    come one that fails and one that is made."""
    return list(mark_each(rules, deals))


def mark_each(rules: RuleSet, deals: list[Facts]) -> Iterator[object]:
    """The same one after the other, for who stops at the first that is not as expected."""
    after = [_plain(rules, 61), _plain(rules, 117)]
    return (_mark(rules, length, [facts, *after]) for facts in deals for length in LENGTHS)


def _mark(rules: RuleSet, length: Length, played: list[Facts]) -> object:
    """Of a deal and two that move its pot: marks, what is made, the pot, who wins, and what is
    refused."""
    sheet = score_sheet(rules, length, played)
    match = sheet.match
    deals = [(deal.marks, deal.made, deal.litige, deal.pot) for deal in match.deals]
    refused = [error.code for error in sheet.errors.values()]
    return deals, match.totals, match.finished, match.winner, match.pending, refused


def list_deals(rules: RuleSet) -> list[Facts]:
    """Deals of every kind; one that the rules do not know is refused, and that is compared too."""
    played = [
        dealt
        for facts in (*_bid(rules), *_special(rules))
        for bonuses in _list_bonuses(rules, facts["trump"])
        for dealt in _by_level(rules, {**facts, **bonuses})
    ]
    return [*_awarded(rules), *_odd(rules), *played[::EVERY]]


def _plain(rules: RuleSet, points: int) -> Facts:
    raw = rules.raw_points("S")
    bid = {"contract": rules.lowest_bid} if rules.bids else {}
    return {"taker": "NS", "trump": "S", "points": {"NS": points, "EW": raw - points}, **bid}


def _awarded(rules: RuleSet) -> Iterator[Facts]:
    yield {"passed": True}
    yield {"awarded": {"to": "NS", "reason": "third-misdeal"}}
    irregular = {"awarded": {"to": "EW", "reason": "irregular-card"}}
    yield {**irregular, "belote": {"NS": 1}}
    for contract in (rules.lowest_bid, "capot", "generale"):
        yield {**irregular, "contract": contract}


def _odd(rules: RuleSet) -> Iterator[Facts]:
    """What an arbiter says, annonces that are ranked or not shown, « arrêt », « nous avons gagné »;
    and a tie, which has a belote in it or not."""
    plain, raw = _plain(rules, 117), rules.raw_points("S")
    yield {**plain, "forfeited": True, "belote": {"NS": 1}}
    yield {**plain, "no_marks": "NS"}
    yield {**plain, "lost_by": "NS", "belote": {"NS": 1}}
    yield {**plain, "lost_by": "EW", "doubled": "coinche"}
    yield {**plain, "renonce": {"to": "EW", "points": 20}}
    yield {**plain, "points": {"NS": 100, "EW": 20}, "stopped": True}
    for doubled, belote in product((None, "coinche"), ({}, {"NS": 1})):
        shares = (raw - 20 * len(belote)) // 2
        points = {"NS": shares, "EW": raw - shares}
        yield {**plain, "points": points, "doubled": doubled, "belote": belote}
    for kind, trump in product(("tierce", "cinquante", "cent"), "SD"):
        annonce = {"kind": kind, "high": "A", "suit": "H"}
        yield {**plain, "trump": trump, "declarations": {"EW": [annonce]}}
    level = {
        side: [{"kind": "tierce", "high": "A", "suit": suit}]
        for side, suit in zip(SIDES, "SH", strict=True)
    }
    yield {**plain, "trump": "D", "declarations": level, "declared_first": "EW"}
    for trump in rules.trumps[3:]:
        square = {**plain, "trump": trump, "declarations": {"NS": [{"kind": "carre", "rank": "J"}]}}
        yield {**square, "points": {"NS": rules.raw_points(trump), "EW": 0}}
    for contract, side in product((rules.lowest_bid, "capot"), SIDES):
        yield {**plain, "contract": contract, "claim": side, "points": {"NS": raw - 40, "EW": 20}}


def _bid(rules: RuleSet) -> Iterator[Facts]:
    """Points bid, few and many: made, just failed, failed, swept by either side."""
    bids = [{"contract": bid} for bid in (rules.lowest_bid, 100, 180, 260)] if rules.bids else [{}]
    for bid, trump, taker in product(bids, rules.trumps[3:], SIDES):
        facts: Facts = {"taker": taker, "trump": trump, **bid}
        raw = rules.raw_points(trump)
        for points in (raw - 45, 98, 31):
            yield {**facts, "points": {"NS": points, "EW": raw - points}}
        yield from _swept(rules, facts)


def _special(rules: RuleSet) -> Iterator[Facts]:
    """A capot and a générale, made and failed."""
    raw = rules.raw_points("S")
    for contract in ["capot"] * rules.capot + ["generale"] * rules.generale:
        facts: Facts = {"taker": "EW", "trump": "S", "contract": contract}
        yield {**facts, "points": {"NS": 20, "EW": raw - 20}}
        yield from _swept(rules, facts)


def _swept(rules: RuleSet, facts: Facts) -> Iterator[Facts]:
    for side, solo in product(SIDES, ({}, {"solo": True}) if rules.knows_solo else ({},)):
        yield {**facts, "sweep": side, **solo}


def _list_bonuses(rules: RuleSet, trump: str) -> list[Facts]:
    """Nothing, a belote or all of them, annonces few and many, on each side."""
    most = most_belotes(rules, trump)
    sums = sorted(declaration_sums(rules)) if rules.declarations else []
    belotes: list[Facts] = [{"belote": {side: most}} for side in SIDES] if most else []
    annonces: list[Facts] = [
        {"declarations": {side: points}} for side in SIDES for points in {*sums[:1], *sums[-1:]}
    ]
    return [{}, *belotes, *annonces, *(annonce | belotes[0] for annonce in annonces if belotes)]


def _by_level(rules: RuleSet, facts: Facts) -> Iterator[Facts]:
    for doubled in (None, *["coinche"] * rules.coinche, *["surcoinche"] * rules.surcoinche):
        yield {**facts, "doubled": doubled}
