"""Lists of one line per person: which lines make a sign-up together; and lines that are no sign-up:
totals, titles, remarks at the end, what was cancelled."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.imports import contents
from tournaments.imports.columns import Column, find_column_of_heading
from tournaments.imports.grid import GridRow, ListGrid
from tournaments.imports.words import list_numbered_people
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


def are_two_by_two(rows: Sequence[GridRow]) -> bool:
    """Whether blank lines stand after every second line, or nearly every: each is a person."""
    sizes = [len(group) for group in _cut_at_gaps(rows)]
    return len(sizes) > 1 and sizes.count(PAIR) >= len(sizes) * _MOSTLY


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


class Aside(StrEnum):
    """Why a line is left aside."""

    TOTAL = "total"
    HEADINGS = "headings"
    TEXT = "text"
    CANCELLED = "cancelled"


_TOTAL = re.compile(
    r"(?:grand |sous[- ])?(?:total|totaux|somme|summe|gesamt|sum|nb|nbre|effectif)\b.*"
    r"|nombre (?:de |d'|total).*"
)
_COUNT = re.compile(
    r"[\d .,]+(?:€|eur|euros?)?|[\d ]+(?:equipes?|joueurs?|joueuses?|inscrits?|inscriptions?"
    r"|doublettes?|personnes?|participants?|tables?|payes?|presents?|teams?|players?).*"
)
_GONE = re.compile(r"annul|rembours|refus|abandon|desist|cancel|refund|storn|echou")
_WORDS_OF_TITLES = re.compile(
    r"\b(?:listes?|inscriptions?|inscrits|concours|tournoi|equipes|joueurs|attente"
    r"|page|salle|date|edition|groupe|poule|tables?|feuille|document|merci|attention|legende)\b"
)
_MOST_WORDS = 5


def find_asides(
    grid: ListGrid, heading_line: int, columns: Sequence[Column]
) -> Mapping[int, Aside]:
    """The lines that are left aside unless somebody takes them, each with the reason."""
    rows = [row for row in grid.rows if row.line > heading_line]
    filled = sorted(sum(map(bool, row.cells)) for row in rows)
    usual = filled[len(filled) // 2] if filled else 0
    found = {row.line: aside for row in rows if (aside := _find_aside(row, columns, usual))}
    headings = {line for line, aside in found.items() if aside == Aside.HEADINGS}
    people = list_numbered_people(grid.rows, headings)
    return {line: aside for line, aside in found.items() if line not in people}


def _find_aside(row: GridRow, columns: Sequence[Column], usual: int) -> Aside | None:
    filled = [cell for cell in row.cells if cell]
    if _is_total(filled):
        return Aside.TOTAL
    named = (find_column_of_heading(cell) for cell in filled)  # read as far as headings go
    if len(filled) > 1 and all(column not in (None, Column.NUMBER) for column in named):
        return Aside.HEADINGS
    if len(filled) == 1 and usual > 1 and _is_title(filled[0]):
        return Aside.TEXT
    states = [
        cell
        for cell, column in zip(row.cells, columns, strict=True)
        if column == Column.STATE and _GONE.search(name_key(cell))
    ]
    return Aside.CANCELLED if states else None


def _is_total(cells: Sequence[str]) -> bool:
    """« Total ; 2 équipes », « 42 inscrits », and no name beside."""
    keys = [name_key(cell) for cell in cells]
    totals = [key for key in keys if _TOTAL.fullmatch(key)]
    others = [key for key in keys if not _TOTAL.fullmatch(key)]
    if not all(_COUNT.fullmatch(key) for key in others):
        return False
    # « 12 » alone is a number that was prepared for a team.
    return bool(totals) or any(re.search("[a-z]", key) for key in others)


def _is_title(text: str) -> bool:
    """Whether the one text of a line is none that somebody is called."""
    words = name_key(re.sub(r"[^\w' ]", " ", text)).split()
    return (
        (not contents.is_name(text) and not re.fullmatch(r"\d{1,4}", text))
        or len(words) > _MOST_WORDS
        or text.endswith((":", "!", "."))
        or bool(_WORDS_OF_TITLES.search(" ".join(words)))
    )
