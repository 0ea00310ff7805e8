"""Cards, suits, seats and sides: the words every other module of the engine speaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

SUITS = ("S", "H", "D", "C")
NO_TRUMP = "NT"
ALL_TRUMP = "AT"
TRUMPS = (*SUITS, NO_TRUMP, ALL_TRUMP)
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
SEATS = ("N", "E", "S", "W")
"""The seats of a table, clockwise."""
SIDES = ("NS", "EW")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card:
    """One card of the pack; there is exactly one object per card, so identity is equality."""

    rank: str
    suit: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (_card, (self.text,))


CARDS: Mapping[str, Card] = MappingProxyType(
    {rank + suit: Card(rank=rank, suit=suit, text=rank + suit) for suit in SUITS for rank in RANKS}
)
"""Every card there is, by its text (`10H`)."""


def _card(text: str) -> Card:
    return CARDS[text]


def pack_of(size: int) -> frozenset[Card]:
    """The cards of a pack of 32 (from the 7) or 36 (from the 6) cards."""
    ranks = RANKS[: size // len(SUITS)]
    return frozenset(card for card in CARDS.values() if card.rank in ranks)


def cards_of(texts: Iterable[str]) -> tuple[Card, ...]:
    """The cards written as `10H`, in the order given; KeyError on a text that is no card."""
    return tuple(CARDS[text] for text in texts)


def texts_of(cards: Iterable[Card]) -> list[str]:
    """The texts of cards, in the order given."""
    return [card.text for card in cards]


def side_of(seat: str) -> str:
    """The side a seat belongs to."""
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    """The opponents of a side."""
    return "EW" if side == "NS" else "NS"


def next_seat(seat: str, *, clockwise: bool) -> str:
    """The seat that speaks and plays after this one in the direction of play."""
    step = 1 if clockwise else -1
    return SEATS[(SEATS.index(seat) + step) % len(SEATS)]
