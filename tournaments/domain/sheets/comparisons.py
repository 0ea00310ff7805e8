"""A sheet typed a second time, from the paper, and compared with what is recorded."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.sheets.cached_results import build_announcement, conclude
from tournaments.domain.sheets.facts import lock_sheet, says_already
from tournaments.domain.sheets.sheets import mark_confirmed, refuse_same_person, refuse_state
from tournaments.enums import Act, SheetState
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.queries.sheets.match_results import find_both_totals


@transaction.atomic
def compare_sheet(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    by: Actor,
) -> bool:
    """Whether a sheet that was handed in says what was typed again; recorded where it does.

    Nothing is written where it differs, nor where this version was compared before. A sheet
    that waits for a second check is confirmed by it. Two totals compare with those of the sheet,
    however it was entered. Raises Refused with `sheet-closed` for a sheet that is not handed in,
    and with `same-person` as `confirm_sheet` does.
    """
    locked = lock_sheet(sheet, Act.SHEET_COMPARED)
    refuse_state(locked, {SheetState.SUBMITTED, SheetState.CONFIRMED, SheetState.LOCKED})
    if not _says(locked, deals=deals, totals=totals):
        return False
    if locked.is_compared and locked.state != SheetState.SUBMITTED:
        return True
    told = []
    if locked.state == SheetState.SUBMITTED:
        refuse_same_person(locked, by=by)
        told.append(mark_confirmed(locked, by=by))
    locked.compared_version = locked.version
    told.insert(0, build_announcement(Act.SHEET_COMPARED, locked))
    conclude(locked, told, by=by)
    return True


def _says(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts] | None, totals: TotalsFacts | None
) -> bool:
    if deals is not None or totals is None:
        return says_already(sheet, deals=deals, totals=totals)
    return (totals["NS"], totals["EW"]) == find_both_totals(sheet)
