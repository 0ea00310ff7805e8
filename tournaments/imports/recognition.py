"""Which line holds the headings, and what each column is: by its name and by what stands beneath.

What only one of the two says, or what they say differently, is unsure: the person is asked.
"""

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.imports import contents
from tournaments.imports.columns import (
    NAMING,
    OF_PERSONS,
    OF_TEAMS,
    SECOND,
    Column,
    NamedLine,
    name_line,
)
from tournaments.imports.grid import GridRow, ListGrid
from tournaments.imports.joining import Joining, are_two_by_two, find_asides, find_joining
from tournaments.imports.words import list_numbered_people, read_heading

_LINES_SEARCHED = 15
_SELDOM = 0.2
_TEXTS = (Column.PLAYER_1, Column.PLAYER_2, Column.CLUB)
_APART = (Column.PLAYER_1, Column.FIRST_NAME_1, Column.PLAYER_2, Column.FIRST_NAME_2)
_NEVER_VAGUE = frozenset({Column.IGNORED, Column.NOTE, Column.EMAIL, Column.PHONE, Column.NUMBER})
"""What its contents make certain, or what does no harm."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ListLayout:
    """`heading_line` is the file's line of the headings, or 0; one column kind per column.

    `joined` says what makes two lines one sign-up, where each line is a person. `unsure` are the
    columns of which somebody has to say whether they were understood; `asks_joining`: likewise.
    """

    heading_line: int
    columns: tuple[Column, ...]
    joined: Joining = Joining.NONE
    unsure: frozenset[int] = frozenset()
    asks_joining: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether nothing of it is to be asked."""
        return not self.unsure and not self.asks_joining


_JUST_NAMES = ((Column.PLAYER_1,), (Column.PLAYER_1, Column.PLAYER_2))


def recognise(
    grid: ListGrid, takes: Collection[Column] = OF_TEAMS, *, of_pairs: bool = False
) -> ListLayout:
    """The most likely layout of a list that may hold some columns; the person may choose
    otherwise. `of_pairs`: one word beside another are two players, not a name cut in two."""
    layout = _recognise(grid, takes, of_pairs=of_pairs)
    return replace(
        layout,
        columns=tuple(column if column in takes else Column.IGNORED for column in layout.columns),
        unsure=frozenset(at for at in layout.unsure if layout.columns[at] in takes),
    )


def _recognise(grid: ListGrid, takes: Collection[Column], *, of_pairs: bool) -> ListLayout:
    named = _find_headings(grid, takes)
    beneath = [row for row in grid.rows if named is None or row.line > named.line]
    if named is None:
        of_pairs = of_pairs and not are_two_by_two(beneath)
        guessed = _guess(beneath, grid.width, of_pairs=of_pairs)
        unsure = frozenset(_list_unsure(guessed, beneath))
        layout = ListLayout(heading_line=0, columns=guessed, unsure=unsure)
    else:
        layout = _understand(named, beneath)
    asides = find_asides(grid, layout.heading_line, layout.columns)
    listed = [row for row in beneath if row.line not in asides]
    joined, is_sure = find_joining(listed, layout.columns)
    return replace(layout, joined=joined, asks_joining=not is_sure)


def _list_unsure(columns: Sequence[Column], rows: Sequence[GridRow]) -> Iterator[int]:
    """The columns of a list without headings of which somebody has to say what they are: all that
    are taken but names of people, in the order in which people write them."""
    if columns in _JUST_NAMES:
        named = [_list_cells(rows, index) for index in range(len(columns))]
        if all(contents.share(cells, contents.is_whole_name) == 1 for cells in named):
            return
    yield from (index for index, column in enumerate(columns) if column != Column.IGNORED)


def _find_headings(grid: ListGrid, takes: Collection[Column]) -> NamedLine | None:
    """The line that names most columns, with the one above it where that says of whom they are;
    else the first line where it is none of those that follow."""
    first = grid.rows[:_LINES_SEARCHED]
    people = list_numbered_people(grid.rows, {row.line for row in first})
    rows = [row for row in first if row.line not in people]
    found = [name_line(row.line, row.cells, takes) for row in rows]
    for above, row in itertools.pairwise(rows):
        if (
            name_line(above.line, above.cells, takes).weight
            and name_line(row.line, row.cells, takes).weight
        ):
            found.append(name_line(row.line, _put_above(above.cells, row.cells), takes))
    best = max(found, key=lambda reading: reading.weight, default=None)
    if best is not None and best.weight:
        return best
    is_apart = len(grid.rows) > 1 and grid.rows[0].line not in people and _stands_apart(grid)
    return found[0] if is_apart else None


def _put_above(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...]:
    """« Joueur 1 », over « Nom » and « Prénom », holds for both."""
    headings, last = [], ""
    for over, under in zip(above, below, strict=True):
        last = over or last
        headings.append(f"{last} {under}".strip() if under else over)
    return tuple(headings)


def _stands_apart(grid: ListGrid) -> bool:
    """Whether the first line is words over columns of numbers, days or addresses."""
    first, rest = grid.rows[0], grid.rows[1:]
    filled = [cell for cell in first.cells if cell]
    if len(filled) < 2 or any(contents.is_no_name(cell) for cell in filled):
        return False
    beneath = [(cell, _list_cells(rest, index)) for index, cell in enumerate(first.cells) if cell]
    if any(contents.mostly(cells, contents.is_no_name) for _cell, cells in beneath):
        return True
    return all(
        (any(map(str.isdigit, cell)) and contents.mostly(cells, contents.is_name))
        or (" " not in cell and contents.mostly(cells, contents.is_whole_name))
        for cell, cells in beneath
    )


def _list_cells(rows: Sequence[GridRow], index: int) -> list[str]:
    """What stands in a column, but for empty cells."""
    return [row.cells[index] for row in rows if row.cells[index]]


def _understand(named: NamedLine, beneath: Sequence[GridRow]) -> ListLayout:
    """The columns as their headings say, where their contents agree."""
    left = tuple(_leave_unfit(named, index, beneath) for index in range(len(named.cells)))
    named = replace(named, columns=left)
    ordered = _in_order(left)
    columns, unsure = list(ordered), set()
    for index, column in enumerate(ordered):
        cells = _list_cells(beneath, index)
        columns[index] = _settle(column, named.columns[index], cells, taken=columns)
        if cells and _is_unsure(named, index, columns[index], was=column, cells=cells):
            unsure.add(index)
    if not NAMING & {*columns}:
        columns = _propose_players(columns, named.columns, beneath)
    return ListLayout(
        heading_line=named.line,
        columns=tuple(_list_both(columns, beneath)),
        unsure=frozenset(unsure),
    )


def _propose_players(
    columns: Sequence[Column], named: Sequence[Column | None], beneath: Sequence[GridRow]
) -> list[Column]:
    """The players in columns of names whose headings say nothing; it is asked whether they are."""
    nameless = [
        index
        for index, column in enumerate(named)
        if column is None and contents.mostly(_list_cells(beneath, index), contents.is_name)
    ]
    kinds = _list_kinds([_list_cells(beneath, index) for index in nameless])
    found = dict(zip(nameless, kinds, strict=False))
    return [found.get(index, column) for index, column in enumerate(columns)]


def _list_kinds(columns: Sequence[Sequence[str]], *, of_pairs: bool = False) -> Sequence[Column]:
    """What columns of names are: whole names, or a surname and a first name beside each other,
    which of two players are four columns."""
    apart = [not contents.mostly(cells, contents.is_whole_name) for cells in columns]
    are_apart = apart[:2] == [True, True] and not (of_pairs and len(columns) < len(_APART))
    return _APART if are_apart else _TEXTS


def _is_unsure(
    named: NamedLine, index: int, column: Column, *, was: Column, cells: Sequence[str]
) -> bool:
    """Whether a heading and what stands beneath do not both say the same."""
    heading = read_heading(named.cells[index])
    if (was, column) == (Column.TEAM_NAME, Column.NUMBER):
        # « Équipe » stands over numbers as often as over names.
        return False
    if column != was or not contents.fits(column, cells):
        return True
    if column == Column.IGNORED and contents.mostly(cells, contents.is_date):
        return False
    if column == Column.IGNORED:
        is_third = heading.ordinal > len(SECOND) - 1
        is_nameless = named.columns[index] is None
        return is_third or (is_nameless and contents.mostly(cells, contents.is_name))
    return heading.is_vague and column not in _NEVER_VAGUE


def _leave_unfit(named: NamedLine, index: int, beneath: Sequence[GridRow]) -> Column | None:
    """What a heading names, but for a person over what nobody is called: « Inscrit le »."""
    column = named.columns[index]
    if column is None:
        return None
    cells = _list_cells(beneath, index)
    if column == Column.BOTH_PLAYERS and contents.share(cells, contents.is_two_names) < _SELDOM:
        return Column.PLAYER_1
    is_person = column in OF_PERSONS
    return None if is_person and not contents.fits(column, cells) else column


def _in_order(found: Sequence[Column | None]) -> tuple[Column, ...]:
    """Each kind once: « Nom; Prénom; Nom; Prénom » are two people, a second « Tél. » is left."""
    columns: list[Column] = []
    for named in found:
        column = SECOND.get(named) if named and named in columns else named
        columns.append(Column.IGNORED if column is None or column in columns else column)
    return tuple(columns)


def _settle(
    column: Column, named: Column | None, cells: Sequence[str], *, taken: Sequence[Column]
) -> Column:
    """What a column is once its contents are looked at."""
    if column == Column.TEAM_NAME and cells and all(cell.isdecimal() for cell in cells):
        return Column.IGNORED if Column.NUMBER in taken else Column.NUMBER
    is_kept = column not in NAMING or contents.fits(column, cells)
    if named is not None and is_kept:
        return column
    found = contents.find_column(cells)
    if found is None and cells and all(map(contents.is_number, cells)):
        # Of a pair, twice each.
        found = Column.NUMBER
    return Column.IGNORED if found is None or found in taken else found


def _list_both(columns: Sequence[Column], beneath: Sequence[GridRow]) -> Sequence[Column]:
    """The columns, that of two names in one cell found out where none is the partner's."""
    if Column.PLAYER_2 in columns or Column.BOTH_PLAYERS in columns:
        return columns
    kind = Column.PLAYER_1 if Column.PLAYER_1 in columns else Column.TEAM_NAME
    if kind not in columns:
        return columns
    index = columns.index(kind)
    if not contents.mostly(_list_cells(beneath, index), contents.is_two_names):
        return columns
    return [*columns[:index], Column.BOTH_PLAYERS, *columns[index + 1 :]]


def _guess(rows: Sequence[GridRow], width: int, *, of_pairs: bool) -> tuple[Column, ...]:
    """The columns of a list without headings, by their contents alone."""
    columns: list[Column] = []
    texts = [
        cells
        for index in range(width)
        if (cells := _list_cells(rows, index)) and contents.mostly(cells, contents.is_name)
    ]
    kinds = _list_kinds(texts, of_pairs=of_pairs)
    for index in range(width):
        columns.append(_guess_one(_list_cells(rows, index), taken=columns, kinds=kinds))
    columns = _team_name_first(rows, columns, width)
    return tuple(_list_both(columns, rows))


def _team_name_first(rows: Sequence[GridRow], columns: list[Column], width: int) -> list[Column]:
    """« Les Capots ; DUMONT Jean ; PETIT Marie »: people write a word in capitals."""
    texts = [index for index, column in enumerate(columns) if column in _TEXTS]
    if len(texts) < len(_TEXTS):
        return columns
    people = [
        contents.mostly([row.cells[index] for row in rows], contents.is_like_a_person)
        for index in texts
    ]
    if people != [False, True, True]:
        return columns
    shifted = dict(zip(texts, (Column.TEAM_NAME, Column.PLAYER_1, Column.PLAYER_2), strict=True))
    clubs = [
        i
        for i in range(texts[-1] + 1, width)
        if any(contents.has_letters(row.cells[i]) for row in rows)
    ]
    shifted |= {index: Column.CLUB for index in clubs[:1] if columns[index] == Column.IGNORED}
    return [shifted.get(index, column) for index, column in enumerate(columns)]


def _guess_one(cells: Sequence[str], *, taken: Sequence[Column], kinds: Sequence[Column]) -> Column:
    found = contents.find_column(cells)
    if found is not None and found not in taken:
        return found
    if not any(map(contents.has_letters, cells)) or contents.mostly(cells, contents.is_no_name):
        return Column.IGNORED
    return next((column for column in kinds if column not in taken), Column.IGNORED)
