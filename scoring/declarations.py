"""Annonces: found in a hand, ranked between the sides, checked against what was announced."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.cards import ALL_TRUMP, CARDS, SIDES, SUITS, Card

CARRE = "carre"
SEQUENCE_LENGTHS = {"cent": 5, "cinquante": 4, "tierce": 3}
KINDS = (CARRE, *SEQUENCE_LENGTHS)
"""Every kind of annonce, the strongest first."""

Strength = tuple[int, ...]
Use = tuple[Card, bool]
"""A card as one annonce uses it, and whether a carré does so beside a sequence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One annonce: a carré of a rank, or a sequence named by its highest card."""

    kind: str
    rank: str
    suit: str | None = None

    def as_json(self) -> dict[str, str]:
        """The annonce as lines in and out write it."""
        if self.suit is None:
            return {"kind": self.kind, "rank": self.rank}
        return {"kind": self.kind, "high": self.rank, "suit": self.suit}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationTariff:
    """What annonces are worth in one deal, in points, and how they rank.

    Carrés by rank, sequences by kind; both orders begin with the strongest rank. `shares` lets
    one card serve a carré and a sequence.
    """

    carres: Mapping[str, int]
    sequences: Mapping[str, int]
    carre_order: tuple[str, ...]
    sequence_order: tuple[str, ...]
    trump: str
    shares: bool = False

    def points(self, declaration: Declaration) -> int:
        """The points of one annonce; 0 where this rulebook does not count it."""
        if declaration.suit is None:
            return self.carres.get(declaration.rank, 0)
        return self.sequences[declaration.kind]

    def total(self, declarations: Iterable[Declaration]) -> int:
        """The points of several annonces together."""
        return sum(self.points(declaration) for declaration in declarations)

    def cards(self, declaration: Declaration) -> tuple[Card, ...]:
        """The cards that make an annonce, the highest first; none where no cards can make it."""
        if declaration.suit is None:
            return tuple(CARDS[declaration.rank + suit] for suit in SUITS)
        high = _place(self.sequence_order, declaration.rank)
        ranks = self.sequence_order[high : high + SEQUENCE_LENGTHS[declaration.kind]]
        if len(ranks) < SEQUENCE_LENGTHS[declaration.kind]:
            return ()
        return tuple(CARDS[rank + declaration.suit] for rank in ranks)

    def uses(self, declaration: Declaration) -> tuple[Use, ...]:
        """What an annonce takes, each of it at most once: its cards, the highest first.

        Where one card may serve a carré and a sequence, each has its own use of the card.
        """
        in_carre = self.shares and declaration.suit is None
        return tuple((card, in_carre) for card in self.cards(declaration))

    def strength(self, declaration: Declaration) -> Strength:
        """What ranks annonces: the greater one wins, equal ones are a tie."""
        kind = len(KINDS) - KINDS.index(declaration.kind)
        if declaration.suit is None:
            place = _place(self.carre_order, declaration.rank)
            return (kind, self.points(declaration), -place)
        trump = self.trump in (declaration.suit, ALL_TRUMP)
        return (kind, -_place(self.sequence_order, declaration.rank), int(trump))

    def set_strength(self, declarations: Iterable[Declaration]) -> tuple[int, tuple[Strength, ...]]:
        """What ranks the sets one hand could show: points first, then the strongest annonces."""
        shown = tuple(declarations)
        return self.total(shown), tuple(sorted(map(self.strength, shown), reverse=True))

    def every_declaration(self) -> tuple[tuple[Declaration, frozenset[Card]], ...]:
        """Every annonce that some hand could show, with its cards."""
        return _list_declarations(self.carre_order, self.sequence_order)


def _place(order: tuple[str, ...], rank: str) -> int:
    return order.index(rank) if rank in order else len(order)


@lru_cache(maxsize=64)
def _list_declarations(
    carre_order: tuple[str, ...], sequence_order: tuple[str, ...]
) -> tuple[tuple[Declaration, frozenset[Card]], ...]:
    tariff = DeclarationTariff(
        carres={}, sequences={}, carre_order=carre_order, sequence_order=sequence_order, trump=""
    )
    every = [Declaration(kind=CARRE, rank=rank) for rank in carre_order]
    every += [
        Declaration(kind=kind, rank=rank, suit=suit)
        for kind in SEQUENCE_LENGTHS
        for suit in SUITS
        for rank in sequence_order
    ]
    with_cards = [(declaration, frozenset(tariff.cards(declaration))) for declaration in every]
    return tuple(pair for pair in with_cards if pair[1])


def best_declarations(tariff: DeclarationTariff, hand: Collection[Card]) -> tuple[Declaration, ...]:
    """The best set of annonces in a hand, the strongest first, each card used once at most.

    Best is worth most; of sets worth the same, the one with the strongest annonce.
    """
    held, every = frozenset(hand), tariff.every_declaration()
    shown = [pair for pair in every if pair[1] <= held and tariff.points(pair[0])]
    used = [(declaration, frozenset(tariff.uses(declaration))) for declaration, _cards in shown]
    best = max(_sets_of(used), key=tariff.set_strength)
    return tuple(sorted(best, key=tariff.strength, reverse=True))


def _sets_of(
    shown: Sequence[tuple[Declaration, frozenset[Use]]],
) -> Iterator[tuple[Declaration, ...]]:
    """Every set of annonces that use nothing of a hand twice."""
    yield ()
    for index, (declaration, used) in enumerate(shown):
        apart = [pair for pair in shown[index:] if not pair[1] & used]
        for others in _sets_of(apart):
            yield (declaration, *others)


def counting_side(
    tariff: DeclarationTariff,
    declared: Mapping[str, Sequence[Declaration]],
    first: str | None = None,
) -> str | None:
    """The side whose annonces count: the one with the best, `first` on a tie; None without any."""
    best = {side: max(map(tariff.strength, declared.get(side, ())), default=()) for side in SIDES}
    if best["NS"] == best["EW"]:
        return first if best["NS"] else None
    return max(SIDES, key=lambda side: best[side])


def counted_points(
    tariff: DeclarationTariff,
    declared: Mapping[str, Sequence[Declaration]],
    first: str | None = None,
) -> dict[str, int]:
    """The points of annonces that count, per side: all of one side's, as `counting_side` has it."""
    winner = counting_side(tariff, declared, first)
    return {side: tariff.total(declared[side]) if side == winner else 0 for side in SIDES}


def false_declarations(
    tariff: DeclarationTariff, announced: Iterable[Declaration], hand: Collection[Card]
) -> tuple[Declaration, ...]:
    """The announced annonces that a hand cannot show, in the order they were announced.

    The second of two annonces that share a card, and may not, is false as well.
    """
    held, used = set(hand), set[Use]()
    false = []
    for declaration in announced:
        cards, uses = tariff.cards(declaration), tariff.uses(declaration)
        if cards and held.issuperset(cards) and used.isdisjoint(uses):
            used.update(uses)
        else:
            false.append(declaration)
    return tuple(false)
