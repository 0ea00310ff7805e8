"""From bytes to text, whatever the spreadsheet wrote them in."""

import codecs
import re

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused

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
