"""Long lists read part by part, in an order that what comes in between does not shift."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet

RowT = TypeVar("RowT", bound=Model)


def read_part(
    rows: QuerySet[RowT], *, by: Sequence[str], after: Sequence[Any] | None, count: int
) -> list[RowT]:
    """The next rows of a list, and one more where there is one.

    `by` are columns that tell every row from the others, a minus before those that fall; `after`
    are their values in the last row that was read, None at the beginning.
    """
    beyond, level = Q(), Q()
    for column, value in zip(by, after or (), strict=False):
        name, way = column.removeprefix("-"), "lt" if column.startswith("-") else "gt"
        beyond |= level & Q(**{f"{name}__{way}": value})
        level &= Q(**{name: value})
    return list(rows.filter(beyond).order_by(*by)[: count + 1])
