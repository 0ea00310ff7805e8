"""The site's typeface for stamping: two weights, and what to do with a letter it lacks."""

import unicodedata
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders

REGULAR = "Dix Print"
BOLD = "Dix Print Bold"
CAP_HEIGHT = 0.668
"""Height of a capital, in parts of the size."""

_FILES = {REGULAR: "print-regular.woff2", BOLD: "print-bold.woff2"}
_UNSEEN = frozenset("SCMZ")
_UNKNOWN = "?"
_ELLIPSIS = "…"
_SMALLEST = 0.6


@lru_cache(maxsize=8)
def unpack_font(content: bytes) -> bytes:
    """A packed font as what draws it reads it, unpacked once rather than for each document."""
    from fontTools.ttLib import woff2

    unpacked = BytesIO()
    woff2.decompress(BytesIO(content), unpacked)
    return unpacked.getvalue()


def open_face(name: str) -> BytesIO:
    """The file of a weight, unpacked."""
    path = finders.find(f"fonts/atkinson-hyperlegible-next/{_FILES[name]}")
    return BytesIO(unpack_font(Path(str(path)).read_bytes()))


@lru_cache(maxsize=1)
def load_faces() -> dict[str, Any]:
    """Load both weights; afterwards reportlab knows them by name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    loaded = {}
    for name in _FILES:
        loaded[name] = TTFont(name, open_face(name))
        pdfmetrics.registerFont(loaded[name])
    return loaded


@lru_cache(maxsize=4096)
def keep_writable_letters(text: str) -> str:
    """The text with the letters that the typeface has.

    A letter it lacks gives up its accents, or becomes a question mark; a picture is left out.
    """
    return " ".join("".join(map(_letter, text)).split())


def _letter(character: str) -> str:
    known = load_faces()[REGULAR].face.charToGlyph
    if ord(character) in known:
        return character
    parts = unicodedata.normalize("NFKD", character)
    base = "".join(c for c in parts if ord(c) in known and not unicodedata.combining(c))
    if base:
        return base
    return "" if unicodedata.category(character)[0] in _UNSEEN else _UNKNOWN


@lru_cache(maxsize=4096)
def fit_text(text: str, font: str, size: float, width: float) -> tuple[str, float]:
    """The text and its size in points, made smaller and then shorter until it fits; never shorter
    where it has no letter, as what is left of a number is another number."""
    measure = load_faces()[font].stringWidth
    natural = measure(text, size)
    if natural <= width:
        return text, size
    if not any(map(str.isalpha, text)):
        return text, size * width / natural
    smaller = max(size * width / natural, size * _SMALLEST)
    kept = text
    while kept and measure(_mark_cut(kept, text), smaller) > width:
        kept = kept[:-1].rstrip()
    return _mark_cut(kept, text), smaller


def _mark_cut(kept: str, text: str) -> str:
    return kept if kept == text else kept + _ELLIPSIS
