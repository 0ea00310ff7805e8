"""Workbooks for tests, honest and hostile."""

import io
import zipfile
from collections.abc import Iterable, Sequence

import openpyxl

SHEET = "xl/worksheets/sheet1.xml"


def workbook(*rows: Sequence[object]) -> bytes:
    """An .xlsx file whose only sheet holds the rows."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    return _saved(book)


def workbook_with_sheet(xml: str) -> bytes:
    """An .xlsx file whose sheet is the given XML."""
    return rewritten(workbook(["x"]), {SHEET: xml.encode()})


def rewritten(data: bytes, members: dict[str, bytes], *, extra: Iterable[str] = ()) -> bytes:
    """A zip file with some members replaced and empty ones added."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, members.get(name, source.read(name)))
        for name in extra:
            target.writestr(name, b"")
    return out.getvalue()


def zip_of(**members: bytes) -> bytes:
    """A zip file that is no workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members.items():
            target.writestr(name, content)
    return out.getvalue()


def _saved(book: openpyxl.Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
