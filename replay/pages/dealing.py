"""Hands being filled card by card: the pack laid out, and the four hands so far."""

from dataclasses import dataclass

from replay.pages.replayed_deal import ReplayedDeal
from scoring import Card, pack_of
from scoring.cards import RANKS, SEATS, SUITS
from tournaments.pages.rules.card_words import SEAT_NAMES, SUIT_SIGNS, name_card
from tournaments.queries.sheets.columns import Label
from tournaments.rule_words import rank_letter

_COURTS = frozenset({"K", "Q", "J"})


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnCard:
    """A card: what stands on it, how it is said, and the link that choosing it follows.

    `is_legal` is None where no question of play arises; `note` is said after the name. `court` is
    `K`, `Q` or `J` where a king, a queen or a knave is drawn on it.
    """

    text: str
    rank: str
    sign: str
    suit: str
    name: str
    url: str = ""
    is_legal: bool | None = None
    is_played: bool = False
    note: Label = ""
    court: str = ""


def picture_card(
    card: Card,
    *,
    url: str = "",
    is_legal: bool | None = None,
    is_played: bool = False,
    note: Label = "",
) -> DrawnCard:
    """A card, ready to be drawn."""
    return DrawnCard(
        text=card.text,
        rank=rank_letter(card.rank),
        sign=SUIT_SIGNS[card.suit],
        suit=card.suit,
        name=name_card(card),
        url=url,
        is_legal=is_legal,
        is_played=is_played,
        note=note,
        court=card.rank if card.rank in _COURTS else "",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class FilledHand:
    """One hand: its cards, each a link that takes it back, and the link that fills this hand."""

    seat: str
    name: Label
    cards: tuple[DrawnCard, ...]
    size: int
    missing: int
    is_current: bool
    url: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Dealing:
    """What to show while hands are filled; `rest_url` gives all cards left to the last hand."""

    seat: str
    suits: tuple[tuple[DrawnCard, ...], ...]
    hands: tuple[FilledHand, ...]
    rest_url: str
    undo_url: str

    @property
    def current(self) -> FilledHand:
        """The hand that is being filled."""
        return next(hand for hand in self.hands if hand.is_current)


def read_dealing(deal: ReplayedDeal, wanted: str) -> Dealing:
    """The pack and the hands of a deal that is not dealt; `wanted` is the seat to fill."""
    seat = _open_seat(deal, wanted)
    return Dealing(
        seat=seat,
        suits=tuple(_suit(deal, seat, suit) for suit in SUITS),
        hands=tuple(_hand(deal, player, seat) for player in SEATS),
        rest_url=_rest_url(deal),
        undo_url=_undo_url(deal, seat),
    )


def list_free_cards(deal: ReplayedDeal) -> list[Card]:
    """The cards of the pack that no hand holds, in the order of the pack."""
    dealt = {card for cards in deal.hands.values() for card in cards}
    pack = pack_of(len(SEATS) * deal.rules.tricks)
    order = [(suit, rank) for suit in SUITS for rank in RANKS]
    return sorted(pack - dealt, key=lambda card: order.index((card.suit, card.rank)))


def _open_seat(deal: ReplayedDeal, wanted: str) -> str:
    room = [seat for seat in SEATS if len(deal.hands[seat]) < deal.rules.tricks]
    return wanted if wanted in room else room[0]


def _suit(deal: ReplayedDeal, seat: str, suit: str) -> tuple[DrawnCard, ...]:
    holders = {card: holder for holder in SEATS for card in deal.hands[holder]}
    pack = pack_of(len(SEATS) * deal.rules.tricks)
    cards = deal.sorted_cards(card for card in pack if card.suit == suit)
    return tuple(
        picture_card(card, note=SEAT_NAMES[holders[card]])
        if card in holders
        else picture_card(card, url=deal.holding(seat, (*deal.hands[seat], card)).query(seat=seat))
        for card in cards
    )


def _hand(deal: ReplayedDeal, seat: str, current: str) -> FilledHand:
    cards = deal.hands[seat]
    return FilledHand(
        seat=seat,
        name=SEAT_NAMES[seat],
        cards=tuple(
            picture_card(
                card,
                url=deal.holding(
                    seat, (other_card for other_card in cards if other_card is not card)
                ).query(seat=seat),
            )
            for card in deal.sorted_cards(cards)
        ),
        size=len(cards),
        missing=deal.rules.tricks - len(cards),
        is_current=seat == current,
        url=deal.query(seat=seat),
    )


def _rest_url(deal: ReplayedDeal) -> str:
    room = [seat for seat in SEATS if len(deal.hands[seat]) < deal.rules.tricks]
    if len(room) > 1:
        return ""
    seat = room[0]
    return deal.holding(seat, (*deal.hands[seat], *list_free_cards(deal))).query()


def _undo_url(deal: ReplayedDeal, seat: str) -> str:
    """Takes the last card of the hand being filled, or of the one filled before, back."""
    order = SEATS[: SEATS.index(seat) + 1]
    filled = next((last for last in reversed(order) if deal.hands[last]), "")
    if not filled:
        return ""
    return deal.holding(filled, deal.hands[filled][:-1]).query(seat=filled)
