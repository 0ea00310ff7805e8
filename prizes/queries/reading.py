"""Everything that a palmarès is made of, read once, and what it gives."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from prizes.allocation import Category, Contender
from prizes.allocation import Lot as AllocatedLot
from prizes.models import Lot, PrizeCategory, PrizeGroup, PrizePlan
from tournaments.models import Team

EVERYBODY, PRESENT = "everybody", "present"
"""The codes of the whole ranking, and of those among whom lots are drawn."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeReading:
    """What is given, and to whom it may go; teams by their numbers, categories by their keys.

    `there` are those among whom lots are drawn.
    """

    plan: PrizePlan
    seed: str
    lots: Sequence[Lot]
    teams: Mapping[int, Team]
    ranks: Mapping[int, int]
    there: frozenset[int]
    belonging: Mapping[int, tuple[PrizeCategory, frozenset[int]]]

    def contender(self, number: int) -> Contender:
        """A team as the allocation knows it."""
        codes = {str(pk) for pk, (_one, members) in self.belonging.items() if number in members}
        there = {PRESENT} if number in self.there else set()
        return Contender(
            id=number, rank=self.ranks[number], categories=frozenset({EVERYBODY, *codes, *there})
        )

    def list_categories(self) -> list[Category]:
        """Of two lots worth the same that of the whole ranking is given first."""
        own = [
            Category(code=str(pk), priority=category.number, from_last=category.from_last)
            for pk, (category, _members) in self.belonging.items()
        ]
        return [Category(code=EVERYBODY), Category(code=PRESENT), *own]


@dataclass(frozen=True, kw_only=True, slots=True)
class ForeseenAward:
    """A lot and the team that would get it.

    `lot` is None for a share of other teams' envelopes. `why` says how it came about, teams by
    number: `place` in its category, `passed` of [number, rank, lot's title, its cents] of those
    before it there that have another lot, `level` with whom it shares its rank, `of_place` the
    envelope of its place alone where envelopes were shared.
    """

    group: PrizeGroup
    lot: Lot | None
    place: int
    team: Team
    rank: int
    cash_cents: int
    why: Mapping[str, Any]

    @property
    def is_drawn(self) -> bool:
        """Whether the prize goes by lot among those who are there."""
        return self.lot is not None and self.lot.is_drawn


@dataclass(frozen=True, kw_only=True, slots=True)
class Given:
    """What a reading gives: awards from the last to be called first to the first.

    `left` are the lots, with their place, that nobody can take; `drawn` the numbers of the teams
    of a shared rank in the order of the draw; `kept_cents` what rounding leaves with the club.
    """

    awards: tuple[ForeseenAward, ...]
    left: tuple[tuple[Lot, int], ...]
    drawn: tuple[tuple[int, ...], ...]
    kept_cents: int


def describe_lot(lot: Lot) -> AllocatedLot:
    """A line of the table as the allocation knows it: by its number, on which draws rest."""
    category = EVERYBODY if lot.category_id is None else str(lot.category_id)
    return AllocatedLot(
        id=lot.number,
        group=str(lot.group_id),
        category=PRESENT if lot.is_drawn else category,
        first_place=lot.first_place,
        last_place=lot.last_place,
        value_cents=lot.value_cents,
        cash_cents=lot.cash_cents,
        is_drawn=lot.is_drawn,
    )
