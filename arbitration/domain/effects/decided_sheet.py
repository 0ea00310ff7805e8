"""Keeping what the desk decided on a contested sheet."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.decided_sheet import DecidedSheet, SheetUndo
from tournaments.domain.sheets.rulings import restore_sheet


def do(effect: DecidedSheet, deciding: Deciding) -> SheetUndo:
    """Change nothing: the desk wrote on the sheet already, and the effect says what was there."""
    return effect.before


def undo(before: SheetUndo, deciding: Deciding) -> None:
    """Put the sheet back as it was."""
    restore_sheet(
        deciding.sheet,
        entry=before.entry,
        deals=before.deals,
        totals=before.totals,
        by=deciding.by,
        reason=deciding.reason,
    )


DECIDED_SHEET = CarryingOut(effect=DecidedSheet, do=do, undo=undo)
