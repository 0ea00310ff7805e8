"""Every table of which rows travel, and how their rows are named."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model

from tournaments.queries.travelling import Travelling
from tournaments.queries.travelling_played import PLAYED

ACCOUNT = ("account_key__key",)
"""The path by which an account is named."""

_OF_OTHERS: list[Travelling] = []


def add_travelling(*tables: Travelling) -> None:
    """Take on the tables of another subject, as it does when it starts."""
    _OF_OTHERS.extend(tables)


def list_travelling() -> tuple[Travelling, ...]:
    """Every table of which rows travel, those first on which others rest."""
    return (*PLAYED, *_OF_OTHERS)


def list_name_paths(model: type[Model]) -> tuple[str, ...]:
    """The paths from a row of a model to what names it."""
    if model is User:
        return ACCOUNT
    named_by = next(
        (table.named_by for table in list_travelling() if table.model is model), ("key",)
    )
    return tuple(_list_paths(model, named_by))


def _list_paths(model: type[Model], columns: tuple[str, ...]) -> Iterator[str]:
    for column in columns:
        field_ = model._meta.get_field(column)
        if isinstance(field_, ForeignKey):
            yield from (f"{column}__{path}" for path in list_name_paths(field_.remote_field.model))
        else:
            yield column
