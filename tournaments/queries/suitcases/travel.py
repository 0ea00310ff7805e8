"""How the rows of a table travel: which columns, what names a row, and whose it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, QuerySet

from tournaments.models import Tournament

ACCOUNT = ("account_key__key",)
"""The path by which an account is named."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Travelling:
    """A table of which rows travel with a tournament.

    `within` is the path to the tournament, `columns` what is told of a row, `many` its
    many-to-many columns, `named_by` the columns that name a row.

    `is_kept`: rows here are changed under their key and never taken away while others refer to
    them; of the others, those that come back stand instead of those that are here. `is_once`:
    what was written is never changed. `is_of_club`: the club has them beyond one tournament.
    `loose` columns may name a row that does not travel, and are empty then.
    `told_as` is what stands in a file without names instead of columns that tell of people.
    """

    model: type[Model]
    columns: tuple[str, ...]
    within: str = "tournament"
    named_by: tuple[str, ...] = ("key",)
    many: tuple[str, ...] = ()
    is_kept: bool = False
    is_once: bool = False
    is_of_club: bool = False
    loose: tuple[str, ...] = ()
    told_as: Mapping[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The file in which its rows stand."""
        return f"data/{self.model._meta.label_lower}.jsonl"

    def rows_of(self, tournament: Tournament) -> QuerySet[Any]:
        """The rows of a tournament, the first written first."""
        found = self.model._default_manager.filter(**{self.within: tournament.pk}).order_by("pk")
        # Several rows of the tournament may lead to one of the club's.
        return found.distinct() if self.is_of_club else found

    def field(self, column: str) -> Any:
        """The field of a column."""
        return self.model._meta.get_field(column)

    def refers(self, column: str) -> type[Model] | None:
        """The model whose row a column names by its name; None where it holds a value."""
        field_ = self.field(column)
        if not isinstance(field_, ForeignKey) or field_.target_field.name == "key":
            return None
        return field_.remote_field.model


_TRAVELLING: list[Travelling] = []


def add_travelling(*tables: Travelling) -> None:
    """Take on tables of which rows travel, as each app does when it starts: those on which others
    rest come first."""
    _TRAVELLING.extend(tables)


def list_travelling() -> tuple[Travelling, ...]:
    """Every table of which rows travel."""
    return tuple(_TRAVELLING)


def list_name_paths(model: type[Model]) -> tuple[str, ...]:
    """The paths from a row of a model to what names it."""
    if model is User:
        return ACCOUNT
    named_by = next((one.named_by for one in _TRAVELLING if one.model is model), ("key",))
    return tuple(_list_paths(model, named_by))


def _list_paths(model: type[Model], columns: tuple[str, ...]) -> Iterator[str]:
    for column in columns:
        field_ = model._meta.get_field(column)
        if isinstance(field_, ForeignKey):
            yield from (f"{column}__{path}" for path in list_name_paths(field_.remote_field.model))
        else:
            yield column
