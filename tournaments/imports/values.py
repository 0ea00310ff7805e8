"""What single cells mean: a fee paid, a number, two names in one cell, nobody yet."""

import re

from tournaments.names import name_key, tidy_person

_YES = frozenset(
    {"oui", "o", "x", "yes", "y", "1", "vrai", "true", "ok", "regle", "reglee", "paye", "payee"}
    | {"cheque", "especes", "cb", "✓", "✔"}
)
_NO = frozenset({"", "non", "n", "no", "0", "faux", "false", "—"})
_AMOUNT = re.compile(r"(\d+)(?:[.,]\d+)? ?(?:€|eur|euros?)?")
_NOBODY = frozenset(
    {
        "x", "seul", "seule", "cherche", "recherche",
        "cherche partenaire", "recherche partenaire", "a trouver", "cherche un partenaire",
    }
)  # fmt: skip
_TWO_NAMES = re.compile(r"[/+&;]|\s(?:-|–|et)\s", re.IGNORECASE)
_LOOKS_LIKE_FORMULA = re.compile(r"[=+@\-]|#(?:REF|N/A|NAME|VALUE|DIV/0|NUM|NULL)")


def read_paid(cell: str) -> bool | None:
    """Whether a cell says that the fee is paid; None when it cannot be told."""
    key = name_key(cell)
    if key in _YES:
        return True
    if key in _NO or cell in _NO:
        return False
    amount = _AMOUNT.fullmatch(key)
    return int(amount[1]) > 0 if amount and len(amount[1]) <= 4 else None


def is_payment(cell: str) -> bool:
    """Whether a cell is about paying, in words."""
    return not cell.isdecimal() and name_key(cell) in _YES | _NO


def number_of(cell: str) -> int | None:
    """The number in « 12 », « n° 12 », « 12. »; None when there is none."""
    found = re.fullmatch(r"[^\d\-]{0,4}([0-9]{1,4})[ .)]*", cell)
    return int(found[1]) if found and int(found[1]) > 0 else None


def read_person(surname: str, first_name: str = "") -> str:
    """A name as it is kept, or nothing for « ? », « cherche partenaire » and the like."""
    name = tidy_person(f"{surname} {first_name}")
    is_somebody = any(map(str.isalnum, name)) and name_key(name) not in _NOBODY
    return name if is_somebody else ""


def read_two_people(cell: str) -> tuple[str, str]:
    """The two names in one cell; the second empty when there is one name only."""
    parts = [part for part in map(read_person, _TWO_NAMES.split(cell, maxsplit=1)) if part]
    return (parts[0] if parts else "", parts[1] if len(parts) > 1 else "")


def looks_like_formula(text: str) -> bool:
    """Whether a text begins as a spreadsheet's formula or error does, which no name does."""
    return _LOOKS_LIKE_FORMULA.match(text) is not None


def read_phone(cell: str) -> str:
    """A phone number, given back the zero that a spreadsheet takes from a number."""
    return f"0{cell}" if re.fullmatch(r"[1-9][0-9]{8}", cell) else cell
