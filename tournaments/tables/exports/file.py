"""Lists as files: for a spreadsheet, with no cell that it would run, or for another program."""

import csv
import datetime
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from tournaments.imports.grid import FORMULA_STARTS

_DANGEROUS_STARTS = (*FORMULA_STARTS, "\t", "\r", "\n", "\0")
_NOT_IN_A_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_LONGEST_SHEET_NAME = 31

CONTENT_TYPES: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """A list as a file has it; `title` names its sheet in a workbook."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[object]]


def guard_cell(value: object) -> object:
    """A cell's value; a text that a spreadsheet would take for a formula gets an apostrophe."""
    plain = _plain(value)
    return f"'{plain}" if _looks_like_a_formula(plain) else plain


def _looks_like_a_formula(value: object) -> bool:
    return isinstance(value, str) and value.lstrip(" ").startswith(_DANGEROUS_STARTS)


def _plain(value: object) -> object:
    """What a cell of a file holds of a value."""
    if value is None:
        return ""
    if isinstance(value, datetime.datetime):
        # Spreadsheets know no time zones: the hour of the hall's clock, to the minute.
        return timezone.localtime(value).replace(tzinfo=None, second=0, microsecond=0)
    if not isinstance(value, str):
        return value
    return "".join(mark for mark in value if mark.isprintable() or mark in "\t\r\n")


def write_grid(grid: Grid, kind: str) -> bytes:
    """A list as `csv` (semicolons, decimal commas and a byte-order mark, as French spreadsheets
    expect), `xlsx` or `json`; what a spreadsheet reads is guarded cell by cell."""
    return _WRITERS[kind](grid)


def write_workbook(grids: Iterable[Grid]) -> bytes:
    """Several lists as one `xlsx`, a sheet each."""
    # Not with the module: openpyxl brings numpy along, a tenth of every start of the site.
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for grid in grids:
        sheet = book.create_sheet(_NOT_IN_A_SHEET_NAME.sub("-", grid.title)[:_LONGEST_SHEET_NAME])
        sheet.freeze_panes = "A2"
        for row in (grid.headings, *grid.rows):
            sheet.append([_as_cell(sheet, _plain(value)) for value in row])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _as_cell(sheet: Any, value: Any) -> Any:
    """A workbook says of a cell itself that it is text: the apostrophe is in its style, unseen."""
    from openpyxl.cell import WriteOnlyCell

    if not _looks_like_a_formula(value):
        return value
    cell = WriteOnlyCell(sheet, value=value)
    cell.data_type, cell.quotePrefix = "s", True
    return cell


def _guarded(grid: Grid) -> Iterable[list[object]]:
    return ([guard_cell(cell) for cell in row] for row in (grid.headings, *grid.rows))


def _delimited(grid: Grid) -> bytes:
    text = io.StringIO(newline="")
    rows = ([_write_sum(cell) for cell in row] for row in _guarded(grid))
    csv.writer(text, delimiter=";").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _write_sum(cell: object) -> object:
    # A French spreadsheet takes « 14.00 » for a text, or a date, and adds up nothing.
    return str(cell).replace(".", ",") if isinstance(cell, Decimal) else cell


def _objects(grid: Grid) -> bytes:
    """A list of objects, each value by its heading; sums are numbers, moments have their zone."""
    rows = [
        {
            heading: float(cell) if isinstance(cell, Decimal) else cell
            for heading, cell in zip(grid.headings, row, strict=True)
        }
        for row in grid.rows
    ]
    return json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1).encode()


_WRITERS: Mapping[str, Callable[[Grid], bytes]] = {
    "csv": _delimited,
    "xlsx": lambda grid: write_workbook([grid]),
    "json": _objects,
}
