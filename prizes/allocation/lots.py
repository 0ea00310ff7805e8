"""What is given, to whom it may go, and what it counts as."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise


@dataclass(frozen=True, kw_only=True, slots=True)
class Category:
    """Whom a lot is for: everybody, or the teams that people ticked as belonging to it.

    `priority` says which of two categories gives first where their lots count as much: the
    lower. `from_last` counts places from the last of the ranking (the red lantern).
    """

    code: str
    priority: int = 0
    from_last: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeGroup:
    """Lots among which a team takes at most one, unless they may be held together (`cumul`)."""

    code: str
    cumul: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Lot:
    """One lot per place from `first_place` to `last_place` of its category.

    `value_cents` is what it is worth in kind, `cash_cents` what is in the envelope. A drawn lot
    goes by lot to as many teams, whatever their places.
    """

    id: int
    group: str
    category: str
    first_place: int = 1
    last_place: int = 1
    value_cents: int = 0
    cash_cents: int = 0
    is_drawn: bool = False

    @property
    def worth(self) -> int:
        """In cents, the lot in kind and the envelope together."""
        return self.value_cents + self.cash_cents

    @property
    def units(self) -> Iterator["LotUnit"]:
        """The lot for each of its places."""
        for place in range(self.first_place, self.last_place + 1):
            yield LotUnit(lot=self, place=place)


@dataclass(frozen=True, kw_only=True, slots=True)
class LotUnit:
    """A lot as it is put into one team's hands: that of one place."""

    lot: Lot
    place: int

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from all others: the lot's number and the place."""
        return (self.lot.id, self.place)


@dataclass(frozen=True, kw_only=True, slots=True)
class Contender:
    """A team that may win something: its rank, which tied teams share, and its categories."""

    id: int
    rank: int
    categories: frozenset[str]


def order_contenders(contenders: Iterable[Contender], *, seed: int | str) -> list[Contender]:
    """Best first; a draw with the stored seed decides between teams of one rank."""
    return sorted(
        contenders, key=lambda contender: (contender.rank, draw_ticket(seed, contender.id))
    )


def draw_ticket(seed: int | str, *drawn: int) -> int:
    """A ticket of a draw, the same on every machine; the lowest wins."""
    text = ":".join(map(str, (seed, *drawn)))
    return int(sha256(text.encode()).hexdigest(), 16)


def compute_worths(lots: Iterable[Lot]) -> dict[tuple[int, int], int]:
    """What each lot for a place counts as, in cents, by its key: what it is worth, and no less than
    what is for a later place of its category. A cup without a price stays the winner's."""
    return {
        unit.key: max(
            [unit.lot.worth, *(later.lot.worth for later in row if later.place > unit.place)]
        )
        for row in _list_rows(lots)
        for unit in row
    }


def list_inversions(lots: Iterable[Lot]) -> list[tuple[LotUnit, LotUnit]]:
    """Neighbouring places of one category of which the later is worth more than the earlier, which
    has a worth: whoever sets such lots is told, as it may be a slip."""
    return [
        (earlier, later)
        for row in _list_rows(lots)
        for earlier, later in pairwise(row)
        if later.place > earlier.place and later.lot.worth > earlier.lot.worth > 0
    ]


def _list_rows(lots: Iterable[Lot]) -> list[list[LotUnit]]:
    """The lots for places, one row for each category of a group, the best place first."""
    rows: dict[tuple[str, str], list[LotUnit]] = {}
    for lot in lots:
        if not lot.is_drawn:
            rows.setdefault((lot.group, lot.category), []).extend(lot.units)
    return [sorted(row, key=lambda unit: (unit.place, unit.lot.id)) for row in rows.values()]
