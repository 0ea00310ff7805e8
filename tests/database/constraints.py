"""What the database itself refuses, by the name of the constraint that does it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction


@contextmanager
def refused_by(name: str) -> Iterator[None]:
    """Expect the block to be refused by the uniqueness of this name, whatever engine it is."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        yield
    assert _told(name) in str(caught.value)


def _told(name: str) -> str:
    """What the engine says: PostgreSQL the constraint's name, SQLite its columns."""
    model, constraint = _found(name)
    if connection.vendor != "sqlite":
        return f'"{name}"'
    columns = [model._meta.get_field(field).column for field in constraint.fields]
    listed = ", ".join(f"{model._meta.db_table}.{column}" for column in columns)
    return f"UNIQUE constraint failed: {listed}"


def _found(name: str) -> tuple[type[models.Model], models.UniqueConstraint]:
    for model in apps.get_models():
        for constraint in model._meta.constraints:
            if constraint.name == name and isinstance(constraint, models.UniqueConstraint):
                return model, constraint
    raise LookupError(name)
