"""Looking at a workbook's zip directory before anything in it is unpacked."""

import io
import zipfile

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.limits import MAX_INFLATED_BYTES, MAX_MEMBERS, MAX_RATIO

ZIP_START = b"PK\x03\x04"

_WORKBOOK_MEMBER = "[Content_Types].xml"
_OPEN_DOCUMENT_MEMBER = "content.xml"


def refuse_hostile_archive(data: bytes) -> None:
    """Refuse what is no workbook, or would unpack to far more than a sign-up list needs.

    Raises `Refused` (`unreadable`, `open-document`, `not-a-workbook`, `zip-bomb`).
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, RuntimeError) as error:
        # A RuntimeError is a zip of a later version than this Python reads.
        raise Refused(
            _("Ce classeur est abîmé et ne peut pas être lu. Enregistrez-le de nouveau."),
            code="unreadable",
        ) from error
    _refuse_excess(members)
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


def _refuse_excess(members: list[zipfile.ZipInfo]) -> None:
    inflated = sum(member.file_size for member in members)
    swollen = any(member.file_size > MAX_RATIO * max(member.compress_size, 1) for member in members)
    if len(members) > MAX_MEMBERS or inflated > MAX_INFLATED_BYTES or swollen:
        raise Refused(
            _(
                "Ce classeur est bien trop gros une fois déplié pour une liste d'inscriptions. "
                "Copiez les lignes utiles dans un nouveau classeur."
            ),
            code="zip-bomb",
        )
