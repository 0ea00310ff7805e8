"""Whole numbers as they are typed, and sums of money: cents inside, euros for people. Nothing here
is ever a float."""

import re

from django.utils.formats import get_format
from django.utils.translation import get_language

MOST_CENTS = 10_000_000
"""No sum of an evening is above 100 000 €."""

_NO_BREAK = "\N{NO-BREAK SPACE}"
_EUROS = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")
_AROUND = re.compile(r"[\s\u00a0\u202f€]|eur(?:os?)?|,(?=\d{3}(?!\d))", re.IGNORECASE)


def read_number(text: str, *, digits: int = 6) -> int | None:
    """The whole number of a text of plain digits, so many at most; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def read_cents(text: str) -> int | None:
    """The cents of a sum as people write it (« 12,5 », « 12.50 € »); None for what is no sum."""
    found = _EUROS.fullmatch(_AROUND.sub("", text)) if text.isprintable() else None
    if found is None or not found.group().isascii():
        return None
    euros, cents = found.groups()
    sum_ = int(euros) * 100 + int((cents or "").ljust(2, "0"))
    return sum_ if sum_ <= MOST_CENTS else None


def phrase_cents(cents: int) -> str:
    """A sum as people read it: « 14 € », « −12,50 € », "−€12.50"; whole euros without cents."""
    plain = phrase_plain(abs(cents))
    said = f"€{plain}" if _is_english() else f"{plain}{_NO_BREAK}€"
    return f"−{said}" if cents < 0 else said


def phrase_plain(cents: int) -> str:
    """A sum without its unit, as a field holds it."""
    euros, rest = divmod(abs(cents), 100)
    whole = f"{euros:,}" if _is_english() else f"{euros:,}".replace(",", _NO_BREAK)
    decimals = f"{get_format('DECIMAL_SEPARATOR')}{rest:02d}" if rest else ""
    return f"{'−' if cents < 0 else ''}{whole}{decimals}"


def _is_english() -> bool:
    return (get_language() or "").startswith("en")
