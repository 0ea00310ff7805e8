"""The site's typeface for stamping: two weights, and what to do with a letter it lacks."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders

REGULAR = "Dix Print"
BOLD = "Dix Print Bold"
CAP_HEIGHT = 0.668
"""Height of a capital, in parts of the size."""

_FILES = {REGULAR: "print-regular.ttf", BOLD: "print-bold.ttf"}
_UNSEEN = frozenset("SCMZ")
_UNKNOWN = "?"
_ELLIPSIS = "…"
_SMALLEST = 0.6


def find_face_file(name: str) -> Path:
    """Where the file of a weight lies."""
    return Path(str(finders.find(f"fonts/atkinson-hyperlegible-next/{_FILES[name]}")))


@lru_cache(maxsize=1)
def load_faces() -> dict[str, Any]:
    """Load both weights; afterwards reportlab knows them by name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    loaded = {}
    for name in _FILES:
        loaded[name] = TTFont(name, str(find_face_file(name)))
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
