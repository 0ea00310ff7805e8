"""Which line holds the headings, and what each column is: from headings, else from contents."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournaments.imports.columns import NAMING, SECOND, Column, find_column_of_heading
from tournaments.imports.grid import Grid
from tournaments.imports.values import is_payment

_LINES_SEARCHED = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """`heading_line` is the file's line of the headings, or 0; one column kind per column."""

    heading_line: int
    columns: tuple[Column, ...]


def recognise(grid: Grid) -> Layout:
    """The most likely layout of a list; the person may choose otherwise."""
    for row in grid.rows[:_LINES_SEARCHED]:
        columns = _in_order([find_column_of_heading(cell) for cell in row.cells])
        if _is_heading(columns):
            return Layout(
                heading_line=row.line, columns=_numbers_are_no_names(grid, row.line, columns)
            )
    return Layout(heading_line=0, columns=_guess(grid))


def _is_heading(columns: tuple[Column, ...]) -> bool:
    known = {column for column in columns if column != Column.IGNORED}
    return bool(known & NAMING) or (Column.TEAM_NAME in known and len(known) > 1)


def _in_order(found: list[Column | None]) -> tuple[Column, ...]:
    """Each kind once: « Nom; Prénom; Nom; Prénom » are two people, a second « Tél. » is left."""
    columns: list[Column] = []
    for named in found:
        column = SECOND.get(named) if named and named in columns else named
        columns.append(Column.IGNORED if column is None or column in columns else column)
    return tuple(columns)


def _numbers_are_no_names(
    grid: Grid, heading_line: int, columns: tuple[Column, ...]
) -> tuple[Column, ...]:
    # A heading « Équipe » stands over numbers as often as over names.
    if Column.NUMBER in columns or Column.TEAM_NAME not in columns:
        return columns
    index = columns.index(Column.TEAM_NAME)
    cells = [row.cells[index] for row in grid.rows if row.line > heading_line and row.cells[index]]
    if not cells or not all(cell.isdecimal() for cell in cells):
        return columns
    return (*columns[:index], Column.NUMBER, *columns[index + 1 :])


def _mostly(test: Callable[[str], object]) -> Callable[[list[str]], bool]:
    return lambda cells: sum(bool(test(cell)) for cell in cells) * 4 >= len(cells) * 3


_CONTENTS: tuple[tuple[Column, Callable[[list[str]], bool]], ...] = (
    (Column.EMAIL, _mostly(lambda cell: "@" in cell)),
    (Column.PHONE, _mostly(lambda cell: re.fullmatch(r"[+\d][\d .\-/()]{8,}", cell))),
    (
        Column.NUMBER,
        lambda cells: (
            len(set(cells)) == len(cells)
            and all(re.fullmatch(r"[0-9]{1,4}", cell) for cell in cells)
        ),
    ),
    (Column.PAID, _mostly(is_payment)),
)
_TEXTS = (Column.PLAYER_1, Column.PLAYER_2, Column.CLUB)
_BETWEEN_TWO_NAMES = re.compile(r"\S\s*(?: / | - | – | & | et |/|\+)\s*\S", re.IGNORECASE)


def _guess(grid: Grid) -> tuple[Column, ...]:
    columns: list[Column] = []
    for index in range(grid.width):
        cells = [row.cells[index] for row in grid.rows if row.cells[index]]
        columns.append(_guess_one(cells, taken=columns))
    columns = _team_name_first(grid, columns)
    if columns.count(Column.PLAYER_1) == 1 and Column.PLAYER_2 not in columns:
        index = columns.index(Column.PLAYER_1)
        if _mostly(_BETWEEN_TWO_NAMES.search)([row.cells[index] for row in grid.rows]):
            columns[index] = Column.BOTH_PLAYERS
    return tuple(columns)


def _team_name_first(grid: Grid, columns: list[Column]) -> list[Column]:
    """« Les Capots ; DUMONT Jean ; PETIT Marie »: people write a word in capitals."""
    texts = [index for index, column in enumerate(columns) if column in _TEXTS]
    if len(texts) < len(_TEXTS):
        return columns
    people = [
        _mostly(_is_like_a_person)([row.cells[index] for row in grid.rows]) for index in texts
    ]
    if people != [False, True, True]:
        return columns
    shifted = dict(zip(texts, (Column.TEAM_NAME, Column.PLAYER_1, Column.PLAYER_2), strict=True))
    clubs = [i for i in range(texts[-1] + 1, grid.width) if _guess_is_text(grid, i)]
    shifted |= {index: Column.CLUB for index in clubs[:1] if columns[index] == Column.IGNORED}
    return [shifted.get(index, column) for index, column in enumerate(columns)]


def _is_like_a_person(cell: str) -> bool:
    words = cell.split()
    return len(words) > 1 and any(len(word) > 1 and word.isupper() for word in words)


def _guess_is_text(grid: Grid, index: int) -> bool:
    return any(re.search(r"[^\W\d]", row.cells[index]) for row in grid.rows)


def _guess_one(cells: list[str], *, taken: Iterable[Column]) -> Column:
    if not cells:
        return Column.IGNORED
    for column, fits in _CONTENTS:
        if column not in taken and fits(cells):
            return column
    if not any(re.search(r"[^\W\d]", cell) for cell in cells):
        return Column.IGNORED
    return next((column for column in _TEXTS if column not in taken), Column.IGNORED)
