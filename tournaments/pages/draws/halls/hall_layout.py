"""Where the tables of a room stand on a plan: where they were put, or one after the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Places = Mapping[int, tuple[int, int]]
"""Column and row of tables by number, both from 1."""

MOST_COLUMNS, MOST_ROWS = 20, 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """The spots of a room row by row, each a table's number or None where none stands.

    `columns` is 0 where nobody said where tables stand: they then fill what width there is.
    """

    columns: int
    spots: tuple[int | None, ...]


def read_places(stored: Mapping[str, Sequence[int]]) -> Places:
    """The places as a tournament keeps them."""
    return {int(table): (place[0], place[1]) for table, place in stored.items()}


def lay_out(tables: Sequence[int], places: Places) -> Layout:
    """Put the tables of a room where they stand; those without a place follow in further rows."""
    placed = {places[table]: table for table in tables if table in places}
    if not placed:
        return Layout(columns=0, spots=tuple(tables))
    columns = max(column for column, _row in placed)
    first, last = min(row for _, row in placed), max(row for _, row in placed)
    rows = range(first, last + 1)
    spots = [placed.get((column, row)) for row in rows for column in range(1, columns + 1)]
    set_down = set(placed.values())
    return Layout(
        columns=columns, spots=(*spots, *(table for table in tables if table not in set_down))
    )
