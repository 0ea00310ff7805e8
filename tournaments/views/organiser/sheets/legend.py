"""The legend of the grid's keys: what each does, and what a finger presses instead."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.queries.sheets.columns import Column, Label


@dataclass(frozen=True, kw_only=True, slots=True)
class Key:
    """One key: the letter sent, how it is written, what it does, in which column.

    A letter means another thing in another cell: `group` says in which it means this.
    """

    key: str
    shown: str
    label: Label
    code: str = ""
    group: Label = ""


def build_legend(columns: Sequence[Column]) -> list[Key]:
    """The keys that a sheet with these columns knows, the most used first."""
    return list(_keys({column.code: column for column in columns}))


def _keys(columns: dict[str, Column]) -> Iterator[Key]:
    taker = columns["taker"].label
    yield Key(key="1", shown="1", label=_("NS prend"), code="taker", group=taker)
    yield Key(key="2", shown="2", label=_("EO prend"), code="taker", group=taker)
    yield Key(key="p", shown="P", label=_("Passée"), code="taker", group=taker)
    for column in (columns[code] for code in ("contract", "trump") if code in columns):
        for choice in column.choices:
            key, where = choice.keys[0], column.label
            yield Key(key=key, shown=key.upper(), label=choice.label, code=column.code, group=where)
    yield from _keys_of_the_row(columns.values())
    yield Key(key="Enter", shown=_("Entrée"), label=_("Suite"))
    yield Key(key="Backspace", shown="←", label=_("Case précédente"))


def _keys_of_the_row(columns: Iterable[Column]) -> Iterator[Key]:
    """Keys that lead to a cell of the line; one key goes round the columns that share it."""
    first: dict[str, Column] = {}
    for column in columns:
        if column.row_key:
            first.setdefault(column.row_key, column)
    for key, column in first.items():
        label = _("Annonces") if key == "a" else column.label
        yield Key(key=key, shown=key.upper(), label=label, group=_("Toute la ligne"))
