"""Everything that a palmarès is made of, read once, and the palmarès that it gives."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from prizes.allocation import (
    Award as AllocatedAward,
)
from prizes.allocation import (
    Category,
    Contender,
    LotUnit,
    Palmares,
    Share,
    Sharing,
    allocate,
    share_ties,
)
from prizes.allocation import (
    Lot as AllocatedLot,
)
from prizes.allocation import (
    PrizeGroup as AllocatedGroup,
)
from prizes.models import OTHERS, Award, Lot, PrizeCategory, PrizeGroup, PrizePlan
from tournaments.models import Team

EVERYBODY, PRESENT = "everybody", "present"
"""The codes of the whole ranking, and of those among whom lots are drawn."""
UnitKey = tuple[int, int]


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


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeReading:
    """What is given, and to whom it may go; teams by their numbers, categories by their keys."""

    plan: PrizePlan
    seed: str
    lots: Sequence[Lot]
    teams: Mapping[int, Team]
    ranks: Mapping[int, int]
    belonging: Mapping[int, tuple[PrizeCategory, frozenset[int]]]

    def give(
        self, held: Sequence[Award] = (), *, among: Collection[UnitKey] | None = None
    ) -> Given:
        """The palmarès; what is `held` stays with its team, and the rest is given without it.

        `among` are the only lots given, each by the number of its line and its place.
        """
        groups = {lot.group_id: lot.group for lot in self.lots}
        parts = [
            _Part(reading=self, group=group, held=held, among=among) for group in groups.values()
        ]
        contenders = [self.contender(number) for number in self.teams]
        level: dict[int, list[int]] = {}
        for tied in allocate((), contenders, groups=(), categories=(), seed=self.seed).drawn:
            level[tied[0].rank] = [team.id for team in tied]
        results = [part.give() for part in parts]
        return Given(
            awards=tuple(sorted((award for awards, *_ in results for award in awards), key=_call)),
            left=tuple(unit for _awards, left, _kept in results for unit in left),
            drawn=tuple(map(tuple, level.values())),
            kept_cents=sum(kept for _awards, _left, kept in results),
        )

    def contender(self, number: int) -> Contender:
        """A team as the allocation knows it."""
        codes = {str(pk) for pk, (_one, members) in self.belonging.items() if number in members}
        there = {PRESENT} if self.teams[number].is_present else set()
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
class _Part:
    """The lots of one group: groups know nothing of each other."""

    reading: PrizeReading
    group: PrizeGroup
    held: Sequence[Award]
    among: Collection[UnitKey] | None

    def give(self) -> tuple[list[ForeseenAward], list[tuple[Lot, int]], int]:
        """The group's awards, what is left of its lots, and the cents that rounding leaves."""
        reading, code = self.reading, str(self.group.pk)
        palmares = allocate(
            list(self._list_units()),
            [reading.contender(number) for number in reading.teams],
            groups=[AllocatedGroup(code=code, cumul=self.group.cumul)],
            categories=reading.list_categories(),
            seed=reading.seed,
            served=self._find_served(),
        )
        plan = reading.plan
        ties = share_ties(palmares, sharing=Sharing(plan.sharing), step=plan.step_cents)
        shares = {(tie.category, share.contender.id): share for tie in ties for share in tie.shares}
        level = {
            contender.id: [equal.id for equal in tied]
            for tied in palmares.drawn
            for contender in tied
        }
        awards = self._name(palmares, shares, level)
        lots = self._lots
        left = [(lots[unit.lot.id], unit.place) for unit in palmares.left]
        return awards, left, sum(tie.kept for tie in ties)

    @property
    def _lots(self) -> dict[int, Lot]:
        return {lot.number: lot for lot in self.reading.lots if lot.group_id == self.group.pk}

    def _list_units(self) -> Iterable[AllocatedLot]:
        """A lot for each place that nobody holds already."""
        gone = {(award.lot.number, award.place) for award in self.held if award.lot is not None}
        named = self._list_named_places()
        for lot in map(describe_lot, self._lots.values()):
            for unit in takewhile(self._is_for_somebody, lot.units):
                if self._is_of_others(unit) and (lot.category, unit.place) in named:
                    continue
                if unit.key not in gone and (self.among is None or unit.key in self.among):
                    yield replace(lot, first_place=unit.place, last_place=unit.place)

    def _is_for_somebody(self, unit: LotUnit) -> bool:
        """A line for all others ends with the last team."""
        return unit.lot.last_place != OTHERS or unit.place <= len(self.reading.teams)

    def _is_of_others(self, unit: LotUnit) -> bool:
        """Whether only a team without a place of its own gets it; of lots held together all do."""
        return unit.lot.last_place == OTHERS and not self.group.cumul

    def _list_named_places(self) -> set[tuple[str, int]]:
        """The places, by category, that a line is for by itself."""
        own = [lot for lot in self._lots.values() if not lot.is_drawn and not lot.is_for_others]
        return {(lot.category, unit.place) for lot in map(describe_lot, own) for unit in lot.units}

    def _find_served(self) -> dict[int, tuple[str, int]]:
        """Who may take no lot of the group, where one is all a team gets: by number, the category
        and the place of what it has."""
        held = [
            award for award in self.held if award.group_id == self.group.pk and not self.group.cumul
        ]
        return {
            award.team.number: ("", 0)
            if award.lot is None
            else (describe_lot(award.lot).category, award.place)
            for award in held
        }

    def _name(
        self,
        palmares: Palmares,
        shares: dict[tuple[str, int], Share],
        level: Mapping[int, list[int]],
    ) -> list[ForeseenAward]:
        """The awards with the site's own rows; then the shares of who has no lot of the group.

        Of a team with several lots of a category the share is all their cash: it goes with the
        first that has some.
        """
        lots, found = self._lots, []
        carrying = _choose_carrying(palmares.awards)
        for award in palmares.awards:
            unit, number = award.unit, award.contender.id
            share = None if unit.lot.is_drawn else shares.get((unit.lot.category, number))
            is_carried = carrying.get((unit.lot.category, number)) is award
            cents = share.cents if share and is_carried else 0
            found.append(
                self._award(
                    number,
                    lot=lots[unit.lot.id],
                    place=unit.place,
                    cents=unit.lot.cash_cents if share is None else cents,
                    why=_explain(award, level.get(number), lots, share if is_carried else None),
                )
            )
        for key, share in shares.items():
            number = share.contender.id
            if share.cents and key not in carrying:
                why = {"level": level[number], "of_place": 0}
                found.append(self._award(number, lot=None, place=0, cents=share.cents, why=why))
        return found

    def _award(
        self, number: int, *, lot: Lot | None, place: int, cents: int, why: Mapping[str, Any]
    ) -> ForeseenAward:
        return ForeseenAward(
            group=self.group,
            lot=lot,
            place=place,
            team=self.reading.teams[number],
            rank=self.reading.ranks[number],
            cash_cents=cents,
            why=why,
        )


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


def _choose_carrying(awards: Sequence[AllocatedAward]) -> dict[tuple[str, int], AllocatedAward]:
    """The award that a share goes with, by category and team: the first with cash, or the first."""
    found: dict[tuple[str, int], AllocatedAward] = {}
    for award in awards:
        if not award.unit.lot.is_drawn:
            key = (award.unit.lot.category, award.contender.id)
            if key not in found or (_has_cash(award) and not _has_cash(found[key])):
                found[key] = award
    return found


def _has_cash(award: AllocatedAward) -> bool:
    return award.unit.lot.cash_cents > 0


def _explain(
    award: AllocatedAward, level: list[int] | None, lots: Mapping[int, Lot], share: Share | None
) -> dict[str, Any]:
    why: dict[str, Any] = {"place": award.place}
    if award.passed and not _names_rank(lots[award.unit.lot.id], award.contender.rank):
        why["passed"] = [
            [contender.id, contender.rank, lots[unit.lot.id].title, unit.lot.cash_cents]
            for contender, unit in award.passed
        ]
    if level:
        why["level"] = level
    if share is not None:
        why["of_place"] = share.of_place
    return why


def _names_rank(lot: Lot, rank: int) -> bool:
    """Whether a line of the table is for the very rank of a team: nothing moved on to it."""
    return lot.category_id is None and lot.first_place <= rank <= lot.last_place


def _call(one: ForeseenAward) -> tuple[bool, int, int, int]:
    """The order of calling: lots drawn among the present first, then from the last rank up."""
    return (not one.is_drawn, -one.rank, one.team.number, one.lot.number if one.lot else 0)
