"""Values that programs send and get, each within bounds that every database holds; and long lists
in pages, each of which says where the next one begins."""

import uuid
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Generic, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from ninja import Header, Path, Query, Schema
from pydantic import AwareDatetime, StringConstraints

from tournaments.errors import Refused

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


Item = TypeVar("Item")
Row = TypeVar("Row")
CursorPlace = tuple[int, ...]

MOST_ITEMS = 100

Limit = Annotated[int, Query(ge=1, le=MOST_ITEMS)]
Cursor = Annotated[str, Query(pattern=r"^([0-9]{1,10}(-[0-9]{1,10})?)?$", max_length=21)]
"""Where a page begins, as the page before said it; empty for the first."""


class Page(Schema, Generic[Item]):
    """A part of a list; `next_cursor` is null on the last."""

    items: list[Item]
    next_cursor: str | None


def read_cursor(cursor: str, parts: int = 1) -> CursorPlace | None:
    """The place after which a page begins, as so many numbers; None for the first page.

    Raises Refused (`cursor-unknown`) for one that no page of this list has told.
    """
    if not cursor:
        return None
    place = tuple(map(int, cursor.split("-")))
    if len(place) != parts or max(place) > MOST:
        raise refuse_cursor()
    return place


def refuse_cursor() -> Refused:
    """What is said of a cursor that no page of a list has told."""
    sentence = _("Ce curseur n'est pas de cette liste.")
    return Refused(sentence, code="cursor-unknown", field="cursor")


def cut_page(
    found: Sequence[Row],
    limit: int,
    *,
    place: Callable[[Row], CursorPlace],
    write: Callable[[Row], Item],
) -> Page[Item]:
    """A page of rows of which one more was read than it shows, where there is one more.

    `place` is what the list is ordered by, one row a place; `write` makes the item of a row.
    """
    shown = found[:limit]
    more = len(found) > limit
    cursor = "-".join(map(str, place(shown[-1]))) if more else None
    return Page(items=[write(row) for row in shown], next_cursor=cursor)


def cut_list(
    rows: Sequence[Row], cursor: str, limit: int, *, write: Callable[[Row], Item]
) -> Page[Item]:
    """A page of a list that is worked out as a whole: its place is how many rows come before."""
    begin = (read_cursor(cursor) or (0,))[0]
    numbered = list(enumerate(rows, start=1))[begin : begin + limit + 1]
    return cut_page(
        numbered, limit, place=lambda pair: (pair[0],), write=lambda pair: write(pair[1])
    )
