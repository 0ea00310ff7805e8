"""What travels between the preview of an import and its confirmation.

The list rides in the page itself, compressed and signed, instead of waiting in a table
of drafts: nothing personal stays behind when the person gives up, two windows never
overwrite each other, the back button works, and there is nothing to sweep. The
signature binds it to one tournament and one person for half a day.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.columns import OF_TEAMS, Column
from tournaments.imports.files.workbook import Sheet, find_list
from tournaments.imports.grid import GridRow, ListGrid
from tournaments.imports.joining import Joining
from tournaments.imports.recognition import ListLayout, recognise

_HOURS_KEPT = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportDraft:
    """A list that was given: its sheets, which of them is read, and how that was understood."""

    sheets: tuple[Sheet, ...]
    chosen: int
    layout: ListLayout

    @classmethod
    def of(
        cls,
        sheets: Sequence[Sheet],
        chosen: int | None = None,
        *,
        takes: Collection[Column] = OF_TEAMS,
        of_pairs: bool = False,
    ) -> "ImportDraft":
        """What was given, the sheet that looks most like a list chosen where nobody says; it may
        hold the columns that it `takes`, and two players a line where it is one `of_pairs`."""
        if chosen is None or not 0 <= chosen < len(sheets):
            chosen = find_list(sheets)
        layout = recognise(sheets[chosen].grid, takes, of_pairs=of_pairs)
        return cls(sheets=tuple(sheets), chosen=chosen, layout=layout)

    @property
    def grid(self) -> ListGrid:
        """The cells of the sheet that is read."""
        return self.sheets[self.chosen].grid

    def seal(self, grid: ListGrid, layout: ListLayout, *, owner: str) -> str:
        """The draft as one signed text, the sheet that is read as it was mended and understood;
        `owner` names the tournament and the person."""
        grids = [sheet.grid for sheet in self.sheets]
        grids[self.chosen] = grid
        content = {
            "sheets": [
                [sheet.name, [[row.line, *row.cells] for row in rows.rows]]
                for sheet, rows in zip(self.sheets, grids, strict=True)
            ],
            "chosen": self.chosen,
            "heading": layout.heading_line,
            "columns": [column.value for column in layout.columns],
            "unsure": sorted(layout.unsure),
            "joined": [layout.joined.value, layout.asks_joining],
        }
        return signing.dumps(content, salt=_salt(owner), compress=True)


def unseal(draft: str, *, owner: str) -> ImportDraft:
    """The list again. Raises `Refused` (`draft-lost`) when it is not as it was sealed."""
    try:
        content: dict[str, Any] = signing.loads(
            draft, salt=_salt(owner), max_age=_HOURS_KEPT * 3600
        )
    except (signing.BadSignature, ValueError) as error:
        raise Refused(
            _("Cet aperçu n'est plus valable. Donnez de nouveau votre liste."), code="draft-lost"
        ) from error
    joined, asks_joining = content["joined"]
    layout = ListLayout(
        heading_line=content["heading"],
        columns=tuple(Column(value) for value in content["columns"]),
        joined=Joining(joined),
        asks_joining=asks_joining,
        unsure=frozenset(content["unsure"]),
    )
    sheets = tuple(_read_sheet(name, rows) for name, rows in content["sheets"])
    return ImportDraft(sheets=sheets, chosen=content["chosen"], layout=layout)


def _read_sheet(name: str, rows: Sequence[Sequence[Any]]) -> Sheet:
    read = (GridRow(line=line, cells=tuple(cells)) for line, *cells in rows)
    return Sheet(name=name, grid=ListGrid(rows=tuple(read)))


def _salt(owner: str) -> str:
    return f"team-import:{owner}"
