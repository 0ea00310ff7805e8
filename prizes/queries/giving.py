"""The palmarès that a reading gives, and what is left to give of it once some is handed out."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Any

from prizes.allocation import (
    Award as AllocatedAward,
)
from prizes.allocation import (
    Holding,
    LotUnit,
    Palmares,
    Share,
    Sharing,
    TieShare,
    allocate,
    share_ties,
)
from prizes.allocation import (
    Lot as AllocatedLot,
)
from prizes.allocation import (
    PrizeGroup as AllocatedGroup,
)
from prizes.models import OTHERS, Award, Lot, PrizeGroup
from prizes.queries.reading import ForeseenAward, Given, PrizeReading, describe_lot

UnitKey = tuple[int, int]
"""A lot for one place: the number of its line, and the place."""
TeamKey = tuple[str, int]
"""A team in a category: the category's code, and the number."""


def compute_awards(
    reading: PrizeReading,
    held: Sequence[Award] = (),
    *,
    among: Collection[UnitKey] | None = None,
) -> Given:
    """The palmarès but for what is `held`, which stays with its team: as long as nothing else
    changed, the others get what they would get without.

    `among` are the only lots given, each by the number of its line and its place.
    """
    groups = {lot.group_id: lot.group for lot in reading.lots}
    parts = [
        _Part(reading=reading, group=group, held=held, among=among) for group in groups.values()
    ]
    contenders = [reading.contender(number) for number in reading.teams]
    level: dict[int, list[int]] = {}
    for tied in allocate((), contenders, groups=(), categories=(), seed=reading.seed).drawn:
        level[tied[0].rank] = [team.id for team in tied]
    results = [part.give() for part in parts]
    return Given(
        awards=tuple(sorted((award for awards, *_ in results for award in awards), key=_call)),
        left=tuple(unit for _awards, left, _kept in results for unit in left),
        drawn=tuple(map(tuple, level.values())),
        kept_cents=sum(kept for _awards, _left, kept in results),
    )


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
            holding=self._read_holding(),
        )
        carrying = _choose_carrying(palmares.awards)
        share = partial(
            share_ties,
            palmares,
            sharing=Sharing(reading.plan.sharing),
            step=reading.plan.step_cents,
        )
        ties = share()
        if self.held:
            ties = share(handed=self._read_handed(_list_shares(ties), carrying))
        shares = _list_shares(ties)
        level = {
            contender.id: [equal.id for equal in tied]
            for tied in palmares.drawn
            for contender in tied
        }
        awards = self._name(palmares, shares, level, carrying)
        lots = self._lots
        left = [(lots[unit.lot.id], unit.place) for unit in palmares.left]
        return awards, left, sum(tie.kept for tie in ties)

    @property
    def _held_here(self) -> list[Award]:
        return [award for award in self.held if award.group_id == self.group.pk]

    @property
    def _lots(self) -> dict[int, Lot]:
        return {lot.number: lot for lot in self.reading.lots if lot.group_id == self.group.pk}

    def _list_units(self) -> Iterable[AllocatedLot]:
        """A lot for each place, those held too."""
        named = self._list_named_places()
        for lot in map(describe_lot, self._lots.values()):
            for unit in takewhile(self._is_for_somebody, lot.units):
                if self._is_of_others(unit) and (lot.category, unit.place) in named:
                    continue
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

    def _read_holding(self) -> Holding:
        """What stays: lots added by hand stand at no place, and keep their team from others only
        where one is all that it gets."""
        own = self._held_here
        units = {unit: award.team.number for award in own if (unit := _find_unit(award))}
        spent = {(award.lot.number, award.place) for award in own if award.lot is not None}
        every = {unit.key for lot in self._list_units() for unit in lot.units}
        return Holding(
            units=units,
            busy={
                award.team.number
                for award in own
                if not (self.group.cumul and award.why.get("added"))
            },
            among=every - spent if self.among is None else self.among,
        )

    def _read_handed(
        self, plain: Mapping[TeamKey, Share], carrying: Mapping[TeamKey, AllocatedAward]
    ) -> dict[TeamKey, int]:
        """What the teams have of the envelopes that ties share, which would be `plain`; one swapped
        for another lot counts as what it was."""
        found: dict[TeamKey, int] = {}
        for award in self._held_here:
            number, unit = award.team.number, _find_unit(award)
            if unit is not None and award.lot is not None and "swapped" not in award.why:
                key = (describe_lot(award.lot).category, number)
                if key in carrying and carrying[key].unit.key == unit:
                    found[key] = award.cash_cents
            elif award.lot is None and not award.why.get("added"):
                keys = [key for key in plain if key[1] == number and key not in carrying]
                is_all = sum(plain[key].cents for key in keys) == award.cash_cents
                left = award.cash_cents
                for key in keys:
                    found[key], left = (plain[key].cents if is_all else left), 0
        return found

    def _name(
        self,
        palmares: Palmares,
        shares: dict[TeamKey, Share],
        level: Mapping[int, list[int]],
        carrying: Mapping[TeamKey, AllocatedAward],
    ) -> list[ForeseenAward]:
        """The awards that nobody holds yet with the site's own rows; then the shares of who has no
        lot of the group.

        Of a team with several lots of a category the share is all their cash: it goes with the
        first that has some.
        """
        lots, found = self._lots, []
        units = self._read_holding().units
        for award in palmares.awards:
            unit, number = award.unit, award.contender.id
            if unit.key in units:
                continue
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
        has_one = {award.team.number for award in self._held_here if award.lot is None}
        others: Counter[int] = Counter()
        for (category, number), share in shares.items():
            if (category, number) not in carrying and number not in has_one:
                others[number] += share.cents
        for number, cents in others.items():
            if cents:
                why = {"level": level[number], "of_place": 0}
                found.append(self._award(number, lot=None, place=0, cents=cents, why=why))
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


def _list_shares(ties: Iterable[TieShare]) -> dict[TeamKey, Share]:
    return {(tie.category, share.contender.id): share for tie in ties for share in tie.shares}


def _find_unit(award: Award) -> UnitKey | None:
    """The lot of the table that an award gives; None for a share, and for a lot added by hand."""
    if award.lot is None or award.why.get("added"):
        return None
    return (award.lot.number, award.place)


def _choose_carrying(awards: Sequence[AllocatedAward]) -> dict[TeamKey, AllocatedAward]:
    """The award that a share goes with, by category and team: the first with cash, or the first."""
    found: dict[TeamKey, AllocatedAward] = {}
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
