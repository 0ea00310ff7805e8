"""Tables as files for a spreadsheet, with no cell that a spreadsheet would run."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils import timezone
from openpyxl import Workbook

_DANGEROUS_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0")
_NOT_IN_A_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_LONGEST_SHEET_NAME = 31

CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def guard_cell(value: object) -> object:
    """A cell's value; a text that a spreadsheet would take for a formula gets an apostrophe."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        # Spreadsheets know no time zones: the hour of the hall's clock, to the minute.
        return timezone.localtime(value).replace(tzinfo=None, second=0, microsecond=0)
    if not isinstance(value, str):
        return value
    text = "".join(mark for mark in value if mark.isprintable() or mark in "\t\r\n")
    return f"'{text}" if text.startswith(_DANGEROUS_STARTS) else text


def export_file(kind: str, *, title: str, rows: Iterable[Sequence[object]]) -> bytes:
    """The rows, headings first, as `csv` (semicolons and a byte-order mark, as French
    spreadsheets expect) or `xlsx`; every cell guarded."""
    safe = ([guard_cell(cell) for cell in row] for row in rows)
    return _workbook(title, safe) if kind == "xlsx" else _delimited(safe)


def _delimited(rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _workbook(title: str, rows: Iterable[Sequence[object]]) -> bytes:
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_NOT_IN_A_SHEET_NAME.sub("-", title)[:_LONGEST_SHEET_NAME])
    sheet.freeze_panes = "A2"
    for row in rows:
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()
