"""A deal on the table, one trick at a time: hands, legal cards, and what was irregular."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from replay.pages.dealing import DrawnCard, picture_card
from replay.pages.one_trick import judge_card
from replay.pages.replayed_deal import ReplayedDeal
from scoring import Card, IrregularCard, legal_cards
from scoring.cards import SEATS, side_of
from scoring.play.legal import winning_index
from scoring.play.replay import NOT_IN_HAND, OUT_OF_TURN, PlayedCard, PlayedTrick
from tournaments.pages.rules.card_words import FAULT_WORDS, SEAT_NAMES, abbreviate_card
from tournaments.pages.rules.step_words import cite_article
from tournaments.queries.sheets.columns import SIDE_LABELS, Label

# Faults of playing at all: what was legal then is another player's.
_WRONG_PLAYER = frozenset({NOT_IN_HAND, OUT_OF_TURN})


@dataclass(frozen=True, kw_only=True, slots=True)
class CardFault:
    """An irregular card in words: whose, what was wrong with it, where it is written."""

    trick: int
    player: Label
    card: str
    reason: Label
    article: str
    legal: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatAtTable:
    """One player in one trick: the hand before it, and the card laid, if any.

    `order` is the place of the card in the trick, from 1; 0 before it is laid.
    """

    seat: str
    name: Label
    hand: tuple[DrawnCard, ...]
    laid: DrawnCard | None
    order: int
    is_turn: bool
    is_winner: bool
    fault: CardFault | None
    permission: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TrickAtTable:
    """One trick as it is shown: the four players, and who holds or won it."""

    number: int
    seats: tuple[SeatAtTable, ...]
    is_current: bool
    turn: Label
    winner: Label
    side: Label
    points: int


def find_shown_trick(deal: ReplayedDeal, wanted: int, *, out_of_turn: bool) -> TrickAtTable:
    """The trick asked for where it has been played, else the one under way or the last.

    `out_of_turn` lets a card of another hand that has not played yet be chosen.
    """
    tricks = deal.replay.tricks
    number = wanted if 1 <= wanted <= len(tricks) else _under_way(deal)
    played = tricks[number - 1] if number <= len(tricks) else None
    is_over = deal.replay.complete or deal.is_stopped
    is_current = number == _under_way(deal) and not is_over
    turn = deal.replay.turn if is_current else None
    choices = list_playable_cards(deal, out_of_turn=out_of_turn) if is_current else frozenset()
    table = _Table(deal=deal, number=number, played=played, turn=turn, choices=choices)
    winner = played.winner if played else None
    return TrickAtTable(
        number=number,
        seats=tuple(table.seat(seat) for seat in SEATS),
        is_current=is_current,
        turn=SEAT_NAMES[turn] if turn else "",
        winner=SEAT_NAMES[winner] if winner else "",
        side=SIDE_LABELS[side_of(winner)] if winner else "",
        points=played.points if played else 0,
    )


def list_playable_cards(deal: ReplayedDeal, *, out_of_turn: bool = False) -> frozenset[Card]:
    """The cards that may be laid next, legal or not: those of the player whose turn it is.

    Where cards are laid out of turn, also those of hands that have not played in the trick;
    and any card left where the player whose turn it is holds none.
    """
    turn, left = deal.replay.turn, list_hands_before(deal, _under_way(deal))
    if turn is None:
        return frozenset()
    laid = _cards_of(deal, _under_way(deal))
    done = {played.seat for played in laid}
    on_table = {played.card for played in laid}
    held = {seat: [card for card in cards if card not in on_table] for seat, cards in left.items()}
    if not held[turn]:
        return frozenset(card for cards in held.values() for card in cards)
    seats = {turn, *(SEATS if out_of_turn else ())} - (done - {turn})
    return frozenset(card for seat in seats for card in held[seat])


def list_faults(deal: ReplayedDeal) -> list[CardFault]:
    """Every irregular card, in order of play."""
    return [_fault(deal, irregularity) for irregularity in deal.replay.irregularities]


def list_hands_before(deal: ReplayedDeal, number: int) -> dict[str, list[Card]]:
    """What each hand held before a trick, in the order of a sorted hand."""
    gone = set(deal.played[: len(SEATS) * (number - 1)])
    return {
        seat: deal.sorted_cards(card for card in deal.hands[seat] if card not in gone)
        for seat in SEATS
    }


def _under_way(deal: ReplayedDeal) -> int:
    """The number of the trick that the next card belongs to; the last one of a complete deal."""
    return min(len(deal.played) // len(SEATS) + 1, deal.rules.tricks)


def _cards_of(deal: ReplayedDeal, number: int) -> Sequence[PlayedCard]:
    tricks = deal.replay.tricks
    return tricks[number - 1].cards if number <= len(tricks) else ()


def _fault(deal: ReplayedDeal, one: IrregularCard) -> CardFault:
    legal = deal.sorted_cards(one.legal)
    return CardFault(
        trick=one.trick,
        player=SEAT_NAMES[one.seat],
        card=abbreviate_card(one.card),
        reason=FAULT_WORDS[one.code],
        article=cite_article(one.article),
        legal="" if one.code in _WRONG_PLAYER else " ".join(map(abbreviate_card, legal)),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Table:
    """One trick of a deal: its cards, and whose turn it is where it is under way."""

    deal: ReplayedDeal
    number: int
    played: PlayedTrick | None
    turn: str | None
    choices: frozenset[Card]

    @property
    def cards(self) -> Sequence[PlayedCard]:
        return self.played.cards if self.played else ()

    def seat(self, seat: str) -> SeatAtTable:
        """One player: the hand with its legal cards lit, and the card on the table."""
        order = next((n for n, played in enumerate(self.cards, start=1) if played.seat == seat), 0)
        laid = self.cards[order - 1].card if order else None
        fault = self._faults().get(laid) if laid else None
        legal = self._legal(seat, order, fault)
        return SeatAtTable(
            seat=seat,
            name=SEAT_NAMES[seat],
            hand=tuple(
                self._picture_held_card(card, laid, legal)
                for card in list_hands_before(self.deal, self.number)[seat]
            ),
            laid=picture_card(laid) if laid else None,
            order=order,
            is_turn=seat == self.turn,
            is_winner=bool(self.played and self.played.winner == seat),
            fault=_fault(self.deal, fault) if fault else None,
            permission="" if laid is None or fault else self._phrase_permission(seat, order, laid),
        )

    def _phrase_permission(self, seat: str, order: int, laid: Card) -> str:
        """Why the card that a player laid was permitted."""
        before = [played.card for played in self.cards[: order - 1]]
        rules = self.deal.deal_rules
        winner = self.cards[winning_index(rules, before)].seat if before else seat
        hand = [
            card for card in list_hands_before(self.deal, self.number)[seat] if card not in before
        ]
        judgement = judge_card(
            rules,
            trick=before,
            hand=hand,
            card=laid,
            is_partner_winning=bool(before) and side_of(winner) == side_of(seat),
        )
        return f"{judgement.card} : {judgement.reason}" if judgement.is_legal else ""

    def _picture_held_card(
        self, card: Card, laid: Card | None, legal: Sequence[Card] | None
    ) -> DrawnCard:
        on_table = any(played.card is card for played in self.cards)
        return picture_card(
            card,
            url=self.deal.playing(card).query() if card in self.choices else "",
            is_legal=None if legal is None else card in legal,
            is_played=card is laid or on_table,
        )

    def _faults(self) -> Mapping[Card, IrregularCard]:
        irregular = self.deal.replay.irregularities
        return {
            irregularity.card: irregularity
            for irregularity in irregular
            if irregularity.trick == self.number
        }

    def _legal(self, seat: str, order: int, fault: IrregularCard | None) -> Sequence[Card] | None:
        """What a player may or might have laid; None before the turn, and out of turn."""
        if fault is not None:
            return None if fault.code in _WRONG_PLAYER else fault.legal
        if not order and seat != self.turn:
            return None
        before = self.cards[: order - 1] if order else self.cards
        trick = [played.card for played in before]
        hand = [
            card for card in list_hands_before(self.deal, self.number)[seat] if card not in trick
        ]
        rules = self.deal.deal_rules
        winner = before[winning_index(rules, trick)].seat if before else seat
        return legal_cards(
            rules, hand=hand, trick=trick, partner_winning=side_of(winner) == side_of(seat)
        )
