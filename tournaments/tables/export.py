"""Tables as files for a spreadsheet, with no cell that a spreadsheet would run."""

from collections.abc import Iterable, Sequence

import tablib

_DANGEROUS_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0")

CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def guarded(value: object) -> object:
    """A cell's value; a text that a spreadsheet would take for a formula gets an apostrophe."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    text = "".join(mark for mark in value if mark.isprintable() or mark in "\t\r\n")
    return f"'{text}" if text.startswith(_DANGEROUS_STARTS) else text


def export_file(
    kind: str, *, title: str, headers: Sequence[str], rows: Iterable[Sequence[object]]
) -> bytes:
    """The table as `csv` (semicolons and a byte-order mark, as French spreadsheets expect)
    or `xlsx`; every cell guarded."""
    data = tablib.Dataset(headers=[str(guarded(header)) for header in headers], title=title[:31])
    for row in rows:
        data.append([guarded(cell) for cell in row])
    if kind == "xlsx":
        content: bytes = data.export("xlsx")
        return content
    text: str = data.export("csv", delimiter=";")
    return text.encode("utf-8-sig")
