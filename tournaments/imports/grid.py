"""A sign-up list as a grid of cleaned texts, each row knowing its line in the file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.names import tidy

MAX_BYTES = 5 * 1024 * 1024
MAX_MEMBERS = 200
MAX_INFLATED_BYTES = 20 * 1024 * 1024
MAX_RATIO = 100
MAX_LINES = 2_000
MAX_COLUMNS = 40
MAX_TEXT = 500_000
MAX_NUMBER = 9_999
MAX_SHEETS = 30
MAX_CELLS = 120_000
"""Rows and cells of all sheets, empty ones too: a full list has two thousand rows of forty."""

MAX_TAGS = 600_000
"""Parts of what stands beside the sheets: texts that cells share, styles."""


_LINES = re.compile(r"\r\n?|\n|_x000[dD]_")

FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Signs with which spreadsheets begin a formula; those of full width too, in some languages."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GridRow:
    """One line that is not empty; `line` counts from 1 as the person's own software does."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ListGrid:
    """The lines of a list, all of one width."""

    rows: tuple[GridRow, ...]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0].cells) if self.rows else 0

    def with_cells(self, changed: dict[tuple[int, int], str]) -> "ListGrid":
        """The grid with cells replaced, by line and column."""
        return ListGrid(
            rows=tuple(
                GridRow(
                    line=row.line,
                    cells=tuple(
                        _clean(changed.get((row.line, column), cell))
                        for column, cell in enumerate(row.cells)
                    ),
                )
                for row in self.rows
            )
        )


def _clean(cell: str) -> str:
    # Our own exports put an apostrophe before what a spreadsheet would run as a formula.
    parts = [part for part in _LINES.split(cell) if part.strip()]
    # Two lines within a cell are two players, where each is more than a word.
    are_whole = len(parts) > 1 and all(len(part.split()) > 1 for part in parts)
    text = tidy((" / " if are_whole else " ").join(parts))
    guarded = text[1:].lstrip()
    return guarded if text.startswith("'") and guarded.startswith(FORMULA_STARTS) else text


def build_grid(lines: Iterable[tuple[int, Iterable[str]]]) -> ListGrid:
    """The grid of numbered lines: cells tidied, empty lines and empty columns at the end dropped.

    Raises `Refused` (`empty`, `too-many-lines`, `too-many-columns`, `too-much-text`).
    """
    rows: list[tuple[int, list[str]]] = []
    text = 0
    for line, raw in lines:
        cells = [_clean(cell) for cell in raw]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        text += sum(map(len, cells))
        _refuse_excess(len(rows) + 1, len(cells), text)
        rows.append((line, cells))
    if not rows:
        raise Refused(_("Cette liste est vide."), code="empty")
    width = max(len(cells) for _line, cells in rows)
    return ListGrid(
        rows=tuple(
            GridRow(line=line, cells=(*cells, *[""] * (width - len(cells)))) for line, cells in rows
        )
    )


def _refuse_excess(lines: int, columns: int, text: int) -> None:
    if lines > MAX_LINES:
        raise Refused(
            _("Cette liste dépasse %(count)s lignes. Importez-la en plusieurs fois.")
            % {"count": MAX_LINES},
            code="too-many-lines",
        )
    if columns > MAX_COLUMNS:
        raise Refused(
            _("Cette liste a plus de %(count)s colonnes. Gardez seulement les colonnes utiles.")
            % {"count": MAX_COLUMNS},
            code="too-many-columns",
        )
    if text > MAX_TEXT:
        raise Refused(
            _("Cette liste contient trop de texte pour des inscriptions."), code="too-much-text"
        )
