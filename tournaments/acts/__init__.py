"""One table of everything that is done: each app brings the rows of its own acts when it starts.

The domain decides by it, pages ask by it, the journal seals by it, and tests walk through it. What
a ruling does is held to the acts that it is made of; what is asked of a sheet in a given state,
the sheet's own functions ask.
"""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error

from tournaments.acts.row import ActMoment, ActRow, Care, Rows, Seals
from tournaments.enums import Act

__all__ = ["ActMoment", "ActRow", "Care", "Rows", "Seals", "add_acts", "list_rows", "row_of"]

_table: dict[Act, ActRow] = {}


def add_acts(*tables: Rows) -> None:
    """Take rows in. Raises ValueError for an act that has one already."""
    for rows in tables:
        if twice := _table.keys() & rows.keys():
            raise ValueError(f"two rows of one act: {sorted(twice)}")
        _table.update(rows)


def row_of(act: Act) -> ActRow:
    """The row of an act. Raises KeyError for one that no app has brought."""
    return _table[act]


def list_rows() -> Rows:
    """Every row that was brought, by its act."""
    return dict(_table)


def check_every_act(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """An error for each act of which no app has brought the row."""
    return [
        Error(
            f"The act {act.name} has no row.",
            hint="Give it one in apps.py of its app, or in tournaments/acts/.",
            id="tournaments.E001",
        )
        for act in Act
        if act not in list_rows()
    ]
