"""Each rulebook's marks of a single deal, written out book by book without any parameters.

Slow, plain, and sharing no code with the engine: what the engine is held against.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from tests.scoring.books import said_of

OTHER = {"NS": "EW", "EW": "NS"}


@dataclass
class Seen:
    """A deal's facts from the takers' side."""

    facts: dict

    @property
    def taker(self):
        return self.facts["taker"]

    @property
    def defence(self):
        return OTHER[self.taker]

    @property
    def sweep(self):
        return self.facts.get("sweep")

    @property
    def doubled(self):
        return self.facts.get("doubled")

    @property
    def factor(self):
        return {None: 1, "coinche": 2, "surcoinche": 4}[self.doubled]

    def tricks(self, side, *, scale=None, pack=162):
        if self.sweep:
            return 0
        raw = self.facts["points"][side]
        return half_up(Decimal(raw) * pack / scale) if scale else raw

    def belote(self, side):
        return 20 * self.facts.get("belote", {}).get(side, 0)

    def annonces(self, side):
        return self.facts.get("declarations", {}).get(side, 0)


def half_up(number):
    return int(Decimal(number).quantize(Decimal(1), ROUND_HALF_UP))


def tens(number):
    return 10 * half_up(Decimal(number) / 10)


def ffb_coinche(facts, *, written=tens, tie_is_made=False, flat_when_failed=False):
    deal = Seen(facts)
    taker, defence = deal.taker, deal.defence
    bid = 250 if facts["contract"] == "capot" else facts["contract"]
    mine = 252 if deal.sweep == taker else deal.tricks(taker)
    theirs = 252 if deal.sweep == defence else deal.tricks(defence)
    all_annonces = deal.annonces("NS") + deal.annonces("EW")
    mine += deal.belote(taker)
    theirs += deal.belote(defence)
    if deal.sweep == taker:
        mine += all_annonces
    else:
        mine += deal.annonces(taker)
        theirs += deal.annonces(defence)
    reached = deal.sweep == taker if facts["contract"] == "capot" else mine >= bid
    made = reached and (mine >= theirs if tie_is_made else mine > theirs)
    if made and not deal.doubled:
        return made, {taker: written(mine + bid), defence: written(theirs)}
    if made:
        base = 250 if deal.sweep == taker else 160
        won = (base + all_annonces + deal.belote(taker) + bid) * deal.factor
        return made, {taker: won, defence: deal.belote(defence)}
    fall = 160 if flat_when_failed else 160 + bid
    won = (fall + all_annonces + deal.belote(defence)) * deal.factor
    return made, {defence: won, taker: deal.belote(taker)}


def ffb_belote(facts):
    deal = Seen(facts)
    taker, defence = deal.taker, deal.defence
    all_annonces = deal.annonces("NS") + deal.annonces("EW")
    if deal.sweep:
        winner = deal.sweep
        marks = {
            winner: 252 + all_annonces + deal.belote(winner),
            OTHER[winner]: deal.belote(OTHER[winner]),
        }
        return winner == taker, marks
    scale = 258 if facts["trump"] == "AT" else None
    total = {
        side: deal.tricks(side, scale=scale) + deal.belote(side) + deal.annonces(side)
        for side in OTHER
    }
    if total[taker] == total[defence]:
        return None, {taker: 0, defence: total[defence]}
    if total[taker] > total[defence]:
        return True, total
    return False, {
        defence: 162 + all_annonces + deal.belote(defence),
        taker: deal.belote(taker),
    }


def coinche_suisse(facts):
    deal = Seen(facts)
    taker, defence = deal.taker, deal.defence
    bid = {"capot": 250, "generale": 500}.get(facts["contract"], facts["contract"])
    points = {side: deal.tricks(side) for side in OTHER}
    if deal.sweep:
        points[deal.sweep] = 500 if facts.get("solo") else 250
    if facts["contract"] == "capot":
        made = deal.sweep == taker
    elif facts["contract"] == "generale":
        made = deal.sweep == taker and bool(facts.get("solo"))
    else:
        made = points[taker] >= bid
    if deal.doubled:
        winner = taker if made else defence
        return made, {winner: deal.factor * bid + 160, OTHER[winner]: 0}
    if made:
        return made, {taker: bid + tens(points[taker]), defence: tens(points[defence])}
    return made, {taker: 0, defence: 160 + bid}


def coinche_82(
    facts, *, contract_only=False, flat_when_failed=None, no_trump_counts=1, capot_fall=160
):
    deal = Seen(facts)
    taker, defence = deal.taker, deal.defence
    bid = 250 if facts["contract"] == "capot" else facts["contract"]
    scale = {"AT": 258, "NT": 130}.get(facts["trump"])
    points = {side: deal.tricks(side, scale=scale) + deal.belote(side) for side in OTHER}
    if deal.sweep:
        points[deal.sweep] += 250
    made = points[taker] >= bid if facts["contract"] != "capot" else deal.sweep == taker
    if facts["trump"] == "NT":
        bid *= no_trump_counts
    if contract_only:
        winner = taker if made else defence
        worth = flat_when_failed if flat_when_failed and not made else bid
        return made, {winner: worth * deal.factor, OTHER[winner]: 0}
    if not made:
        fall = capot_fall if facts["contract"] == "capot" else 160
        return made, {taker: 0, defence: (fall + bid + deal.belote(defence)) * deal.factor}
    against = 0 if deal.doubled else points[defence]
    return made, {taker: (bid + points[taker]) * deal.factor, defence: against}


def coinche_650(facts):
    deal = Seen(facts)
    taker, defence = deal.taker, deal.defence
    capot = facts["contract"] == "capot"
    points = {side: deal.tricks(side) for side in OTHER}
    bonus = {side: deal.belote(side) + deal.annonces(side) for side in OTHER}
    if deal.sweep:
        points[deal.sweep] = 250
        bonus[OTHER[deal.sweep]] = deal.belote(OTHER[deal.sweep])
    if capot:
        made = deal.sweep == taker
    else:
        total = points[taker] + bonus[taker]
        made = deal.sweep != defence and total >= facts["contract"]
    winner = taker if made else defence
    loser = OTHER[winner]
    if capot:
        flat = {None: 500, "coinche": 1000, "surcoinche": 2000}[deal.doubled]
        kept = bonus[defence] if made and not deal.doubled else 0
        return made, {winner: flat + bonus[winner], loser: kept}
    bid = facts["contract"]
    base = 250 if deal.sweep == winner else 162
    tricks = points[winner]
    if not deal.doubled and made:
        return made, {
            taker: bid + points[taker] + bonus[taker],
            defence: points[defence] + bonus[defence],
        }
    if not deal.doubled:
        return made, {defence: base + bid + bonus[defence], taker: deal.belote(taker)}
    if deal.doubled == "coinche":
        won = (base if made else tricks) + 2 * bid
    else:
        won = (tricks if made else base) + 3 * bid
    return made, {winner: won + bonus[winner], loser: 0}


BOOKS = {
    "ffb-coinche": ffb_coinche,
    "ffb-belote": ffb_belote,
    "coinche-suisse": coinche_suisse,
    "coinche-82": coinche_82,
    "coinche-650": coinche_650,
}


AWARDS = {"ffb-coinche": 160, "ffb-belote": 162}
"""What an irregular card found after the deal gives, in the books whose texts price it."""


def plain_pots(deals, *, replayed):
    """The marks of a belote of the federation, deal by deal, and what stands in the pot after each:
    a tie marks nothing, and its whole total waits for whoever wins the next deal, or is played
    again."""
    pot = 0
    for facts in deals:
        made, marks = ffb_belote(facts)
        deal = Seen(facts)
        if made is None:
            scale = 258 if facts["trump"] == "AT" else None
            marks = {"NS": 0, "EW": 0}
            for side in OTHER if not replayed else ():
                pot += deal.tricks(side, scale=scale) + deal.belote(side) + deal.annonces(side)
        elif pot:
            winner = deal.taker if made else deal.defence
            marks = {**marks, winner: marks[winner] + pot}
            pot = 0
        yield marks, pot


def plain_limits(marks, *, deal_cap, match_cap, match_floor):
    """What deals bring whose marks would be some: each at most so much, all of them at most so
    much, and at the end at least so much; and the side ahead without the two last."""
    cut = [{side: min(deal_cap, deal[side]) for side in OTHER} for deal in marks]
    sums = {side: sum(deal[side] for deal in cut) for side in OTHER}
    counted = {side: max(match_floor, min(match_cap, sums[side])) for side in OTHER}
    return counted, max(OTHER, key=sums.get) if sums["NS"] != sums["EW"] else None


def plain_contract_and_belote(facts):
    """A coinche from 82 of which the contract alone counts, and the belote besides: 20 to the side
    that holds it, whoever wins the contract and however it was doubled."""
    made, marks = coinche_82(facts, contract_only=True)
    return made, {side: marks[side] + Seen(facts).belote(side) for side in OTHER}


def plain_belote_to_takers(facts):
    """A coinche of the federation where takers who make a coinched contract take the defence's
    belote along, which the coinche multiplies like their own."""
    made, marks = ffb_coinche(facts)
    deal = Seen(facts)
    if made and deal.doubled:
        taken = deal.belote(deal.defence)
        marks = {deal.taker: marks[deal.taker] + taken * deal.factor, deal.defence: 0}
    return made, marks


def plain_annonces(declared, trump, first):
    """The points of sequences that count: those of the side with the best, of the side that
    announced first where the best are equal in all."""
    points = {"tierce": 20, "cinquante": 50, "cent": 100}

    def best(side):
        return max(
            (
                (points[one["kind"]], -"AKQJ1987".index(one["high"][0]), one["suit"] == trump)
                for one in declared[side]
            ),
            default=(0, 0, False),
        )

    winner = first if best("NS") == best("EW") else max(OTHER, key=best)
    return {
        side: sum(points[one["kind"]] for one in declared[side]) if side == winner else 0
        for side in OTHER
    }


def plain_exact_end(deals, target):
    """The marks of a coinche of the federation to a target, deal by deal: the one that ends it is
    written to the point, and so is one that rounding alone would end."""
    totals = {"NS": 0, "EW": 0}
    for facts in deals:
        written, exact = (ffb_coinche(facts, written=how)[1] for how in (tens, int))
        if any(totals[side] + max(written[side], exact[side]) >= target for side in OTHER):
            written = exact
        totals = {side: totals[side] + written[side] for side in OTHER}
        yield written
        if max(totals.values()) >= target and totals["NS"] != totals["EW"]:
            return


def plain_last_deal_end(deals, target):
    """How many deals a coinche of the federation to a target has, and who wins it, None where
    nobody does yet: of two sides that reach it the one with more points on that deal, unrounded."""
    totals = {"NS": 0, "EW": 0}
    for number, facts in enumerate(deals, start=1):
        marks, exact = (ffb_coinche(facts, written=how)[1] for how in (tens, int))
        totals = {side: totals[side] + marks[side] for side in OTHER}
        there = [side for side in OTHER if totals[side] >= target]
        if len(there) == 1:
            return number, there[0]
        if there and exact["NS"] != exact["EW"]:
            return number, max(OTHER, key=exact.get)
    return len(deals), None


def plain_lost_marks(book, facts):
    """The marks of a deal of the federation that `lost_by` lost by an irregular card: the offenders
    mark nothing but their belote, the others the best of the award, the deal as it was played and
    the deal as the offenders have lost it."""
    offenders = facts["lost_by"]
    others, deal = OTHER[offenders], Seen(facts)
    award = AWARDS[book]
    _made, played = BOOKS[book](facts)
    as_lost = 252 if book == "ffb-belote" and deal.sweep == others != deal.taker else award
    if book == "ffb-coinche":
        as_lost += 250 if facts["contract"] == "capot" else facts["contract"]
    as_lost += deal.annonces("NS") + deal.annonces("EW") + deal.belote(others)
    best = max(award + deal.belote(others), played[others], as_lost * deal.factor)
    return {others: best, offenders: deal.belote(offenders)}


def plain_award(facts, *, card=160, misdeal=None, capot=None, added_for=()):
    """The marks where points are given for a fault: those of that fault, for a misdeal those of a
    capot where one was bid and has its own, and the bid as well for the faults that a club adds
    it for; beside an irregular card each side keeps its belote."""
    to, reason = facts["awarded"]["to"], facts["awarded"]["reason"]
    given = card if reason == "irregular-card" or misdeal is None else misdeal
    if reason == "third-misdeal" and capot is not None and facts.get("contract") == "capot":
        given = capot
    if reason in added_for:
        given += 250 if facts.get("contract") == "capot" else facts.get("contract", 0)
    belotes = {side: 20 * facts.get("belote", {}).get(side, 0) for side in OTHER}
    return {to: given + belotes[to], OTHER[to]: belotes[OTHER[to]]}


def plain_stopped_belote(facts, *, rest_to_defence, pack=162):
    """A belote of the federation, not in all trump, whose taker has said « arrêt »: made if the
    takers are ahead even where the defence has all the points that are left; then each side marks
    what it has so far, or the defence what is left as well. Else the takers have failed."""
    deal = Seen(facts)
    taker, defence = deal.taker, deal.defence
    left = pack - deal.tricks("NS") - deal.tricks("EW")
    bonus = {side: deal.belote(side) + deal.annonces(side) for side in OTHER}
    mine = deal.tricks(taker) + bonus[taker]
    theirs = deal.tricks(defence) + bonus[defence]
    if mine > theirs + left:
        return True, {taker: mine, defence: theirs + (left if rest_to_defence else 0)}
    annonces = deal.annonces("NS") + deal.annonces("EW")
    return False, {defence: 162 + annonces + deal.belote(defence), taker: deal.belote(taker)}


def plain_card_fault(side, seen, prices, award):
    """What a card that was against the rules costs by when it was seen: where the club gives the
    award for it then, the deal ends there and the others have the award; elsewhere nobody gets
    points for it at once."""
    ends = prices.get(seen) == "awarded"
    return ends, {OTHER[side]: award} if ends else {}


def plain_marks(book, facts):
    """Whether the contract was made, and the marks of a deal under one rulebook."""
    return said_of(book, BOOKS, "BOOKS of tests/scoring/marks/plain_marks.py")(facts)
