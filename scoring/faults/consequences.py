"""What a ruling on an irregularity says, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.deals.facts import Facts

COVER = "cover"
ANNUL = "annul"


class Effect(StrEnum):
    """What a ruling can do."""

    NOTHING = "nothing"
    ARBITER = "arbiter"
    REDEAL = "redeal"
    BARRED = "barred"
    SEAT_BARRED = "seat-barred"
    NEXT_DEALER = "next-dealer"
    POINTS = "points"
    SUIT_BAN = "suit-ban"
    DEAL_LOST = "deal-lost"
    CARD_PLAYED = "card-played"
    CALL_IGNORED = "call-ignored"
    BELOTE_LOST = "belote-lost"
    TRICKS = "tricks"
    MATCH_LOST = "match-lost"
    NO_MARKS = "no-marks"
    GOES_ON_OR_REDEAL = "goes-on-or-redeal"
    MAY_ANNUL = "may-annul"
    CORRECTED_OR_REST = "corrected-or-rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """One effect of a ruling.

    ``side`` is whom it falls on, who is given ``points`` or the remaining tricks, or who chooses;
    ``seat`` who deals again, or who alone is barred; ``suit`` what may not be played in the next
    trick; ``card`` what has to be played as soon as it is legal, unless the opponents waive it.
    ``by`` tells by what a deal is lost: a word of ``marks.lost``; ``article`` is said where it is
    not that of the ruling.
    """

    effect: Effect
    side: str | None = None
    seat: str | None = None
    points: int | None = None
    suit: str | None = None
    card: str | None = None
    by: str | None = None
    article: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the consequence as a JSON object of what it names."""
        members = {
            "effect": self.effect.value, "side": self.side, "seat": self.seat,
            "points": self.points, "suit": self.suit, "card": self.card, "by": self.by,
            "article": self.article,
        }  # fmt: skip
        return {name: value for name, value in members.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the rulebook says: consequences in order, the parameter that decides, its article.

    ``count`` tells that this is the nth time, from 1. ``settlement`` is what the players may agree
    on instead (``cover``, ``annul``). ``facts`` is the deal as ``score`` reads it after the ruling,
    or only what the ruling adds to a deal that was not given; None where nothing changes. What the
    ruling takes from a side stands there as 0, or as an empty list.
    """

    code: str
    count: int
    consequences: tuple[Consequence, ...]
    parameter: str
    article: str
    settlement: tuple[str, ...]
    facts: Facts | None

    def to_json(self) -> dict[str, Any]:
        """Return the ruling as a JSON object."""
        return {
            "code": self.code,
            "count": self.count,
            "consequences": [consequence.to_json() for consequence in self.consequences],
            "parameter": self.parameter,
            "article": self.article,
            "settlement": list(self.settlement),
            "facts": None if self.facts is None else dict(self.facts),
        }
