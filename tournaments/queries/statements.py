"""Questions that are put together once, where that costs more than answering them: what every
page, every phone, every sheet or every act asks."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar
from uuid import UUID

from django.db import connections
from django.db.models import Expression, QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

P = ParamSpec("P")
Row = TypeVar("Row")
LONGEST = 63
"""Bits of the largest number that a column holds."""


def prepared(build: Callable[P, "QuerySet[Any, Row]"]) -> Callable[P, list[Row]]:
    """A function that lists the rows of the queryset that `build` gives for its arguments.

    `build` is called once, with a place instead of each argument: it may only hand them on, to
    conditions on columns. The values, by position, are numbers, texts or UUIDs, of the column's own
    kind: a relation is asked by what its column holds. Where one row is meant, it ends in `[:1]`.
    """
    kept: dict[int, _Question[Row]] = {}

    @wraps(build)
    def ask(*values: P.args, **named: P.kwargs) -> list[Row]:
        if named:
            raise TypeError(f"{build.__name__} takes its values by position")
        if any(isinstance(value, int) and value.bit_length() > LONGEST for value in values):
            return []  # No column holds it, and SQLite's driver would fail.
        many = len(values)
        if many not in kept:
            made: Callable[..., QuerySet[Any, Row]] = build
            kept[many] = _Question(made(*map(_Place, range(many))))
        return kept[many].ask(values)

    return ask


class _Place(Expression):
    """Where a value goes in the SQL."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", (self,)


class _Query(Query):
    """A question whose SQL is known after its first answer, with the values of this time."""

    question: "_Question[Any]"
    values: tuple[Any, ...]

    def get_compiler(
        self, using: Any = None, connection: Any = None, elide_empty: Any = True
    ) -> "_Compiler":
        """What asks it; Django asks for one each time."""
        return _Compiler(self, connection or connections[using], using, elide_empty)

    def chain(self, *_told: Any) -> Any:
        """Refuse to be changed: the SQL would be another."""
        raise TypeError("a prepared question is asked as it is")


class _Compiler(SQLCompiler):
    query: _Query

    def as_sql(self, with_limits: Any = True, with_col_aliases: Any = False) -> Any:
        if self.query.select_for_update and not self.connection.in_atomic_block:
            raise TransactionManagementError("rows are locked inside a transaction")
        sql, params, set_up = self.query.question.compile_for(self.connection)
        self.__dict__.update(set_up)
        return sql, tuple(self._fill(param) for param in params)

    def _fill(self, param: Any) -> Any:
        if not isinstance(param, _Place):
            return param
        value = self.query.values[param.number]
        is_text = isinstance(value, UUID) and not self.connection.features.has_native_uuid_field
        return value.hex if is_text else value


Compiled = tuple[str, tuple[Any, ...], dict[str, Any]]
"""SQL, its parameters with places among them, and what Django reads of a compiler afterwards."""


class _Question(Generic[Row]):
    SET_UP = ("select", "klass_info", "annotation_col_map", "col_count", "has_extra_select")

    def __init__(self, rows: "QuerySet[Any, Row]") -> None:
        self._rows, self._known = rows, dict[str, Compiled]()

    def compile_for(self, connection: Any) -> Compiled:
        """The SQL for a kind of database, worked out once."""
        if connection.vendor not in self._known:
            compiler = self._rows.query.clone().get_compiler(connection=connection)
            sql, params = compiler.as_sql()
            set_up = {name: getattr(compiler, name) for name in self.SET_UP}
            self._known[connection.vendor] = sql, tuple(params), set_up
        return self._known[connection.vendor]

    def ask(self, values: tuple[Any, ...]) -> list[Row]:
        """The rows, for these values."""
        # Copies by hand: those of `copy` ask for the rows first.
        rows: QuerySet[Any, Row] = self._rows.__class__.__new__(self._rows.__class__)
        query = _Query.__new__(_Query)
        rows.__dict__.update(self._rows.__dict__)
        query.__dict__.update(self._rows.query.__dict__)
        query.question, query.values = self, values
        # Set as `query`, it would make dictionaries of tuples.
        rows.__dict__["_query"] = query
        return list(rows)
