"""A deal played again card by card: who won what, and which cards were irregular."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import SEATS, SIDES, Card, next_seat, side_of
from scoring.deals.bids import Contract
from scoring.declarations import (
    Declaration,
    DeclarationTariff,
    best_declarations,
    counting_side,
)
from scoring.play.auction import first_to_speak
from scoring.play.deal_rules import DealRules
from scoring.play.legal import duty, winning_index
from scoring.rules.ruleset import RuleSet

NOT_IN_HAND = "not-in-hand"
OUT_OF_TURN = "out-of-turn"

_ARTICLE_KEYS = {OUT_OF_TURN: "out-of-turn:card"}
"""Where a code of the auction has an article of its own for cards."""

Hands = Mapping[str, Sequence[Card]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCard:
    """One card on the table and the seat it was played from."""

    seat: str
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTrick:
    """One trick: its cards in order, and, once it holds four, its winner and its points.

    The points of the last trick of a deal include the bonus for the last trick.
    """

    leader: str
    cards: tuple[PlayedCard, ...]
    winner: str | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularCard:
    """A card that broke a rule: its trick from 1, the code, the article, what was legal."""

    trick: int
    seat: str
    card: Card
    code: str
    article: str
    legal: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldDeclarations:
    """The best annonces of each hand, the side whose annonces count, and the points per side."""

    seats: Mapping[str, tuple[Declaration, ...]]
    side: str | None
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What a deal's cards say, complete or broken off; points are on the raw scale.

    `solo` says that one player won every trick of the sweep; `turn` is the seat to play next,
    None once the deal is complete.
    """

    tricks: tuple[PlayedTrick, ...]
    complete: bool
    turn: str | None
    points: Mapping[str, int]
    sweep: str | None
    solo: bool
    belote: Mapping[str, int]
    declarations: HeldDeclarations
    irregularities: tuple[IrregularCard, ...]


def replay_deal(
    rules: DealRules, *, dealer: str, hands: Hands, tricks: Sequence[Sequence[Card]]
) -> Replay:
    """Play a deal again from complete hands; the last trick may be short, tricks may be missing.

    Every card played must be in one of the hands and be played once.
    """
    table = _Table(rules=rules, hands=hands)
    turn = first_to_speak(rules.ruleset, dealer)
    for cards in tricks:
        turn = table.play(turn, cards)
    complete = len(table.tricks) == rules.ruleset.tricks and table.tricks[-1].winner is not None
    winners = {trick.winner for trick in table.tricks if trick.winner is not None}
    sides = {side_of(winner) for winner in winners}
    swept = complete and len(sides) == 1
    return Replay(
        tricks=tuple(table.tricks),
        complete=complete,
        turn=None if complete else turn,
        points=_points_of(table.tricks),
        sweep=sides.pop() if swept else None,
        solo=swept and len(winners) == 1,
        belote=count_belotes(rules, hands),
        declarations=hold_declarations(rules, hands, dealer),
        irregularities=tuple(table.irregularities),
    )


def count_belotes(rules: DealRules, hands: Hands) -> dict[str, int]:
    """How many belotes (king and queen of a trump suit in one hand) each side holds."""
    counts = dict.fromkeys(SIDES, 0)
    for seat in SEATS:
        counts[side_of(seat)] += sum(pair.issubset(hands[seat]) for pair in rules.belotes)
    return counts


def hold_declarations(rules: DealRules, hands: Hands, dealer: str) -> HeldDeclarations:
    """The annonces the hands hold: best set per seat, which side's count, points per side.

    Whoever plays first announces first.
    """
    tariff = rules.tariff
    if tariff is None:
        nothing = dict.fromkeys(SEATS, ())
        return HeldDeclarations(seats=nothing, side=None, points=dict.fromkeys(SIDES, 0))
    seats = {seat: best_declarations(tariff, hands[seat]) for seat in SEATS}
    held = {
        side: [
            declaration for seat in SEATS if side_of(seat) == side for declaration in seats[seat]
        ]
        for side in SIDES
    }
    first = None
    if rules.ruleset.declarations_tie == "first-announced":
        first = side_of(_find_first_best(rules, tariff, seats, dealer))
    winner = counting_side(tariff, held, first)
    points = {side: tariff.total(held[side]) if side == winner else 0 for side in SIDES}
    return HeldDeclarations(seats=seats, side=winner, points=points)


def _find_first_best(
    rules: DealRules,
    tariff: DeclarationTariff,
    seats: Mapping[str, tuple[Declaration, ...]],
    dealer: str,
) -> str:
    """The seat that is the first to announce one of the best annonces, or to speak without any."""
    seat, order = first_to_speak(rules.ruleset, dealer), list[str]()
    while seat not in order:
        order.append(seat)
        seat = next_seat(seat, clockwise=rules.clockwise)
    return max(order, key=lambda seat: max(map(tariff.strength, seats[seat]), default=()))


def may_stop(replay: Replay, ruleset: RuleSet, contract: Contract | None) -> bool:
    """Tell whether the takers may say « arrêt » after the last trick played, so far as cards tell.

    Whether their contract is reached by then, the marks say.
    """
    whole = bool(replay.tricks) and replay.tricks[-1].winner is not None
    early = len(replay.tricks) <= ruleset.early_stop_tricks and not replay.complete
    return ruleset.early_stop != "not-played" and not isinstance(contract, str) and whole and early


def to_facts(
    replay: Replay,
    rules: DealRules,
    *,
    taker: str,
    contract: Contract | None,
    doubled: str | None = None,
    stopped: bool = False,
) -> dict[str, object] | None:
    """The deal's facts as `score` reads them; None while the deal is not complete.

    `stopped` tells that the takers stopped play after the last of its tricks.
    """
    if not replay.complete and not stopped:
        return None
    facts: dict[str, object] = {"taker": taker, "trump": rules.trump}
    if contract is not None:
        facts["contract"] = contract
    if doubled is not None:
        facts["doubled"] = doubled
    if stopped:
        facts["stopped"] = True
    if replay.sweep is None:
        facts["points"] = dict(replay.points)
    else:
        facts["sweep"] = replay.sweep
        if replay.solo and rules.ruleset.knows_solo:
            facts["solo"] = True
    for name, counts in (("belote", replay.belote), ("declarations", replay.declarations.points)):
        if any(counts.values()):
            facts[name] = {side: count for side, count in counts.items() if count}
    return facts


def _points_of(tricks: Sequence[PlayedTrick]) -> dict[str, int]:
    points = dict.fromkeys(SIDES, 0)
    for trick in tricks:
        if trick.winner is not None:
            points[side_of(trick.winner)] += trick.points
    return points


class _Table:
    """The hands as they empty, and what has been seen so far."""

    def __init__(self, *, rules: DealRules, hands: Hands) -> None:
        self.rules = rules
        self.hands = {seat: list(hands[seat]) for seat in SEATS}
        self.holders = {card: seat for seat in SEATS for card in hands[seat]}
        self.tricks: list[PlayedTrick] = []
        self.irregularities: list[IrregularCard] = []

    def play(self, leader: str, cards: Sequence[Card]) -> str:
        """Play one trick and return the seat that plays after it."""
        played: list[PlayedCard] = []
        turn = leader
        for card in cards:
            played.append(PlayedCard(seat=self._lay(turn, card, played), card=card))
            turn = self._turn_after(played)
        winner, points = None, 0
        if len(played) == len(SEATS):
            winner = played[winning_index(self.rules, cards)].seat
            points = self.rules.points_of(cards)
            if len(self.tricks) + 1 == self.rules.ruleset.tricks:
                points += self.rules.ruleset.last_trick(self.rules.trump)
        led_by = played[0].seat if played else leader
        trick = PlayedTrick(leader=led_by, cards=tuple(played), winner=winner, points=points)
        self.tricks.append(trick)
        return winner or turn

    def _lay(self, turn: str, card: Card, played: Sequence[PlayedCard]) -> str:
        """Judge one card, take it from the hand that holds it, and return who played it."""
        trick = [laid.card for laid in played]
        winner = played[winning_index(self.rules, trick)].seat if played else turn
        owed = duty(
            self.rules,
            hand=self.hands[turn],
            trick=trick,
            partner_winning=side_of(winner) == side_of(turn),
        )
        holder = self.holders[card]
        seat, code = turn, None
        if holder == turn:
            code = None if card in owed.legal else owed.code
        elif any(laid.seat == holder for laid in played):
            code = NOT_IN_HAND
        else:
            seat, code = holder, OUT_OF_TURN
        if code is not None:
            self._report(seat, card, code, owed.legal)
        self.hands[holder].remove(card)
        return seat

    def _report(self, seat: str, card: Card, code: str, legal: tuple[Card, ...]) -> None:
        self.irregularities.append(
            IrregularCard(
                trick=len(self.tricks) + 1,
                seat=seat,
                card=card,
                code=code,
                article=self.rules.ruleset.article(_ARTICLE_KEYS.get(code, code)),
                legal=legal,
            )
        )

    def _turn_after(self, played: Sequence[PlayedCard]) -> str:
        """The next seat in the direction of play that has no card in the trick yet."""
        done = {laid.seat for laid in played}
        seat = next_seat(played[-1].seat, clockwise=self.rules.clockwise)
        while seat in done and len(done) < len(SEATS):
            seat = next_seat(seat, clockwise=self.rules.clockwise)
        return seat
