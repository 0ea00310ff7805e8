"""The sheets of what was given: a file of text, or a paste, is one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.imports.columns import Column
from tournaments.imports.grid import Grid
from tournaments.imports.recognition import recognise


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """A sheet that holds something; a text has no name."""

    name: str
    grid: Grid


def find_list(sheets: Sequence[Sheet]) -> int:
    """The place of the sheet that looks most like a list: headings, known columns, lines."""
    weights = [_weigh(sheet.grid) for sheet in sheets]
    return weights.index(max(weights))


def _weigh(grid: Grid) -> tuple[bool, int, int]:
    layout = recognise(grid)
    known = sum(column != Column.IGNORED for column in layout.columns)
    return layout.heading_line > 0, known, len(grid.rows)
