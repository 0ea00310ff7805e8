"""Reading the first filled sheet of an .xlsx workbook."""

import datetime
import io
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.files.archive import refuse_hostile_archive
from tournaments.imports.grid import Grid, build_grid
from tournaments.imports.limits import MAX_COLUMNS, MAX_LINES

# Past the last column allowed, one more is read, so that an excess is noticed and said.
_LAST_COLUMN = MAX_COLUMNS + 1
_LAST_ROW = 100_000


@dataclass(frozen=True, kw_only=True, slots=True)
class _Cell:
    text: str
    is_formula: bool


def read_workbook(data: bytes) -> Grid:
    """The rows of the first sheet that holds any.

    A formula counts by the value the spreadsheet last computed; without one its own text
    is kept, so that the line's problem can be shown. Raises `Refused`.
    """
    refuse_hostile_archive(data)
    try:
        rows = _first_filled_sheet(data)
    except Exception as error:
        # openpyxl raises whatever its parsers meet in a file made to hurt; none is ours.
        raise Refused(
            _("Ce classeur est abîmé et ne peut pas être lu. Enregistrez-le de nouveau."),
            code="unreadable",
        ) from error
    return build_grid(rows.items())


def _first_filled_sheet(data: bytes) -> dict[int, list[str]]:
    for index, rows in enumerate(_sheets(data, computed=False)):
        if not rows:
            continue
        texts = {line: [cell.text for cell in cells] for line, cells in rows.items()}
        if any(cell.is_formula for cells in rows.values() for cell in cells):
            values = next(itertools.islice(_sheets(data, computed=True), index, None))
            for line, cells in values.items():
                texts[line] = [
                    cell.text or written
                    for cell, written in zip(cells, texts.get(line, []), strict=False)
                ]
        return texts
    return {}


def _sheets(data: bytes, *, computed: bool) -> Iterator[dict[int, list[_Cell]]]:
    # As late as where workbooks are written, and for the same reason.
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=computed, keep_links=False)
    try:
        for sheet in book.worksheets:
            # The size a sheet declares may be a lie; the rows themselves are counted.
            sheet.reset_dimensions()
            yield dict(itertools.islice(_filled_rows(sheet), MAX_LINES + 1))
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
