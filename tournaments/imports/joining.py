"""Lists of one line per person: which lines make a sign-up together."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.imports.columns import Column
from tournaments.imports.grid import GridRow
from tournaments.names import name_key

PAIR = 2


class Joining(models.TextChoices):
    """What two lines have alike that make one sign-up."""

    NONE = "", _("non : chaque ligne est une inscription")
    TEAM_NAME = "team_name", _("oui, quand le nom d'équipe est le même")
    NUMBER = "number", _("oui, quand le numéro est le même")
    ORDER = "order", _("oui, quand le numéro de commande est le même")
    BLANK = "blank", _("oui, celles qu'aucune ligne vide ne sépare")


_BY: Mapping[Joining, Column] = {
    Joining.TEAM_NAME: Column.TEAM_NAME,
    Joining.NUMBER: Column.NUMBER,
    Joining.ORDER: Column.ORDER,
}
_MOSTLY, _OFTEN, _SOMETIMES = 0.6, 0.5, 0.2


def list_joinings(columns: Sequence[Column], recognised: Joining) -> list[Joining]:
    """The ways in which lines of a list with these columns may belong together."""
    by_column = [joining for joining, column in _BY.items() if column in columns]
    return list(dict.fromkeys([Joining.NONE, *by_column, recognised]))


def find_joining(rows: Sequence[GridRow], columns: Sequence[Column]) -> tuple[Joining, bool]:
    """What makes two lines of a list one sign-up, and whether that is certain.

    It is asked where a key that stands twice is that of an order, or where it does not always make
    two: somebody buys four places, a name is a club's.
    """
    if not _is_of_persons(rows, columns):
        return Joining.NONE, True
    counted = {
        joining: Counter(map(len, gather(rows, columns, joining)))
        for joining in (*_BY, Joining.BLANK)
        if joining == Joining.BLANK or _BY[joining] in columns
    }
    if counted[Joining.BLANK].total() < PAIR:
        del counted[Joining.BLANK]
    shares = {joining: sizes[PAIR] / sizes.total() for joining, sizes in counted.items()}
    best = max(shares, key=lambda joining: shares[joining], default=Joining.NONE)
    if best != Joining.NONE and shares[best] >= _MOSTLY:
        is_certain = best in (Joining.TEAM_NAME, Joining.NUMBER)
        return best, is_certain and set(counted[best]) <= {1, PAIR}
    repeated = [
        sum(size * groups for size, groups in sizes.items() if size > 1)
        for joining, sizes in counted.items()
        if joining != Joining.BLANK
    ]
    return Joining.NONE, max(repeated, default=0) < len(rows) * _OFTEN


def _is_of_persons(rows: Sequence[GridRow], columns: Sequence[Column]) -> bool:
    """Whether each line holds one person, or nearly each."""
    second = [
        index
        for index, column in enumerate(columns)
        if column in (Column.PLAYER_2, Column.FIRST_NAME_2)
    ]
    if Column.BOTH_PLAYERS in columns or not {Column.PLAYER_1, Column.FIRST_NAME_1} & {*columns}:
        return False
    paired = sum(any(row.cells[index] for index in second) for row in rows)
    return len(rows) > 1 and paired < len(rows) * _SOMETIMES


def gather(
    rows: Sequence[GridRow], columns: Sequence[Column], joined: Joining
) -> list[list[GridRow]]:
    """The lines that belong together, in the order of the first of each.

    A line whose cell is empty beneath one that is filled belongs to that: so do merged cells come.
    """
    if joined == Joining.BLANK:
        return _cut_at_gaps(rows)
    if joined == Joining.NONE or _BY[joined] not in columns:
        return [[row] for row in rows]
    index = columns.index(_BY[joined])
    are_merged = _has_merged_cells([row.cells[index] for row in rows])
    groups: dict[str, list[GridRow]] = {}
    key = ""
    for row in rows:
        written = name_key(row.cells[index])
        key = written or (key if are_merged else "")
        groups.setdefault(key or f"\0{row.line}", []).append(row)
    return list(groups.values())


def _cut_at_gaps(rows: Sequence[GridRow]) -> list[list[GridRow]]:
    groups: list[list[GridRow]] = []
    for row in rows:
        if groups and row.line == groups[-1][-1].line + 1:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _has_merged_cells(cells: Sequence[str]) -> bool:
    """Whether every filled cell of a column has empty ones beneath it, or nearly every."""
    filled = [place for place, cell in enumerate(cells) if cell]
    if not filled or filled[0] != 0:
        return False
    alone = sum(cells[place + 1 : place + 2] != [""] for place in filled)
    return alone <= len(filled) * _SOMETIMES


def cut_in_pairs(group: Sequence[GridRow]) -> Iterator[Sequence[GridRow]]:
    """The lines of a group two by two."""
    for place in range(0, len(group), PAIR):
        yield group[place : place + PAIR]
