"""What a person hands over, decoded: a file of whatever kind, its sheets, or text pasted."""

import codecs
import re

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.files.delimited import read_delimited
from tournaments.imports.files.sheets import Sheet, find_list
from tournaments.imports.files.workbook import ZIP_START, read_workbook
from tournaments.imports.grid import MAX_BYTES, Grid

# The longer mark first: UTF-32's begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# What no spreadsheet writes into a text; the old end-of-file mark is harmless.
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\ud800-\udfff]")
_OLD_EXCEL_START = b"\xd0\xcf\x11\xe0"
_PDF_START = b"%PDF"


def decode(data: bytes) -> str:
    """The text of a file: by its byte-order mark, else UTF-16, UTF-8 or Windows-1252.

    Raises `Refused` (`not-text`) when it is none of these, or holds what no text holds.
    """
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        refuse_binary(text)
        return text
    raise _not_text()


def refuse_binary(text: str) -> None:
    """Raise `Refused` (`not-text`) when a text holds control characters."""
    if _FORBIDDEN.search(text):
        raise _not_text()


def _encodings(data: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return (encoding,)
    # French text in UTF-16 has a zero in nearly every second byte.
    if data[1::2].count(0) * 3 > len(data):
        return ("utf-16-le",)
    if data[0::2].count(0) * 3 > len(data):
        return ("utf-16-be",)
    return ("utf-8", "cp1252")


def _not_text() -> Refused:
    return Refused(
        _("Ce fichier n'est ni un texte CSV ni un classeur Excel (.xlsx)."), code="not-text"
    )


def refuse_oversize(size: int) -> None:
    """Raise `Refused` (`too-big`) when a file or paste of `size` bytes is no sign-up list."""
    if size > MAX_BYTES:
        raise Refused(_("Ce fichier dépasse 5 Mo."), code="too-big")


def read_file(data: bytes) -> Grid:
    """The cells of the sheet that looks most like a list. Raises `Refused`."""
    sheets = read_sheets(data)
    return sheets[find_list(sheets)].grid


def read_sheets(data: bytes) -> list[Sheet]:
    """The sheets of a file, told from its content and not from its name. Raises `Refused`."""
    refuse_oversize(len(data))
    if data.startswith(_OLD_EXCEL_START):
        raise Refused(
            _("Ce fichier est d'un ancien Excel (.xls). Enregistrez-le en .xlsx ou en CSV."),
            code="old-excel",
        )
    if data.startswith(_PDF_START):
        raise Refused(
            _("Un PDF ne peut pas être importé. Donnez le tableur ou un CSV."), code="pdf"
        )
    if data.startswith(ZIP_START):
        return read_workbook(data)
    return [Sheet(name="", grid=read_delimited(decode(data)))]


def read_paste(text: str) -> Grid:
    """The cells of a text pasted from a spreadsheet or typed. Raises `Refused`."""
    refuse_oversize(len(text))
    refuse_binary(text)
    return read_delimited(text)
