"""Statements that are put together once, where that costs more than answering them: what every
page, every phone or every act asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import QuerySet


@dataclass(frozen=True)
class Statement:
    """One question. `find_rows` builds it with marks, values that stand nowhere else in it, for
    which each asking has its own; it may hold nothing that changes while a process runs."""

    find_rows: Callable[[], QuerySet[Any, Any]]

    def ask(self, marked: Mapping[Any, Any]) -> tuple[Any, ...] | None:
        """The first row found, None where there is none; `marked` has the value for each mark."""
        statement, values = self._made
        with connection.cursor() as cursor:
            cursor.execute(statement, [marked.get(value, value) for value in values])
            found: tuple[Any, ...] | None = cursor.fetchone()
        return found

    @cached_property
    def _made(self) -> tuple[str, tuple[Any, ...]]:
        statement, values = self.find_rows().query.get_compiler(connection.alias).as_sql()
        return statement, tuple(values)
