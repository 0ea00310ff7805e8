"""Who takes which lot: the dearest first, to the first team from its place on that has none yet.

Within a category the lots go by their places, whatever each is worth. All teams see the lots in one
common order, so this single pass is the only stable result: no team could have one that comes
earlier in it without a better-placed team losing its own.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from prizes.allocation.lots import (
    Category,
    Contender,
    Lot,
    LotUnit,
    PrizeGroup,
    compute_worths,
    draw_ticket,
    order_contenders,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Award:
    """A lot in a team's hands, and why it is this team.

    `place` is the team's place in the lot's category (from the last, where the category counts so).
    `passed` are the teams before it there that have another lot already, each with that lot.
    """

    unit: LotUnit
    contender: Contender
    place: int
    passed: tuple[tuple[Contender, LotUnit], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Palmares:
    """All awards in the order in which they were given, and the lots that nobody could take.

    `drawn` are the ranks that several teams share: a draw put these teams in order.
    """

    awards: tuple[Award, ...]
    left: tuple[LotUnit, ...]
    drawn: tuple[tuple[Contender, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Holding:
    """What teams keep, whatever a pass would give them.

    `units` are the lots, by key, each with the number of its team; `busy` the teams that take no
    other of a group of one lot each, and none by a draw; `among` the keys of the only lots given
    besides, where others stay with the club.
    """

    units: Mapping[tuple[int, int], int] = field(default_factory=dict)
    busy: Collection[int] = ()
    among: Collection[tuple[int, int]] | None = None

    def is_given(self, unit: LotUnit) -> bool:
        """Whether a pass gives a lot, or passes over it."""
        return self.among is None or unit.key in self.among or unit.key in self.units


NOTHING_HELD = Holding()


def allocate(
    lots: Iterable[Lot],
    contenders: Iterable[Contender],
    *,
    groups: Sequence[PrizeGroup],
    categories: Sequence[Category],
    seed: int | str,
    holding: Holding = NOTHING_HELD,
) -> Palmares:
    """Give each lot to a team.

    In a group of one lot per team a lot goes to the team of its place in its category, or to the
    next one after it without any; where lots may be held together, to the team of just that place.
    Drawn lots come last, among teams that got nothing in their group. What is held stays, and
    whoever holds a lot for a place stands at that place: as long as the ranking is the same, so are
    all other awards. Raises KeyError for a lot of an unknown group or category.
    """
    pass_ = _Pass(
        order=order_contenders(contenders, seed=seed),
        groups={group.code: group for group in groups},
        categories={category.code: category for category in categories},
        seed=seed,
        holding=holding,
    )
    for unit in pass_.sort_units(lots):
        pass_.give(unit)
    return Palmares(
        awards=tuple(pass_.awards), left=tuple(pass_.left), drawn=_list_ties(pass_.order)
    )


class _Pass:
    """One pass over the lots; what it has given so far."""

    def __init__(
        self,
        *,
        order: list[Contender],
        groups: dict[str, PrizeGroup],
        categories: dict[str, Category],
        seed: int | str,
        holding: Holding,
    ) -> None:
        self.order = order
        self.groups = groups
        self.categories = categories
        self.seed = seed
        self.holding = holding
        self.pinned: list[tuple[LotUnit, int]] = []
        """The lots held, each with its team, in the order of their places."""
        self.awards: list[Award] = []
        self.left: list[LotUnit] = []
        self.held: dict[tuple[str, int], LotUnit] = {}
        """The first lot of a team in a group."""

    def sort_units(self, lots: Iterable[Lot]) -> list[LotUnit]:
        """The lots to give, the dearest first. What is held, and what stays with the club, count
        for the worth of those for places before them."""
        known = list(lots)
        counts_as = compute_worths(known)
        units = [unit for lot in known for unit in lot.units if self.holding.is_given(unit)]
        pinned = [(unit, self.holding.units[unit.key]) for unit in units if self._is_held(unit)]
        self.pinned = sorted(pinned, key=lambda pin: (pin[0].place, pin[0].lot.id))
        for unit, holder in self.pinned:
            self.held.setdefault((unit.lot.group, holder), unit)
        return sorted(
            units,
            key=lambda unit: (
                unit.lot.is_drawn,
                -counts_as.get(unit.key, unit.lot.worth),
                self.categories[unit.lot.category].priority,
                unit.place,
                unit.lot.id,
            ),
        )

    def _is_held(self, unit: LotUnit) -> bool:
        return unit.key in self.holding.units

    def give(self, unit: LotUnit) -> None:
        members = self._list_members(self.categories[unit.lot.category])
        award = self._choose(unit, members)
        if award is None:
            self.left.append(unit)
            return
        self.awards.append(award)
        self.held.setdefault((unit.lot.group, award.contender.id), unit)

    def _choose(self, unit: LotUnit, members: list[Contender]) -> Award | None:
        if self._is_held(unit):
            return self._keep(unit, members)
        return self._draw(unit, members) if unit.lot.is_drawn else self._find(unit, members)

    def _list_members(self, category: Category) -> list[Contender]:
        members = [contender for contender in self.order if category.code in contender.categories]
        return members[::-1] if category.from_last else members

    def _keep(self, unit: LotUnit, members: list[Contender]) -> Award:
        """A lot that is held, whoever else's place its team has by now."""
        holder = self._find_holder(self.holding.units[unit.key])
        place = members.index(holder) + 1 if holder in members else unit.place
        return Award(unit=unit, contender=holder, place=place)

    def _find_holder(self, number: int) -> Contender:
        """A team that holds a lot, ranked or not."""
        gone = Contender(id=number, rank=0, categories=frozenset())
        return next((contender for contender in self.order if contender.id == number), gone)

    def _find(self, unit: LotUnit, members: list[Contender]) -> Award | None:
        group = self.groups[unit.lot.group]
        if group.cumul:
            if unit.place > len(members):
                return None
            return Award(unit=unit, contender=members[unit.place - 1], place=unit.place)
        first, row = unit.place - 1, self._put_holders(unit, members)
        held = [self.held.get((group.code, contender.id)) for contender in row]
        free = (
            n
            for n, lot in enumerate(held)
            if n >= first and lot is None and row[n].id not in self.holding.busy
        )
        index = next(free, None)
        if index is None:
            return None
        before = zip(row[:index], held[:index], strict=True)
        passed = tuple(
            (contender, lot)
            for contender, lot in before
            if index > first and lot and lot.lot.category != unit.lot.category
        )
        winner = row[index]
        return Award(unit=unit, contender=winner, place=members.index(winner) + 1, passed=passed)

    def _put_holders(self, unit: LotUnit, members: list[Contender]) -> list[Contender]:
        """The category's members with those who hold a lot of the group for a place in it at just
        that place: so that who is ranked before them now has none of theirs to wait for."""
        pins = [
            (pin.place, self._find_holder(number))
            for pin, number in self.pinned
            if (pin.lot.group, pin.lot.category) == (unit.lot.group, unit.lot.category)
            and not pin.lot.is_drawn
        ]
        holders = {holder.id for _place, holder in pins}
        row = [contender for contender in members if contender.id not in holders]
        for place, holder in pins:
            row.insert(place - 1, holder)
        return row

    def _draw(self, unit: LotUnit, members: list[Contender]) -> Award | None:
        group = unit.lot.group
        waiting = [
            contender
            for contender in members
            if (group, contender.id) not in self.held and contender.id not in self.holding.busy
        ]
        if not waiting:
            return None
        winner = min(waiting, key=lambda contender: draw_ticket(self.seed, *unit.key, contender.id))
        return Award(unit=unit, contender=winner, place=members.index(winner) + 1)


def _list_ties(order: Sequence[Contender]) -> tuple[tuple[Contender, ...], ...]:
    ranks: dict[int, list[Contender]] = {}
    for contender in order:
        ranks.setdefault(contender.rank, []).append(contender)
    return tuple(tuple(tied) for tied in ranks.values() if len(tied) > 1)
