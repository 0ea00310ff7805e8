"""A deal told card by card, as it stands in an address: nothing of it is stored."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import urlencode

from scoring import (
    CARDS,
    Card,
    DealRules,
    Replay,
    RuleSet,
    deal_rules,
    may_stop,
    pack_of,
    replay_deal,
    to_facts,
)
from scoring.cards import SEATS, SUITS
from scoring.deals.bids import Contract
from tournaments.pages.rules.addresses import encode_rules

_CODES = "0123456789abcdefghijklmnopqrstuvwxyz"
_CARD_OF = dict(zip(_CODES, CARDS.values(), strict=True))
_CODE_OF = {card: code for code, card in _CARD_OF.items()}
_HAND_MARK = "."
_MOST_LETTERS = 100

Hands = Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """What is settled before the first card: the rulebook, the bid, and who dealt."""

    rules: RuleSet
    trump: str
    dealer: str
    taker: str
    contract: Contract | None = None
    doubled: str = ""

    def items(self) -> dict[str, str]:
        """The terms as they stand in an address."""
        values = {
            "rulebook": self.rules.rulebook.id,
            "rules": encode_rules(self.rules),
            "trump": self.trump,
            "dealer": self.dealer,
            "taker": self.taker,
            "contract": "" if self.contract is None else str(self.contract),
            "doubled": self.doubled,
        }
        return {name: value for name, value in values.items() if value}


@dataclass(frozen=True, kw_only=True)
class ReplayedDeal:
    """The terms of a deal, the cards of each hand, and the cards played, in order.

    `is_stopped`: the takers said « arrêt » after them.
    """

    terms: Terms
    hands: Hands = field(default_factory=lambda: dict.fromkeys(SEATS, ()))
    played: tuple[Card, ...] = ()
    is_stopped: bool = False

    @property
    def rules(self) -> RuleSet:
        """The rulebook of the deal."""
        return self.terms.rules

    @cached_property
    def deal_rules(self) -> DealRules:
        """How cards rank and count under this trump."""
        return deal_rules(self.rules, self.terms.trump)

    @property
    def is_dealt(self) -> bool:
        """Whether every hand is complete."""
        return all(len(self.hands[seat]) == self.rules.tricks for seat in SEATS)

    @cached_property
    def replay(self) -> Replay:
        """What the engine says of the cards played; every hand is complete."""
        return replay_deal(
            self.deal_rules, dealer=self.terms.dealer, hands=self.hands, tricks=self.tricks
        )

    @property
    def facts(self) -> dict[str, object] | None:
        """What a sheet would say of the deal; None before its last card, unless it was stopped."""
        if not self.is_dealt:
            return None
        return to_facts(
            self.replay,
            self.deal_rules,
            taker=self.terms.taker,
            contract=self.terms.contract,
            doubled=self.terms.doubled or None,
            stopped=self.is_stopped,
        )

    @property
    def can_be_stopped(self) -> bool:
        """Whether « arrêt » may be said after the cards played, by these rules."""
        played = self.is_dealt and not self.is_stopped
        return played and may_stop(self.replay, self.rules, self.terms.contract)

    @property
    def tricks(self) -> list[tuple[Card, ...]]:
        """The cards played, four by four."""
        starts = range(0, len(self.played), len(SEATS))
        return [self.played[start : start + len(SEATS)] for start in starts]

    def playing(self, *cards: Card) -> "ReplayedDeal":
        """The deal with more cards played."""
        return replace(self, played=(*self.played, *cards), is_stopped=False)

    def stopping(self) -> "ReplayedDeal":
        """The deal stopped where it stands."""
        return replace(self, is_stopped=True)

    def holding(self, seat: str, cards: Iterable[Card]) -> "ReplayedDeal":
        """The deal with another hand for a seat, and no card played."""
        hands = {**self.hands, seat: tuple(cards)}
        return replace(self, hands=hands, played=(), is_stopped=False)

    def undone(self) -> "ReplayedDeal":
        """The deal without the last card played, or going on where it was stopped."""
        played = self.played if self.is_stopped else self.played[:-1]
        return replace(self, played=played, is_stopped=False)

    def items(self) -> dict[str, str]:
        """The terms, the hands and the cards played, as they stand in an address."""
        hands = _HAND_MARK.join(_encode_cards(self.hands[seat]) for seat in SEATS)
        values = {
            "hands": hands.rstrip(_HAND_MARK),
            "tricks": _encode_cards(self.played),
            "stopped": "1" if self.is_stopped else "",
        }
        return self.terms.items() | {name: value for name, value in values.items() if value}

    def text(self, *, with_rules: bool = True) -> str:
        """The whole deal as one short text, which `read_replay` in `replay/forms.py` reads again.

        It is the address after its question mark: some 150 letters, and those of the club's own
        rules unless whoever reads it brings them.
        """
        values = self.items()
        if not with_rules:
            values.pop("rules", None)
        return urlencode(values)

    def query(self, **extra: object) -> str:
        """The address of the deal, from its question mark on; `extra` says how to show it."""
        return "?" + urlencode(self.items() | extra)

    def sorted_cards(self, cards: Iterable[Card]) -> list[Card]:
        """Cards as one holds them: trumps first, then suit by suit, the strongest to the left."""
        suits = _suit_order(self.terms.trump)
        strength = self.deal_rules.strength
        return sorted(cards, key=lambda card: (suits.index(card.suit), -strength[card]))


def read_deal_cards(terms: Terms, *, hands: str, tricks: str, stopped: str = "") -> ReplayedDeal:
    """The deal that an address tells; what is no card, or impossible, is left out."""
    pack = pack_of(len(SEATS) * terms.rules.tricks)
    seen: set[Card] = set()
    texts = hands[:_MOST_LETTERS].split(_HAND_MARK)[: len(SEATS)]
    texts += [""] * (len(SEATS) - len(texts))
    dealt: dict[str, tuple[Card, ...]] = {}
    for seat, text in zip(SEATS, texts, strict=True):
        dealt[seat] = tuple(_new_cards(text, pack, seen))[: terms.rules.tricks]
        seen.update(dealt[seat])
    deal = ReplayedDeal(terms=terms, hands=dealt)
    if not deal.is_dealt:
        return deal
    deal = deal.playing(*_new_cards(tricks[:_MOST_LETTERS], pack, set()))
    return deal.stopping() if stopped and deal.can_be_stopped else deal


def _new_cards(text: str, pack: frozenset[Card], seen: set[Card]) -> Iterator[Card]:
    given = dict.fromkeys(_CARD_OF[code] for code in text if code in _CARD_OF)
    yield from (card for card in given if card in pack and card not in seen)


def _encode_cards(cards: Sequence[Card]) -> str:
    return "".join(_CODE_OF[card] for card in cards)


def _suit_order(trump: str) -> Sequence[str]:
    """Black and red in turn, beginning with the trump where it is a suit."""
    black_and_red = ("S", "H", "C", "D")
    if trump not in SUITS:
        return black_and_red
    place = black_and_red.index(trump)
    return black_and_red[place:] + black_and_red[:place]
