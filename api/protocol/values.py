"""Values that programs send and get: each within bounds that every database holds."""

import uuid
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Header, Path, Schema
from pydantic import AwareDatetime, StringConstraints

MOST = 2**31 - 1

Slug = Annotated[str, Path(pattern=r"^[-a-zA-Z0-9_]+$", min_length=1, max_length=80)]
Number = Annotated[int, Path(ge=1, le=MOST)]
Key = Annotated[uuid.UUID, Path()]
Moment = AwareDatetime
IdempotencyKey = Annotated[
    str,
    Header(alias="Idempotency-Key", pattern=r"^[!-~]+$", min_length=8, max_length=200),
]
"""A text that the program draws for one act, and sends again with every retry of it."""

Text = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""What a person could type in one line."""


class Money(Schema):
    """A sum of money; below zero where it goes out."""

    cents: int
    currency: str = "EUR"


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
