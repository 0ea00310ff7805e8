"""A sheet that is read in two ways: contested by a side, or typed again and compared."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.phones.agreed import save_agreed
from tournaments.domain.phones.stands import is_for_phones, void_signatures
from tournaments.domain.sheets.cached_results import build_announcement, conclude
from tournaments.domain.sheets.facts import lock_sheet, record_facts, refuse_stale, says_already
from tournaments.domain.sheets.sheets import (
    mark_confirmed,
    record_typed,
    refuse_same_person,
    refuse_state,
)
from tournaments.enums import Act, SheetEntry, SheetState
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.queries.sheets.match_results import (
    find_both_totals,
    is_decided_unfinished,
    is_handed_in,
    read_kept_result,
)
from tournaments.signals import Announcement


@transaction.atomic
def contest_sheet(
    sheet: ScoreSheet,
    *,
    reason: str,
    by: Actor,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int = 0,
    deal_number: int | None = None,
    called_for: str = "",
) -> ScoreSheet:
    """Block what is disputed of a sheet until that is decided; possible until it is locked.

    Facts that were being typed (`deals` or `totals`) are recorded first, as `save_deals` does:
    whoever decides sees them. `deal_number` is the deal that is disputed, while the others
    go on; without it the whole sheet waits. `called_for` is what players call the arbiter for, of
    `CalledFor`. Raises Refused with `reason-missing` or
    `sheet-closed`, and, with facts, as `save_deals` does.
    """
    why = _("Dites ce qui est contesté.")
    locked = lock_sheet(sheet, Act.SHEET_CONTESTED, reason=reason, why=why)
    refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONFIRMED})
    news: list[Announcement] = []
    if (deals, totals) != (None, None) and not says_already(locked, deals=deals, totals=totals):
        refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED})
        news = record_typed(locked, deals=deals, totals=totals, base_version=base_version, by=by)
    before = {"state": locked.state}
    _keep_counting(locked)
    locked.state, locked.contest_reason = SheetState.CONTESTED, reason
    locked.contested_deal = deal_number
    void_signatures(locked)
    also = {"deal": deal_number, "called_for": called_for}
    also = {key: value for key, value in also.items() if value}
    news.append(
        build_announcement(Act.SHEET_CONTESTED, locked, before=before, also=also, reason=reason)
    )
    conclude(locked, news, by=by)
    return locked


def _keep_counting(sheet: ScoreSheet) -> None:
    """Where a decision confirmed a sheet that its deals do not end, note whoever confirmed it as
    who handed it in: contesting it must not open the match again."""
    if is_decided_unfinished(sheet):
        sheet.submitted_by, sheet.submitted_at = sheet.confirmed_by, sheet.confirmed_at


@transaction.atomic
def resolve_contest(
    sheet: ScoreSheet,
    *,
    by: Actor,
    reason: str,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    seen_version: int | None = None,
) -> ScoreSheet:
    """Decide a contested sheet with a reason, with other facts where they change.

    It is confirmed by whoever decides, or opened again where the match goes on. What phones say of
    deals that the decision does not touch is kept. Raises Refused with `reason-missing`,
    `sheet-closed`, `sheet-changed` where other deals were written after `seen_version`, or the
    engine's code.
    """
    why = _("Dites pourquoi vous décidez ainsi.")
    locked = lock_sheet(sheet, Act.SHEET_RESOLVED, reason=reason, why=why)
    refuse_state(locked, {SheetState.CONTESTED})
    if seen_version is not None:
        refuse_stale(locked, seen_version)
    before = {
        "state": locked.state,
        "version": locked.version,
        "sheet_entry": locked.entry,
        "result": locked.result,
        "deal": locked.contested_deal,
    }
    entailed: tuple[Announcement, ...] = ()
    if deals is not None or totals is not None:
        entailed = record_facts(locked, deals=deals, totals=totals, by=by, reason=reason)
        # Totals cannot be fixed line by line, so the desk takes the sheet from the phones.
        locked.held_by_desk |= locked.entry == SheetEntry.TOTALS and is_for_phones(locked)
    _leave_contest(locked, by=by)
    kept = {"sheet_entry": locked.entry}
    announcement = build_announcement(
        Act.SHEET_RESOLVED, locked, before=before, also=kept, reason=reason
    )
    conclude(locked, [*entailed, announcement], by=by)
    # The act may have written a ruling to the row: read it again.
    locked.refresh_from_db(fields=["ruled", "version", "result"])
    save_agreed(locked)
    return locked


def _leave_contest(sheet: ScoreSheet, *, by: Actor) -> None:
    """Have a contested sheet count where its match is over or was handed in, else go on."""
    result = read_kept_result(sheet)
    sheet.contest_reason, sheet.contested_deal = "", None
    if result is None or not (result["finished"] or is_handed_in(sheet)):
        sheet.state = SheetState.OPEN
        return
    sheet.state = SheetState.CONFIRMED
    sheet.confirmed_by, sheet.confirmed_at = by.user, timezone.now()


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
    news = []
    if locked.state == SheetState.SUBMITTED:
        refuse_same_person(locked, by=by)
        news.append(mark_confirmed(locked, by=by))
    locked.compared_version = locked.version
    news.insert(0, build_announcement(Act.SHEET_COMPARED, locked))
    conclude(locked, news, by=by)
    return True


def _says(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts] | None, totals: TotalsFacts | None
) -> bool:
    if deals is not None or totals is None:
        return says_already(sheet, deals=deals, totals=totals)
    return (totals["NS"], totals["EW"]) == find_both_totals(sheet)
