"""What differs between a sheet typed a second time and what is recorded, cell by cell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.forms.sheets.rows import Cell, Line
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.deal_rows import phrase_cells


def mark_differences(
    lines: Sequence[Line], *, typed: Sequence[DealFacts], recorded: Mapping[int, DealFacts]
) -> list[Line]:
    """The lines with what is recorded said beside each cell that says something else."""
    again = dict(enumerate(typed, start=1))
    return [_mark(line, again.get(line.number), recorded.get(line.number)) for line in lines]


def _mark(line: Line, typed: DealFacts | None, recorded: DealFacts | None) -> Line:
    if typed is None and recorded is None:
        return line
    if recorded is None:
        return replace(line, message=_("Cette donne n'est pas enregistrée."))
    if typed is None:
        return replace(line, message=_("Cette donne est enregistrée : tapez-la aussi."))
    mine, theirs = phrase_cells(typed), phrase_cells(recorded)
    wrong = {code for code in {*mine, *theirs} if mine.get(code, "") != theirs.get(code, "")}
    cells = tuple(
        replace(cell, message=_say(cell, theirs.get(cell.column.code, "")))
        if cell.column.code in wrong
        else cell
        for cell in line.cells
    )
    shown = {cell.column.code for cell in line.cells}
    hidden = _("Une colonne qui n'est pas montrée diffère.") if wrong - shown else ""
    return replace(line, cells=cells, message=hidden or line.message)


def _say(cell: Cell, value: str) -> str:
    text = str(replace(cell, value=value).text)
    return _("Enregistré : %(value)s") % {"value": text or _("rien")}
