"""The sheets of what was given, a file of text, or a paste, being one; and the filled ones of an
.xlsx workbook, read once its zip directory was looked at: before anything in it is unpacked."""

import datetime
import io
import itertools
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.columns import Column
from tournaments.imports.grid import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_INFLATED_BYTES,
    MAX_LINES,
    MAX_MEMBERS,
    MAX_RATIO,
    MAX_SHEETS,
    MAX_TAGS,
    MAX_TEXT,
    ListGrid,
    build_grid,
)
from tournaments.imports.recognition import recognise

ZIP_START = b"PK\x03\x04"

_WORKBOOK_MEMBER = "[Content_Types].xml"
_OPEN_DOCUMENT_MEMBER = "content.xml"
_SHEET = re.compile(rb"<(?:\w+:)?sheet\s")
_ROWS_BEGIN = re.compile(rb"<(?:\w+:)?sheetData\b")
_ROW_OR_CELL = re.compile(rb"<(?:\w+:)?(?:row|c)[\s/>]")
_PACKED_AS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, LookupError, OSError,
    RuntimeError,
)  # fmt: skip
"""What the library raises over a changed zip, or one of a later version than this Python reads."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """A sheet that holds something; a text has no name."""

    name: str
    grid: ListGrid


def find_list(sheets: Sequence[Sheet]) -> int:
    """The place of the sheet that looks most like a list: headings, known columns, lines."""
    if len(sheets) == 1:
        return 0
    weights = [_weigh(sheet.grid) for sheet in sheets]
    return weights.index(max(weights))


def _weigh(grid: ListGrid) -> tuple[bool, int, int]:
    layout = recognise(grid)
    known = sum(column != Column.IGNORED for column in layout.columns)
    return layout.heading_line > 0, known, len(grid.rows)


def refuse_hostile_archive(data: bytes) -> None:
    """Refuse what is no workbook, or would unpack to far more than a sign-up list needs.

    Raises `Refused` (`unreadable`, `open-document`, `not-a-workbook`, `zip-bomb`).
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _refuse_excess(members)
            _refuse_many_cells(archive, members)
    except _BROKEN as error:
        raise Refused(
            _("Ce classeur est abîmé et ne peut pas être lu. Enregistrez-le de nouveau."),
            code="unreadable",
        ) from error
    names = {member.filename for member in members}
    if _WORKBOOK_MEMBER not in names:
        if _OPEN_DOCUMENT_MEMBER in names:
            raise Refused(
                _("Ce fichier vient de LibreOffice. Enregistrez-le en .xlsx (Excel) ou en CSV."),
                code="open-document",
            )
        raise Refused(
            _("Ce fichier compressé n'est pas un classeur Excel (.xlsx)."), code="not-a-workbook"
        )


def _refuse_many_cells(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> None:
    """Count sheets, rows and cells before anything is made of them: a workbook may name one file
    as many sheets."""
    sheets, filled, others = 0, [], 0
    for member in members:
        if not member.filename.lower().endswith((".xml", ".rels")):
            continue
        text = archive.read(member)
        sheets += len(_SHEET.findall(text))
        if _ROWS_BEGIN.search(text):
            filled.append(len(_ROW_OR_CELL.findall(text)))
        else:
            others += text.count(b"<")
    read = sum(filled) if sheets <= len(filled) else sheets * max(filled, default=0)
    if sheets > MAX_SHEETS or read > MAX_CELLS or others > MAX_TAGS:
        raise _too_large()


def _refuse_excess(members: list[zipfile.ZipInfo]) -> None:
    inflated = sum(member.file_size for member in members)
    swollen = any(member.file_size > MAX_RATIO * max(member.compress_size, 1) for member in members)
    if any(member.compress_type not in _PACKED_AS for member in members):
        raise ValueError("packed in a way that no spreadsheet uses")
    if len(members) > MAX_MEMBERS or inflated > MAX_INFLATED_BYTES or swollen:
        raise _too_large()


def _too_large() -> Refused:
    return Refused(
        _(
            "Ce classeur est bien trop gros une fois déplié pour une liste d'inscriptions. "
            "Copiez les lignes utiles dans un nouveau classeur."
        ),
        code="zip-bomb",
    )


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
