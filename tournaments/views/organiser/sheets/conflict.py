"""Two people on one sheet: what one typed beside what the other saved meanwhile."""

from typing import Any

from tournaments.enums import SheetEntry
from tournaments.forms.sheets.rows import Line, build_grid_lines
from tournaments.models import ScoreSheet
from tournaments.pages.sheets.tiles import read_sheet_history
from tournaments.views.organiser.sheets.entries import DealsEntry, TotalsEntry


def build_conflict_context(sheet: ScoreSheet, typed: DealsEntry | TotalsEntry) -> dict[str, Any]:
    """The other's version beside one's own; deals and columns on which both agree are left out."""
    latest = read_sheet_history(sheet)[0]
    tournament = sheet.match.round.tournament
    if not isinstance(typed, DealsEntry) or sheet.entry != SheetEntry.DEALS:
        return {"conflict": {"by": latest, "sheet": sheet, "pairs": []}}
    saved = DealsEntry(tournament, sheet)
    pairs = _pairs(saved, typed)
    differing = {code for pair in pairs for code in _list_differing(pair["theirs"], pair["mine"])}
    shown = [column for column in typed.columns if column.code in differing]
    return {
        "conflict": {
            "by": latest,
            "sheet": sheet,
            "pairs": pairs,
            "columns": shown,
            "codes": differing,
        }
    }


def _pairs(saved: DealsEntry, typed: Any) -> list[dict[str, Any]]:
    theirs = {line.number: line for line in _lines(saved)}
    mine = {line.number: line for line in _lines(typed)}
    return [
        {"number": number, "theirs": theirs.get(number), "mine": mine.get(number)}
        for number in sorted({*theirs, *mine})
        if _list_cell_values(theirs.get(number)) != _list_cell_values(mine.get(number))
    ]


def _list_differing(theirs: Line | None, mine: Line | None) -> list[str]:
    """The columns in which two lines differ; of a line that one side has not, those filled in."""
    ours, others = (
        {} if line is None else {cell.column.code: cell.value for cell in line.cells}
        for line in (mine, theirs)
    )
    return [code for code in {**ours, **others} if ours.get(code, "") != others.get(code, "")]


def _lines(entry: Any) -> list[Line]:
    return build_grid_lines(entry.rows, entry.marks, entry.columns, spare=False)


def _list_cell_values(line: Line | None) -> list[str]:
    return [] if line is None else [cell.value for cell in line.cells]
