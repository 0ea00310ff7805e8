"""Deals as the cells of their sheet, side by side: what their versions say alike, what not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.queries.sheets.columns import Column, Label
from tournaments.queries.sheets.deal_rows import phrase_cells


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedCell:
    """One cell of a deal in each of its versions, empty where that one says nothing of it."""

    label: Label
    texts: tuple[Label, ...]

    @property
    def differs(self) -> bool:
        """Whether the versions say something else here."""
        return len(set(self.texts)) > 1


def compare_cells(versions: Sequence[Mapping[Label, Label]]) -> list[ComparedCell]:
    """The versions of a deal, each its texts by label, line by line: those of the first first."""
    labels = dict.fromkeys(label for version in versions for label in version)
    return [
        ComparedCell(label=label, texts=tuple(version.get(label, "") for version in versions))
        for label in labels
    ]


def list_cells(
    facts: Mapping[str, Any], columns: tuple[Column, ...]
) -> tuple[tuple[Label, Label], ...]:
    """A deal as labelled texts: the cells of a score sheet that say something."""
    values = phrase_cells(facts)
    return tuple(
        (column.label, _text(column, values[column.code]))
        for column in columns
        if values.get(column.code)
    )


def _text(column: Column, value: str) -> Label:
    return next((choice.label for choice in column.choices if choice.value == value), value)
