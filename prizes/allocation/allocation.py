"""Who takes which lot: the dearest first, to the first team from its place on that has none yet.

Within a category the lots go by their places, whatever each is worth. All teams see the lots in one
common order, so this single pass is the only stable result: no team could have one that comes
earlier in it without a better-placed team losing its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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


def allocate(
    lots: Iterable[Lot],
    contenders: Iterable[Contender],
    *,
    groups: Sequence[PrizeGroup],
    categories: Sequence[Category],
    seed: int | str,
    served: Mapping[int, tuple[str, int]] | None = None,
) -> Palmares:
    """Give each lot to a team.

    In a group of one lot per team a lot goes to the team of its place in its category, or to the
    next one after it without any; where lots may be held together, to the team of just that place.
    `served` hold a lot already, each by category and place: they take no other, and their place
    is given. Drawn lots come last, among teams that got nothing in their group. Raises KeyError for
    a lot of an unknown group or category.
    """
    pass_ = _Pass(
        order=order_contenders(contenders, seed=seed),
        groups={group.code: group for group in groups},
        categories={category.code: category for category in categories},
        seed=seed,
        served=served or {},
    )
    for unit in pass_.sort_units(lots):
        pass_.give(unit)
    return Palmares(
        awards=tuple(pass_.awards),
        left=tuple(pass_.left),
        drawn=_list_ties(
            [contender for contender in pass_.order if contender.id not in pass_.served]
        ),
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
        served: Mapping[int, tuple[str, int]],
    ) -> None:
        self.served = served
        self.order = order
        self.groups = groups
        self.categories = categories
        self.seed = seed
        self.awards: list[Award] = []
        self.left: list[LotUnit] = []
        self.held: dict[tuple[str, int], LotUnit] = {}
        """The first lot of a team in a group."""

    def sort_units(self, lots: Iterable[Lot]) -> list[LotUnit]:
        given = list(lots)
        counts_as = compute_worths(given)
        return sorted(
            (unit for lot in given for unit in lot.units),
            key=lambda unit: (
                unit.lot.is_drawn,
                -counts_as.get(unit.key, unit.lot.worth),
                self.categories[unit.lot.category].priority,
                unit.place,
                unit.lot.id,
            ),
        )

    def give(self, unit: LotUnit) -> None:
        members = self._list_members(self.categories[unit.lot.category])
        award = self._draw(unit, members) if unit.lot.is_drawn else self._find(unit, members)
        if award is None:
            self.left.append(unit)
            return
        self.awards.append(award)
        self.held.setdefault((unit.lot.group, award.contender.id), unit)

    def _list_members(self, category: Category) -> list[Contender]:
        members = [contender for contender in self.order if category.code in contender.categories]
        return members[::-1] if category.from_last else members

    def _find(self, unit: LotUnit, members: list[Contender]) -> Award | None:
        group = self.groups[unit.lot.group]
        if group.cumul:
            if unit.place > len(members):
                return None
            return Award(unit=unit, contender=members[unit.place - 1], place=unit.place)
        gone = [place for category, place in self.served.values() if category == unit.lot.category]
        first = unit.place - 1 - sum(place < unit.place for place in gone)
        members = [
            contender for contender in members if self._find_served(contender) != unit.lot.category
        ]
        held = [self.held.get((group.code, contender.id)) for contender in members]
        free = (
            n
            for n, lot in enumerate(held)
            if n >= first and lot is None and members[n].id not in self.served
        )
        index = next(free, None)
        if index is None:
            return None
        before = zip(members[:index], held[:index], strict=True)
        passed = tuple(
            (contender, lot)
            for contender, lot in before
            if index > first and lot and lot.lot.category != unit.lot.category
        )
        return Award(unit=unit, contender=members[index], place=index + 1, passed=passed)

    def _find_served(self, contender: Contender) -> str:
        return self.served.get(contender.id, ("", 0))[0]

    def _draw(self, unit: LotUnit, members: list[Contender]) -> Award | None:
        group = unit.lot.group
        waiting = [
            contender
            for contender in members
            if (group, contender.id) not in self.held and contender.id not in self.served
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
