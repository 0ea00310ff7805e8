"""People whose names read like headings with a number: « Nom0 Prénom0 », as one tries a list."""

import re
from collections import defaultdict
from collections.abc import Sequence

from tournaments.imports.grid import GridRow
from tournaments.imports.words import About, read_heading

_OF_PEOPLE = frozenset({About.SURNAME, About.FIRST_NAME, About.PERSON, About.PARTNER})
_COUNTED_FIRST = frozenset({1, 2})
"""What headings begin with: the partner alone may be counted."""

_NUMBER = re.compile(r"\d+")
_MOST_DIGITS = 2
"""More are a year."""


def find_numbered_people(rows: Sequence[GridRow]) -> frozenset[int]:
    """The lines that are people, though these read like headings with numbers: headings count
    from 1, and none comes again with other numbers."""
    found = {row.line: _list_numbered(row) for row in rows}
    numbered = {line: cells for line, cells in found.items() if cells}
    alike: dict[tuple[str, ...], set[tuple[str, ...]]] = defaultdict(set)
    for cells in numbered.values():
        alike[_leave_numbers(cells)].add(cells)
    return frozenset(
        line
        for line, cells in numbered.items()
        if _count_first(cells) not in _COUNTED_FIRST or len(alike[_leave_numbers(cells)]) > 1
    )


def _list_numbered(row: GridRow) -> tuple[str, ...]:
    """The cells that read like headings of people, where each of them has a number."""
    cells = tuple(cell for cell in row.cells if read_heading(cell).about & _OF_PEOPLE)
    return cells if all(map(_list_numbers, cells)) else ()


def _list_numbers(cell: str) -> list[int]:
    return [int(number) for number in _NUMBER.findall(cell) if len(number) <= _MOST_DIGITS]


def _count_first(cells: Sequence[str]) -> int:
    return min(number for cell in cells for number in _list_numbers(cell))


def _leave_numbers(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(_NUMBER.sub("", cell) for cell in cells)
