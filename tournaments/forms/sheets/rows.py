"""The grid of a score sheet as it arrives: one text per cell, named `d3-points_ns`."""

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.columns import CellChoice, ColumnKind, Label, SheetColumn
from tournaments.queries.sheets.deal_rows import DealRow, phrase_cells
from tournaments.queries.sheets.typed_marks import GridMarks, RowMarks

MAX_ROWS = 120
CELL_LENGTH = 20
_LINE = re.compile("d([1-9][0-9]{0,2})-")


def name_cell(number: int, code: str) -> str:
    """The name of a cell's field."""
    return f"d{number}-{code}"


def read_posted_rows(data: Mapping[str, str], columns: Sequence[SheetColumn]) -> list[DealRow]:
    """The lines of a posted grid down to the last one with something on it.

    A value that a list does not offer counts as empty, a contract that its word begins with is
    that contract; longer texts than a cell holds are cut.
    """
    rows = [
        DealRow(
            number=number,
            values={c.code: _cell(data.get(name_cell(number, c.code), ""), c) for c in columns},
        )
        for number in range(1, min(_find_last_line(data), MAX_ROWS) + 1)
    ]
    last = max((row.number for row in rows if not row.is_empty), default=0)
    return rows[:last]


def _find_last_line(names: Iterable[str]) -> int:
    """The highest line of which a field was sent; none is 0."""
    return max((int(line[1]) for line in map(_LINE.match, names) if line), default=0)


def fill_locked(
    data: Mapping[str, str], number: int, cells: Mapping[str, str]
) -> Mapping[str, str]:
    """The posted cells, with those of the line that the page locked: no browser sends them."""
    kept = cells if "locked" in data else {}
    return {**dict(data.items()), **{name_cell(number, code): said for code, said in kept.items()}}


def _cell(text: str, column: SheetColumn) -> str:
    stripped = text.replace("\0", "").strip()[:CELL_LENGTH]
    if not stripped:
        return ""
    if column.kind is ColumnKind.CONTRACT:
        said = (c.value for c in column.choices if c.written.startswith(stripped.lower()))
        return next(said, stripped)
    if column.kind is not ColumnKind.CHOICE:
        return stripped
    offered = {choice.value for choice in column.choices}
    return stripped if stripped in offered else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class GridCell:
    """One cell as a page shows it: its field's name, what it says, what is wrong with it."""

    column: SheetColumn
    name: str
    value: str = ""
    message: Label = ""

    @property
    def text(self) -> Label:
        """What the cell says to somebody who reads."""
        return self._chosen.label if self._chosen else self.value

    @property
    def written(self) -> str:
        """What stands in the field where it is typed."""
        return self._chosen.written if self._chosen else self.value

    @property
    def _chosen(self) -> CellChoice | None:
        return next((c for c in self.column.choices if c.value == self.value), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class GridLine:
    """One line of the grid: cells to fill unless it is locked, and what the engine answers."""

    number: int
    cells: tuple[GridCell, ...]
    marks: RowMarks | None = None
    message: Label = ""
    is_locked: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether any sheet of these columns has the line so."""
        is_said = self.message or any(cell.value or cell.message for cell in self.cells)
        return not (is_said or self.marks or self.is_locked)


def without_waiting(rows: list[DealRow], waiting: Sequence[DealRow]) -> list[DealRow]:
    """The typed lines without those filled in for rulings on deals that are still to come.

    Such a line counts once every line before it is filled in.
    """
    ruled = {row.number: _filled(row.values) for row in waiting}
    kept = list(rows)
    while kept and any(row.is_empty for row in kept):
        last = kept[-1]
        if not last.is_empty and _filled(last.values) != ruled.get(last.number):
            break
        kept.pop()
    return kept


def _filled(values: Mapping[str, str]) -> dict[str, str]:
    return {code: value for code, value in values.items() if value}


def build_grid_lines(
    rows: Sequence[DealRow],
    marks: GridMarks,
    columns: Sequence[SheetColumn],
    *,
    spare: bool = True,
    waiting: Sequence[DealRow] = (),
    locked: Collection[int] = (),
) -> list[GridLine]:
    """The lines of a sheet as a page shows them; `spare` adds those still to be played, `waiting`
    fills in those on which was ruled before they were reached, `locked` are not typed on."""
    last = max((row.number for row in waiting), default=0)
    count = max(marks.rows_needed, len(rows), last) if spare else len(rows)
    values = {row.number: row.values for row in (*waiting, *rows)}
    marked = {row.number: row for row in marks.rows}
    return [
        replace(
            _line(number, values.get(number, {}), marked.get(number), columns),
            is_locked=number in locked,
        )
        for number in range(1, min(count, MAX_ROWS) + 1)
    ]


def name_columns(columns: Sequence[SheetColumn], hidden: Collection[str]) -> str:
    """A text that differs where a blank line does: by what its columns say, in which language."""
    # The words of a column are lazy: written out they are those of the language.
    shown = repr([column for column in columns if column.code not in hidden])
    return hashlib.sha256(f"{get_language()} {shown}".encode()).hexdigest()[:20]


def build_blank_line(columns: Sequence[SheetColumn]) -> GridLine:
    """A line whose number the page fills in when it adds one."""
    return GridLine(number=0, cells=tuple(GridCell(column=c, name=f"dN-{c.code}") for c in columns))


def _line(
    number: int, values: Mapping[str, str], marks: RowMarks | None, columns: Sequence[SheetColumn]
) -> GridLine:
    problem = marks.problem if marks else None
    shown = {column.code for column in columns}
    follows = (
        {f"points_{side.lower()}": str(p) for side, p in marks.points.items()} if marks else {}
    )
    cells = tuple(
        GridCell(
            column=column,
            name=name_cell(number, column.code),
            value=values.get(column.code) or follows.get(column.code, ""),
            message=problem.beside or problem.message
            if problem and problem.column == column.code
            else "",
        )
        for column in columns
    )
    beside = problem is not None and problem.column not in shown
    return GridLine(
        number=number,
        cells=cells,
        marks=marks,
        message=problem.message if problem and beside else "",
    )


def mark_differences(
    lines: Sequence[GridLine], *, typed: Sequence[DealFacts], recorded: Mapping[int, DealFacts]
) -> list[GridLine]:
    """The lines with what is recorded said beside each cell that says something else."""
    again = dict(enumerate(typed, start=1))
    return [_mark(line, again.get(line.number), recorded.get(line.number)) for line in lines]


def _mark(line: GridLine, typed: DealFacts | None, recorded: DealFacts | None) -> GridLine:
    if typed is None and recorded is None:
        return line
    if recorded is None:
        return replace(line, message=_("Cette donne n'est pas enregistrée."))
    if typed is None:
        return replace(line, message=_("Cette donne est enregistrée : tapez-la aussi."))
    mine, theirs = phrase_cells(typed), phrase_cells(recorded)
    wrong = {code for code in {*mine, *theirs} if mine.get(code, "") != theirs.get(code, "")}
    cells = tuple(
        replace(cell, message=_phrase_recorded(cell, theirs.get(cell.column.code, "")))
        if cell.column.code in wrong
        else cell
        for cell in line.cells
    )
    shown = {cell.column.code for cell in line.cells}
    hidden = _("Une colonne qui n'est pas montrée diffère.") if wrong - shown else ""
    return replace(line, cells=cells, message=hidden or line.message)


def _phrase_recorded(cell: GridCell, value: str) -> str:
    text = str(replace(cell, value=value).text)
    return _("Enregistré : %(value)s") % {"value": text or _("rien")}
