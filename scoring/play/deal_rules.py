"""What a rule set makes of the cards of one deal, once its trump is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoring.cards import ALL_TRUMP, CARDS, NO_TRUMP, SUITS, Card
from scoring.declarations import DeclarationTariff
from scoring.errors import FactError
from scoring.rules.ruleset import RuleSet

_TRUMPS_FIRST = 100


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DealRules:
    """One rule set under one trump: how cards rank and count, and which annonces there are."""

    ruleset: RuleSet
    trump: str
    strength: Mapping[Card, int]
    """Greater beats smaller, among the cards of the led suit and the trumps."""
    points: Mapping[Card, int]
    belotes: tuple[frozenset[Card], ...]
    """King and queen of each suit in which a belote counts."""
    tariff: DeclarationTariff | None
    """None where annonces are not played."""

    @property
    def clockwise(self) -> bool:
        """Whether cards are played clockwise."""
        return self.ruleset.direction == "clockwise"

    def climbs(self, led: str) -> bool:
        """Whether those who follow a led suit have to go above if they can."""
        if self.trump == ALL_TRUMP:
            return self.ruleset.go_above_all_trump
        return led == self.trump and self.ruleset.go_above_trump_led

    def points_of(self, cards: Iterable[Card]) -> int:
        """The points of some cards, without those of the last trick."""
        return sum(self.points[card] for card in cards)


@lru_cache(maxsize=256)
def deal_rules(ruleset: RuleSet, trump: str) -> DealRules:
    """The rules of a deal under a trump. Raises FactError `bad-trump` where it is not played."""
    if trump not in ruleset.trumps:
        raise FactError("bad-trump", "trump")
    strength: dict[Card, int] = {}
    points: dict[Card, int] = {}
    for suit in SUITS:
        order, values = _suit_scale(ruleset, trump, suit)
        top = len(order) + (_TRUMPS_FIRST if suit == trump else 0)
        for place, rank in enumerate(order):
            strength[CARDS[rank + suit]] = top - place
            points[CARDS[rank + suit]] = values.get(rank, 0)
    return DealRules(
        ruleset=ruleset,
        trump=trump,
        strength=MappingProxyType(strength),
        points=MappingProxyType(points),
        belotes=_belotes(ruleset, trump),
        tariff=declaration_tariff(ruleset, trump) if ruleset.declarations else None,
    )


def declaration_tariff(ruleset: RuleSet, trump: str) -> DeclarationTariff:
    """What annonces are worth under a trump, whether or not the rule set plays them."""
    carres = {
        NO_TRUMP: ruleset.carre_values_no_trump,
        ALL_TRUMP: ruleset.carre_values_all_trump,
    }.get(trump, ruleset.carre_values)
    return DeclarationTariff(
        carres=carres,
        sequences={
            "cent": ruleset.cent_points,
            "cinquante": ruleset.cinquante_points,
            "tierce": ruleset.tierce_points,
        },
        carre_order=ruleset.carre_order,
        sequence_order=ruleset.sequence_order,
        trump=trump,
        shares=ruleset.card_serves_two,
    )


def _suit_scale(
    ruleset: RuleSet, trump: str, suit: str
) -> tuple[tuple[str, ...], Mapping[str, int]]:
    if trump == ALL_TRUMP:
        return ruleset.order_all_trump, ruleset.values_all_trump
    if trump == NO_TRUMP:
        return ruleset.order_no_trump, ruleset.values_no_trump
    if suit == trump:
        return ruleset.order_trump, ruleset.values_trump
    return ruleset.order_plain, ruleset.values_plain


def _belotes(ruleset: RuleSet, trump: str) -> tuple[frozenset[Card], ...]:
    if trump == NO_TRUMP:
        return ()
    played = ruleset.belotes_all_trump if trump == ALL_TRUMP else ruleset.belotes_suit
    suits = [suit for suit in SUITS if trump in (suit, ALL_TRUMP)]
    return tuple(frozenset((CARDS["K" + suit], CARDS["Q" + suit])) for suit in suits if played)
