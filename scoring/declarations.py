"""Annonces: found in a hand, ranked between the sides, checked against what was announced."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import ALL_TRUMP, CARDS, RANKS, SEQUENCE_RANKS, SIDES, SUITS, Card

CARRE = "carre"
SEQUENCE_LENGTHS = {"cent": 5, "cinquante": 4, "tierce": 3}
KINDS = (CARRE, *SEQUENCE_LENGTHS)
"""Every kind of annonce, the strongest first."""
CARRE_TIE_ORDER = ("A", "10", "K", "Q", "J", "9", "8", "7", "6")
"""Between carrés of equal points the one that stands first wins."""

Strength = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One annonce: a carré of a rank, or a sequence named by its highest card."""

    kind: str
    rank: str
    suit: str | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make the annonce, the highest first."""
        if self.suit is None:
            return tuple(CARDS[self.rank + suit] for suit in SUITS)
        high = SEQUENCE_RANKS.index(self.rank)
        ranks = SEQUENCE_RANKS[high - SEQUENCE_LENGTHS[self.kind] + 1 : high + 1]
        return tuple(CARDS[rank + self.suit] for rank in reversed(ranks))

    def as_json(self) -> dict[str, str]:
        """The annonce as lines in and out write it."""
        if self.suit is None:
            return {"kind": self.kind, "rank": self.rank}
        return {"kind": self.kind, "high": self.rank, "suit": self.suit}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationTariff:
    """What annonces are worth in one deal: carrés by rank, sequences by kind, in points."""

    carres: Mapping[str, int]
    sequences: Mapping[str, int]
    trump: str

    def points(self, declaration: Declaration) -> int:
        """The points of one annonce; 0 where this rulebook does not count it."""
        if declaration.suit is None:
            return self.carres.get(declaration.rank, 0)
        return self.sequences.get(declaration.kind, 0)

    def total(self, declarations: Iterable[Declaration]) -> int:
        """The points of several annonces together."""
        return sum(self.points(declaration) for declaration in declarations)

    def strength(self, declaration: Declaration) -> Strength:
        """What ranks annonces: the greater one wins, equal ones are a tie."""
        kind = len(KINDS) - KINDS.index(declaration.kind)
        if declaration.suit is None:
            return (kind, self.points(declaration), -CARRE_TIE_ORDER.index(declaration.rank))
        trump = self.trump in (declaration.suit, ALL_TRUMP)
        return (kind, SEQUENCE_RANKS.index(declaration.rank), int(trump))

    def set_strength(self, declarations: Iterable[Declaration]) -> tuple[int, tuple[Strength, ...]]:
        """What ranks the sets one hand could show: points first, then the strongest annonces."""
        shown = tuple(declarations)
        return self.total(shown), tuple(sorted(map(self.strength, shown), reverse=True))


def _all_declarations() -> list[Declaration]:
    every = [Declaration(kind=CARRE, rank=rank) for rank in RANKS]
    for kind, length in SEQUENCE_LENGTHS.items():
        every += [
            Declaration(kind=kind, rank=rank, suit=suit)
            for suit in SUITS
            for rank in SEQUENCE_RANKS[length - 1 :]
        ]
    return every


_EVERY = tuple((declaration, frozenset(declaration.cards)) for declaration in _all_declarations())


def best_declarations(tariff: DeclarationTariff, hand: Collection[Card]) -> tuple[Declaration, ...]:
    """The best set of annonces in a hand, the strongest first, each card used once at most.

    Best is worth most; of sets worth the same, the one with the strongest annonce.
    """
    best: tuple[Declaration, ...] = ()

    def extend(
        chosen: tuple[Declaration, ...],
        left: Sequence[tuple[Declaration, frozenset[Card]]],
    ) -> None:
        nonlocal best
        if tariff.set_strength(chosen) > tariff.set_strength(best):
            best = chosen
        for index, (declaration, cards) in enumerate(left):
            apart = [pair for pair in left[index + 1 :] if not pair[1] & cards]
            extend((*chosen, declaration), apart)

    held = frozenset(hand)
    extend((), [pair for pair in _EVERY if pair[1] <= held and tariff.points(pair[0]) > 0])
    return tuple(sorted(best, key=tariff.strength, reverse=True))


def counting_side(
    tariff: DeclarationTariff, declared: Mapping[str, Sequence[Declaration]]
) -> str | None:
    """The side whose annonces count: the one with the best; None without annonces or on a tie."""
    best = {side: max(map(tariff.strength, declared.get(side, ())), default=()) for side in SIDES}
    if best["NS"] == best["EW"]:
        return None
    return max(SIDES, key=lambda side: best[side])


def counted_points(
    tariff: DeclarationTariff, declared: Mapping[str, Sequence[Declaration]]
) -> dict[str, int]:
    """The points of annonces that count, per side: all of one side's, or nobody's on a tie."""
    winner = counting_side(tariff, declared)
    return {side: tariff.total(declared.get(side, ())) if side == winner else 0 for side in SIDES}


def false_declarations(
    announced: Iterable[Declaration], hand: Collection[Card]
) -> tuple[Declaration, ...]:
    """The announced annonces that a hand cannot show, in the order they were announced.

    A card shows one annonce only, so the second of two that share a card is false as well.
    """
    left = set(hand)
    false = []
    for declaration in announced:
        if left.issuperset(declaration.cards):
            left.difference_update(declaration.cards)
        else:
            false.append(declaration)
    return tuple(false)
