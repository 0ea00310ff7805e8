"""Looking at a workbook's zip directory before anything in it is unpacked."""

import io
import re
import struct
import zipfile
import zlib

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.grid import (
    MAX_CELLS,
    MAX_INFLATED_BYTES,
    MAX_MEMBERS,
    MAX_RATIO,
    MAX_SHEETS,
    MAX_TAGS,
)

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
