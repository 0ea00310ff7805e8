"""What a person hands over: a file of whatever kind, or text pasted from a spreadsheet."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.files.archive import ZIP_START
from tournaments.imports.files.decoding import decode, refuse_binary
from tournaments.imports.files.delimited import read_delimited
from tournaments.imports.files.sheets import Sheet, find_list
from tournaments.imports.files.workbook import read_workbook
from tournaments.imports.grid import MAX_BYTES, Grid

_OLD_EXCEL_START = b"\xd0\xcf\x11\xe0"
_PDF_START = b"%PDF"


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
