"""What stands beneath a heading: whether it may be what that says, and what it is without one."""

import re
from collections.abc import Callable, Mapping, Sequence

from tournaments.imports.columns import OF_PERSONS, Column
from tournaments.imports.values import (
    DAY,
    is_payment,
    number_of,
    read_paid,
    read_two_people,
    read_until,
    read_year,
)

Cells = Sequence[str]
"""Those of a column that are not empty."""

_MOSTLY, _OFTEN = 0.75, 0.5
_PHONE = re.compile(r"[+\d(][\d .\-/()]{7,}")
_AMOUNT = re.compile(r"\d+(?:[.,]\d+)? ?(?:€|eur|euros?)?", re.IGNORECASE)
_MOST_WORDS = 6


def is_email(cell: str) -> bool:
    """Whether the cell looks like an address."""
    return "@" in cell and " " not in cell


def is_phone(cell: str) -> bool:
    """Whether the cell looks like a telephone number."""
    return bool(_PHONE.fullmatch(cell)) and not DAY.fullmatch(cell)


def is_date(cell: str) -> bool:
    """Whether the cell begins as a day does."""
    return bool(DAY.fullmatch(cell))


def is_name(cell: str) -> bool:
    """Whether the cell could be what somebody is called."""
    return (
        any(map(str.isalpha, cell))
        and not any(map(str.isdigit, cell))
        and "@" not in cell
        and len(cell.split()) <= _MOST_WORDS
        and not is_payment(cell)
    )


def is_two_names(cell: str) -> bool:
    """Whether the cell holds the names of two."""
    return bool(read_two_people(cell)[1])


def is_whole_name(cell: str) -> bool:
    """Whether the cell could be a surname with a first name."""
    return is_name(cell) and len(cell.split()) > 1


def is_like_a_person(cell: str) -> bool:
    """Whether the cell is several words, one of them in capitals, as surnames are written."""
    words = cell.split()
    return len(words) > 1 and any(len(word) > 1 and word.isupper() for word in words)


def has_letters(cell: str) -> bool:
    """Whether any of it could be of a word."""
    return re.search(r"[^\W\d]", cell) is not None


def is_no_name(cell: str) -> bool:
    """Whether the cell is what nobody is called."""
    return bool(is_email(cell) or is_phone(cell) or is_date(cell) or _AMOUNT.fullmatch(cell))


def is_number(cell: str) -> bool:
    """Whether the cell is the number of a team."""
    return number_of(cell) is not None


def share(cells: Cells, test: Callable[[str], object]) -> float:
    """For how much of a column a test holds."""
    return sum(bool(test(cell)) for cell in cells) / len(cells) if cells else 0.0


def mostly(cells: Cells, test: Callable[[str], object]) -> bool:
    """Whether a test holds for three quarters of a column."""
    return share(cells, test) >= _MOSTLY


def _often(test: Callable[[str], object]) -> Callable[[Cells], bool]:
    return lambda cells: share(cells, test) >= _OFTEN


def _seldom(test: Callable[[str], object]) -> Callable[[Cells], bool]:
    return lambda cells: share(cells, test) < _OFTEN


_FITS: Mapping[Column, Callable[[Cells], bool]] = {
    **dict.fromkeys(OF_PERSONS, _seldom(is_no_name)),
    **dict.fromkeys(
        (Column.LICENCE_1, Column.LICENCE_2), _often(lambda cell: any(map(str.isdigit, cell)))
    ),
    Column.TEAM_NAME: _seldom(lambda cell: is_email(cell) or is_phone(cell) or is_date(cell)),
    Column.CLUB: _seldom(lambda cell: is_email(cell) or is_phone(cell) or is_date(cell)),
    Column.NUMBER: _often(is_number),
    Column.FIXED_TABLE: _often(is_number),
    Column.PHONE: _often(lambda cell: sum(map(str.isdigit, cell)) > 5),
    Column.EMAIL: _often(is_email),
    Column.BORN_IN: _often(lambda cell: read_year(cell) is not None),
    Column.MEMBER_UNTIL: _often(lambda cell: read_until(cell) is not None),
    Column.PAID: _often(lambda cell: read_paid(cell) is not None),
}


def fits(column: Column, cells: Cells) -> bool:
    """Whether what stands beneath may be what a heading says."""
    return not cells or column not in _FITS or _FITS[column](cells)


_TOLD: tuple[tuple[Column, Callable[[Cells], bool]], ...] = (
    (Column.EMAIL, lambda cells: mostly(cells, is_email)),
    (Column.PHONE, lambda cells: mostly(cells, is_phone)),
    (
        Column.NUMBER,
        lambda cells: (
            len(set(cells)) == len(cells)
            and all(re.fullmatch(r"[0-9]{1,4}", cell) for cell in cells)
        ),
    ),
    (Column.PAID, lambda cells: mostly(cells, is_payment)),
)


def find_column(cells: Cells) -> Column | None:
    """What a column is by its contents alone, but for names and words."""
    return next((column for column, holds in _TOLD if cells and holds(cells)), None)
