"""The cards of a rule set: their order, what they are worth, and what both sides' tricks make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.cards import SUITS


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PackRules:
    """What a rule set says of its cards; each attribute is a parameter of the chapter ``game``."""

    no_trump_all_trump: bool
    order_trump: tuple[str, ...]
    order_plain: tuple[str, ...]
    order_no_trump: tuple[str, ...]
    order_all_trump: tuple[str, ...]
    values_trump: Mapping[str, int]
    values_plain: Mapping[str, int]
    values_no_trump: Mapping[str, int]
    values_all_trump: Mapping[str, int]
    last_trick_points: int
    last_trick_uncounted: tuple[str, ...]
    pack_points: int
    scaled_trumps: tuple[str, ...]

    @property
    def tricks(self) -> int:
        """Return the number of tricks, which is also the size of a hand."""
        return len(self.order_plain)

    @property
    def ranks(self) -> tuple[str, ...]:
        """Return the ranks of the pack, in the order of the plain cards."""
        return self.order_plain

    @cached_property
    def trumps(self) -> tuple[str, ...]:
        """Return the trumps that may be chosen: suits, then ``NT`` and ``AT`` where played."""
        return (*SUITS, "NT", "AT") if self.no_trump_all_trump else SUITS

    def last_trick(self, trump: str | None) -> int:
        """Return what the last trick adds to the points of its cards under a trump."""
        return 0 if trump in self.last_trick_uncounted else self.last_trick_points

    def raw_points(self, trump: str | None) -> int:
        """Return the points that both sides' tricks add up to on the raw scale, der included."""
        if trump in self.scaled_trumps:
            return self.card_points(trump) + self.last_trick(trump)
        return self.pack_points - self.last_trick_points + self.last_trick(trump)

    def counted_points(self, trump: str | None) -> int:
        """Return the points of all cards under a trump, with those of the last trick."""
        return self.card_points(trump) + self.last_trick_points

    def card_points(self, trump: str | None) -> int:
        """Return the points of all cards under a trump."""
        if trump == "NT":
            return 4 * sum(self.values_no_trump.values())
        if trump == "AT":
            return 4 * sum(self.values_all_trump.values())
        return sum(self.values_trump.values()) + 3 * sum(self.values_plain.values())

    def all_tricks(self, points: int) -> int:
        """Return what a sweep is worth of ``points`` that have the last trick in them."""
        return points - (self.last_trick_points if "sweep" in self.last_trick_uncounted else 0)
