"""The legend of the grid's keys: what each does, and what a finger presses instead."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.queries.sheets.columns import Column, Label


@dataclass(frozen=True, kw_only=True, slots=True)
class Key:
    """One key: the letter sent, how it is written, what it does, in which column."""

    key: str
    shown: str
    label: Label
    code: str = ""


def build_legend(columns: Sequence[Column]) -> list[Key]:
    """The keys that a sheet with these columns knows, the most used first."""
    return list(_keys({column.code: column for column in columns}))


def _keys(columns: dict[str, Column]) -> Iterator[Key]:
    yield Key(key="1", shown="1", label=_("NS prend"), code="taker")
    yield Key(key="2", shown="2", label=_("EO prend"), code="taker")
    for choice in columns["contract"].choices if "contract" in columns else ():
        label = _("Contrat : %(what)s") % {"what": choice.label}
        yield Key(key=choice.keys, shown=choice.keys.upper(), label=label, code="contract")
    if "trump" in columns:
        for choice in columns["trump"].choices:
            key = choice.keys[0]
            yield Key(key=key, shown=key.upper(), label=choice.label, code="trump")
    yield from _keys_of_the_row(columns.values())
    yield Key(key="p", shown="P", label=_("Passée"), code="taker")
    yield Key(key="Enter", shown=_("Entrée"), label=_("Suite"))
    yield Key(key="Backspace", shown="←", label=_("Case précédente"))


def _keys_of_the_row(columns: Iterable[Column]) -> Iterator[Key]:
    """Those that lead to a cell of the line; one key goes round the columns that share it."""
    first: dict[str, Column] = {}
    for column in columns:
        if column.row_key:
            first.setdefault(column.row_key, column)
    for key, column in first.items():
        label = _("Annonces") if key == "a" else column.label
        yield Key(key=key, shown=key.upper(), label=label)
