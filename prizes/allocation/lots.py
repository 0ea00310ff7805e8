"""What is given, to whom it may go, and a line of it as people type it: « 2 jambons », « 4-10 2
bouteilles », « les autres 1 vin ».

A number alone is how many are given: only a place that says so is one (« 4e », « 4 : », « 4-10 »).
"""

import re
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


def compute_standings(lots: Iterable[Lot]) -> dict[tuple[int, int], int]:
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


_ORDINAL = "(?:re|er|ère|ere|nd|nde|ème|eme|è|e|st|rd|th)"
_PLACES = re.compile(
    r"(?:(?:du|de la|from) )?(\d{1,3}) ?" + _ORDINAL + "? ?(?:-|–|à|au|a|et|to|and) ?(?:la )?"
    r"(\d{1,3}) ?" + _ORDINAL + r"?\b ?[:.,]? ?(\S.*|)",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(\d{1,3}) ?(?:" + _ORDINAL + r"\b ?[:.,]?|:) ?(\S.*|)", re.IGNORECASE)
_OTHERS = re.compile(
    "(?:(?:à )?tou(?:te)?s les autres|(?:aux?|les) autres|(?:all )?the others|the rest)"
    r" ?[:,]?(?: (\S.*))?",
    re.IGNORECASE,
)
_UNITS = ("€", "euros", "euro")
_BESIDE = ("+", " et", " and", ",")
"""What stands between a lot and the sum that comes with it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedLot:
    """What a line says: its places, None where it goes on from the line before; `sum_text` is the
    envelope as it was typed."""

    title: str
    first: int | None = None
    last: int | None = None
    is_for_others: bool = False
    sum_text: str = ""


def read_typed_lot(text: str) -> TypedLot:
    """A line with its places and its sum told apart; whatever is neither is the lot, maybe none."""
    line = " ".join(text.split())
    if found := _OTHERS.fullmatch(line):
        title, sum_text = _split_sum(found[1] or "")
        return TypedLot(title=title, sum_text=sum_text, is_for_others=True)
    if found := _PLACES.fullmatch(line):
        title, sum_text = _split_sum(found[3])
        return TypedLot(title=title, sum_text=sum_text, first=int(found[1]), last=int(found[2]))
    if found := _PLACE.fullmatch(line):
        title, sum_text = _split_sum(found[2])
        return TypedLot(title=title, sum_text=sum_text, first=int(found[1]), last=int(found[1]))
    title, sum_text = _split_sum(line)
    return TypedLot(title=title, sum_text=sum_text)


def _split_sum(text: str) -> tuple[str, str]:
    """« Jambon et 20 € » is a lot with an envelope, « 20 € » an envelope alone."""
    plain = text.removeprefix("€")
    if plain == text:
        unit = next((word for word in _UNITS if text.lower().endswith(word)), "")
        plain = text.removesuffix(text[len(text) - len(unit) :]) if unit else ""
    head = plain.rstrip("0123456789 .,")
    tail = plain[len(head) :]
    sum_text = tail.strip(" .,")
    before = head + tail[: tail.find(sum_text)].rstrip()
    title = next((before.removesuffix(joint) for joint in _BESIDE if before.endswith(joint)), "")
    if not sum_text or (before and not title):
        return text, ""
    return title.strip(), sum_text
