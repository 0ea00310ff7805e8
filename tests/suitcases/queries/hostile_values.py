"""What somebody may put into the columns of a suitcase by hand, and the columns that take it."""

import copy
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, JSONField

from suitcases.queries.columns import BadValue, HeldRows
from tournaments.queries.travelling import Travelling

DEEP: list[Any] = []
for _level in range(30):
    DEEP = [DEEP]

HOSTILE = (
    "", " ", "x/y", "\0", "a\nb", "<script>alert(1)</script>", "x" * 5000, "\ud800", "0001-01-01",
    "9999-12-31", "9999-12-31T23:59:59+00:00", "2026-11-21T20:00:00", "P999999999DT0S", "3", True,
    -1, 0, 1, 2**15, 2**31, 2**63, 10**300, 1.5, [], ["x"], [1], [[1]], [2**40], [None], DEEP, {},
    {"x": "y"}, {"1": [10**6, 10**6]}, {"1": [1, 1]}, {"1": "NS"}, {"1": {}}, {"x": DEEP}, None,
)  # fmt: skip


def refuses(held: HeldRows, column: str, value: Any) -> bool:
    """Whether a row that says this in a column is refused for it."""
    try:
        held.refuse_unfit({column: value})
    except BadValue:
        return True
    return False


def is_what_a_form_takes(table: Travelling, column: str, value: Any) -> bool:
    """The same by Django itself: the whole validation of the model's field, whoever edits it."""
    field = copy.copy(table.field(column))
    field.editable = True
    if value is None:
        return bool(field.null)
    if value == table.told_as.get(column):
        return True
    if column == "email" and isinstance(value, str):
        # An erased one is another text.
        return len(value) <= field.max_length and value.isprintable()
    if isinstance(field, ForeignKey | JSONField):
        return isinstance(value, str | int | list | dict)
    try:
        field.clean(value, None)
    except (ValidationError, TypeError, ValueError, OverflowError):
        return False
    return True


def list_taken(table: Travelling) -> Iterator[tuple[str, Any]]:
    """The columns of a table with each of the hostile values that they take."""
    held = HeldRows(table)
    for column in table.columns:
        for value in HOSTILE:
            if not refuses(held, column, value):
                yield column, value
