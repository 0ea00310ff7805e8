"""What a suitcase says in a column, held to what the site's own forms and acts could have written.

A row is written as it came, past the forms: whatever they would refuse is refused here.
"""

import datetime
import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db.models import EmailField, ForeignKey, JSONField

from suitcases.file.manifest import YEARS
from suitcases.queries.rows import Row
from tournaments.json_values import UNKEPT, fits
from tournaments.queries.travelling import Travelling

_NUMBERS: Mapping[str, range] = {
    "IntegerField": range(-(2**31), 2**31),
    "PositiveIntegerField": range(2**31),
    "PositiveSmallIntegerField": range(2**15),
}
"""What each kind of number holds in every database; SQLite alone would take more."""

_TEXTS = frozenset({"CharField", "SlugField", "TextField"})
_LINES = re.compile("[\n\r\t]")
_TYPED_AT_LENGTH = 200
"""Letters from which on a text is typed in more than one line."""

_LONGEST_NAME = 200
"""Letters of a name by which a row refers to another."""


class BadValue(ValueError):
    """A value that no form and no act of the site writes; it says in which column."""


class HeldColumn:
    """A column of a table that travels, and what may stand in it."""

    def __init__(self, field: Any, *, shape: Any = None, told_as: Any = None) -> None:
        self.field = field
        self._shape, self._told_as = shape, told_as
        self._numbers = _NUMBERS.get(field.get_internal_type())
        self._choices = frozenset(choice for choice, _label in field.flatchoices)
        # Where a person was erased, another word stands for the address.
        may_be_erased = field.name == "email"
        self._validators = [
            validate
            for validate in field.validators
            if not (may_be_erased and isinstance(validate, EmailValidator))
        ]
        is_short = isinstance(field, EmailField) or (
            field.max_length is not None and field.max_length < _TYPED_AT_LENGTH
        )
        self._is_text = field.get_internal_type() in _TEXTS
        self._is_line = self._is_text and is_short

    def refuse_unfit(self, value: Any) -> None:
        """Raise BadValue where it could not stand here."""
        try:
            is_fit = self._holds(value)
        except (ValidationError, ValueError, TypeError, AttributeError, OverflowError) as fault:
            raise BadValue(self.field.name) from fault
        if not is_fit:
            raise BadValue(self.field.name)

    def _holds(self, value: Any) -> bool:
        if value is None:
            return bool(self.field.null)
        if isinstance(self.field, ForeignKey):
            return _is_name(value)
        if isinstance(self.field, JSONField):
            return fits(value, self._shape)
        if isinstance(value, bool) or self.field.get_internal_type() == "BooleanField":
            return isinstance(value, bool) and self.field.get_internal_type() == "BooleanField"
        if self._numbers is not None:
            return isinstance(value, int) and value in self._numbers and self._is_valid(value)
        return isinstance(value, str) and self._holds_text(value)

    def _holds_text(self, text: str) -> bool:
        if UNKEPT.search(text) or (self._is_line and _LINES.search(text)):
            return False
        if not text:
            return text == self._told_as or (self._is_text and bool(self.field.blank))
        value = self.field.to_python(text)
        if isinstance(value, datetime.date) and value.year not in YEARS:
            return False
        if isinstance(value, datetime.datetime) and value.tzinfo is None:
            return False
        return value is not None and self._is_valid(value)

    def _is_valid(self, value: Any) -> bool:
        for validate in self._validators:
            validate(value)
        return not self._choices or value in self._choices


def _is_name(value: object) -> bool:
    """Whether the value may be the name of a row: a text, a number, or several of them."""
    parts = value if isinstance(value, list) else [value]
    return len(parts) <= 4 and all(
        isinstance(part, str | int)
        and not isinstance(part, bool)
        and len(str(part)) < _LONGEST_NAME
        for part in parts
    )


class HeldRows:
    """The columns of a table that travels, each with what may stand in it."""

    def __init__(self, table: Travelling) -> None:
        self._table = table
        self._columns = {
            column: HeldColumn(
                table.field(column),
                shape=table.shapes.get(column),
                told_as=table.told_as.get(column),
            )
            for column in table.columns
        }

    def refuse_unfit(self, row: Row) -> None:
        """Raise BadValue for a value that does not fit its column; a site of before had fewer."""
        for column, value in row.items():
            if column in self._columns:
                self._columns[column].refuse_unfit(value)
            elif not isinstance(value, list) or not all(map(_is_name, value)):
                raise BadValue(column)


def list_unfit(fields: Mapping[str, Any], row: Row) -> Iterator[str]:
    """The columns of a row whose value does not fit, or is not there."""
    for column, field in fields.items():
        try:
            HeldColumn(field).refuse_unfit(row[column])
        except (BadValue, KeyError):
            yield column
