"""Reading the filled sheets of an .xlsx workbook."""

import datetime
import io
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.files.archive import refuse_hostile_archive
from tournaments.imports.files.sheets import Sheet
from tournaments.imports.grid import MAX_COLUMNS, MAX_LINES, MAX_TEXT, build_grid

# Past the last column allowed, one more is read, so that an excess is noticed and said.
_LAST_COLUMN = MAX_COLUMNS + 1
_LAST_ROW = 100_000
_LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class _Cell:
    text: str
    is_formula: bool


_EMPTY = _Cell(text="", is_formula=False)
Rows = Mapping[int, list[str]]
"""The texts of the filled rows of a sheet, by their number."""


def read_workbook(data: bytes) -> list[Sheet]:
    """The sheets that hold any rows, in their order.

    A formula counts by the value the spreadsheet last computed; without one its own text
    is kept, so that the line's problem can be shown. Raises `Refused`.
    """
    refuse_hostile_archive(data)
    try:
        found = [(name, rows) for name, rows in _list_sheets(data) if rows]
    except Exception as error:
        # openpyxl raises whatever its parsers meet in a file made to hurt; none is ours.
        raise Refused(
            _("Ce classeur est abîmé et ne peut pas être lu. Enregistrez-le de nouveau."),
            code="unreadable",
        ) from error
    if not found:
        build_grid([])
    return list(_within_limits(found))


def _within_limits(found: Sequence[tuple[str, Rows]]) -> Iterator[Sheet]:
    """The sheets that may be lists; the first too large one is refused where it is the only one."""
    text, refused = 0, None
    kept = 0
    for name, rows in found:
        try:
            grid = build_grid(rows.items())
        except Refused as refusal:
            refused = refused or refusal
            continue
        text += sum(len(cell) for row in grid.rows for cell in row.cells)
        if text <= MAX_TEXT:
            kept += 1
            yield Sheet(name=name[:_LONGEST_NAME], grid=grid)
    if refused is not None and not kept:
        raise refused


def _list_sheets(data: bytes) -> list[tuple[str, Rows]]:
    written = list(_read_sheets(data, computed=False))
    has_formula = any(
        cell.is_formula for _name, rows in written for cells in rows.values() for cell in cells
    )
    values = list(_read_sheets(data, computed=True)) if has_formula else written
    return [
        (name, {line: _put_together(cells, rows.get(line, [])) for line, cells in told.items()})
        for (name, told), (_name, rows) in zip(values, written, strict=True)
    ]


def _put_together(computed: Sequence[_Cell], written: Sequence[_Cell]) -> list[str]:
    return [
        cell.text or source.text
        for cell, source in itertools.zip_longest(computed, written, fillvalue=_EMPTY)
    ]


def _read_sheets(data: bytes, *, computed: bool) -> Iterator[tuple[str, dict[int, list[_Cell]]]]:
    # As late as where workbooks are written, and for the same reason.
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=computed, keep_links=False)
    try:
        for sheet in book.worksheets:
            # The size a sheet declares may be a lie; the rows themselves are counted.
            sheet.reset_dimensions()
            yield sheet.title, dict(itertools.islice(_filled_rows(sheet), MAX_LINES + 1))
    finally:
        book.close()


def _filled_rows(sheet: Any) -> Iterator[tuple[int, list[_Cell]]]:
    rows = sheet.iter_rows(max_row=_LAST_ROW, max_col=_LAST_COLUMN)
    for line, cells in enumerate(rows, start=1):
        row = [_Cell(text=_text(cell.value), is_formula=cell.data_type == "f") for cell in cells]
        if any(cell.text for cell in row):
            yield line, row


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "oui" if value else "non"
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case _:
            return str(value)
