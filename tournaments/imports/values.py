"""What single cells mean: a fee paid, a number, two names in one cell, nobody yet."""

import datetime
import re
from contextlib import suppress
from functools import lru_cache

from tournaments.names import PersonName, name_key, tidy_person

_YES = frozenset(
    {"oui", "o", "x", "yes", "y", "1", "vrai", "true", "ok", "regle", "reglee", "paye", "payee"}
    | {"cheque", "especes", "cb", "✓", "✔", "carte", "carte bancaire", "virement", "ja", "bezahlt"}
    | {"paid", "solde", "soldee", "encaisse", "liquide"}
)
_NO = frozenset({"", "non", "n", "no", "0", "faux", "false", "—", "nein", "impaye", "a payer"})
_ABOUT_PAYING = _YES | _NO
_AMOUNT = re.compile(r"(\d+)(?:[.,]\d+)? ?(?:€|eur|euros?)?")
_NOBODY = frozenset(
    {
        "x", "seul", "seule", "cherche", "recherche",
        "cherche partenaire", "recherche partenaire", "a trouver", "cherche un partenaire",
    }
)  # fmt: skip
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?P<year>\d{4})(?!\d)")
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})[/.-](?P<month>\d{1,2})[/.-](?P<day>\d{1,2})(?!\d)")
DAY = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d).*")
_TWO_NAMES = re.compile(r"[/+&;|]|\s(?:-|–|—|et|and|und|avec)\s", re.IGNORECASE)
_TWO_AND_TWO = 4
_LOOKS_LIKE_FORMULA = re.compile(r"[=+@\-]|#(?:REF|N/A|NAME|VALUE|DIV/0|NUM|NULL)")


def read_paid(cell: str) -> bool | None:
    """Whether a cell says that the fee is paid; None when it cannot be told."""
    key = name_key(cell)
    if key in _YES:
        return True
    if key in _NO or cell in _NO:
        return False
    if DAY.fullmatch(cell):
        return True
    amount = _AMOUNT.fullmatch(key)
    return int(amount[1]) > 0 if amount and len(amount[1]) <= 4 else None


def read_year(cell: str) -> int | None:
    """The year in « 1951 » or « 12/03/1951 »; None where there is none in which somebody may be
    born."""
    found = re.search(r"(?<!\d)(?:19|20)\d{2}(?!\d)", cell)
    return int(found[0]) if found else None


def read_until(cell: str) -> datetime.date | bool | None:
    """The last day of a membership in « 31/08/2027 » or « 2027 »; whether there is one in « oui »,
    « 25 € » or « non »; None when it cannot be told."""
    if re.fullmatch(r"(?:19|20)\d{2}", cell):
        return datetime.date(int(cell), 12, 31)
    for pattern in (_DAY_FIRST, _YEAR_FIRST):
        if found := pattern.match(cell):
            with suppress(ValueError):
                return datetime.date(*(int(found[name]) for name in ("year", "month", "day")))
    return None if DAY.fullmatch(cell) else read_paid(cell)


@lru_cache(maxsize=4096)
def is_payment(cell: str) -> bool:
    """Whether a cell is about paying, in words. Each column is asked several times over."""
    return not cell.isdecimal() and name_key(cell) in _ABOUT_PAYING


def number_of(cell: str) -> int | None:
    """The number in « 12 », « n° 12 », « 12. »; None when there is none."""
    found = re.fullmatch(r"[^\d\-]{0,4}([0-9]{1,4})[ .)]*", cell)
    return int(found[1]) if found and int(found[1]) > 0 else None


def read_name(written: str, first_name: str = "") -> PersonName:
    """A name as it is kept, or nobody for « ? », « cherche partenaire » and the like."""
    whole = tidy_person(f"{written} {first_name}")
    if not any(map(str.isalnum, whole)) or name_key(whole) in _NOBODY:
        return PersonName()
    surname, _comma, after = written.partition(",")
    given = first_name if first_name.strip() else after
    if not given.strip() or not surname.strip():
        return PersonName(whole=whole)
    return PersonName(whole=whole, surname=tidy_person(surname), first_name=tidy_person(given))


def read_two_names(cell: str) -> tuple[PersonName, PersonName]:
    """The two in one cell; the second is nobody when there is one name only."""
    parts = [name for name in map(read_name, _cut_in_two(cell)) if name.whole]
    first, second = (*parts, PersonName(), PersonName())[:2]
    return first, second


def read_two_people(cell: str) -> tuple[str, str]:
    """The two names in a cell, as they are kept."""
    first, second = read_two_names(cell)
    return first.whole, second.whole


def _cut_in_two(cell: str) -> list[str]:
    parts = _TWO_NAMES.split(cell, maxsplit=1)
    if len(parts) > 1 or "," not in cell:
        return parts
    named = [part for part in cell.split(",") if part.strip()]
    if len(named) == _TWO_AND_TWO:
        # « ROUX, Gérard, GIRARD, Chantal »
        return [",".join(named[:2]), ",".join(named[2:])]
    # « ROUX, Gérard » is one, « ROUX Gérard, GIRARD Chantal » are two.
    return named if len(named) == 2 and all(len(name.split()) > 1 for name in named) else [cell]


def looks_like_formula(text: str) -> bool:
    """Whether a text begins as a spreadsheet's formula or error does, which no name does."""
    return _LOOKS_LIKE_FORMULA.match(text) is not None


def may_be_a_name(text: str) -> bool:
    """Whether what begins as a formula could all the same be what a team is called: « + de 60 »."""
    return text[0] in "+-@" and not re.search(r"[()|!=#]", text)


def read_phone(cell: str) -> str:
    """A phone number, given back the zero that a spreadsheet takes from a number."""
    return f"0{cell}" if re.fullmatch(r"[1-9][0-9]{8}", cell) else cell
