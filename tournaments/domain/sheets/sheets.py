"""A sheet's way: typed, handed in, checked by a second person, contested, opened again."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.reasons import refuse_without_reason
from tournaments.domain.sheets.announcements import build_announcement, conclude
from tournaments.domain.sheets.facts import (
    lock_sheet,
    refuse_stale,
    says_already,
    write_facts,
)
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import Round, ScoreSheet
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.queries.sheets.match_results import read_kept_result
from tournaments.signals import Announcement


@transaction.atomic
def save_deals(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts], base_version: int, by: Actor, reason: str = ""
) -> ScoreSheet:
    """Record the deals of a sheet, in order from the first, as the facts of the engine.

    A sheet handed in goes back to being filled in. Raises Refused with the engine's code
    where a deal is impossible, `sheet-closed` where the sheet takes no more facts, and
    `sheet-changed` where somebody saved other facts after `base_version`. Saving what the
    sheet already says changes nothing.
    """
    locked = _lock_writable(sheet)
    told = _save(locked, deals=deals, base_version=base_version, by=by, reason=reason)
    conclude(locked, told, by=by)
    return locked


@transaction.atomic
def save_totals(
    sheet: ScoreSheet, *, totals: TotalsFacts, base_version: int, by: Actor, reason: str = ""
) -> ScoreSheet:
    """Record the two totals of a sheet (`{"NS": 1002, "EW": 942, "belotes": 5, …}`).

    Raises Refused as `save_deals` does.
    """
    locked = _lock_writable(sheet)
    told = _save(locked, totals=totals, base_version=base_version, by=by, reason=reason)
    conclude(locked, told, by=by)
    return locked


@transaction.atomic
def hand_in_sheet(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int,
    by: Actor,
    stopped_by_time: bool = False,
) -> ScoreSheet:
    """Record what a sheet says and hand it in, both or neither: one act, written once.

    It is confirmed at once, or waits for a second person where the tournament asks for one.
    Raises Refused as `save_deals` does, with `sheet-empty`, or with `match-unfinished` where the
    match is not over; `stopped_by_time` hands in a match that the clock ended (the higher total
    wins). A sheet already handed in that says the same stays as it is.
    """
    locked = _lock_writable(sheet)
    told = _save(locked, deals=deals, totals=totals, base_version=base_version, by=by)
    if locked.state == SheetState.OPEN:
        told += _submit(locked, by=by, stopped_by_time=stopped_by_time)
    conclude(locked, told, by=by)
    return locked


def _save(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int,
    by: Actor,
    reason: str = "",
) -> list[Announcement]:
    """Record facts on the sheet in hand, and return what there is to tell of it."""
    if says_already(sheet, deals=deals, totals=totals):
        return []
    refuse_stale(sheet, base_version)
    before = sheet.result
    entailed = write_facts(sheet, deals=deals, totals=totals, by=by, reason=reason)
    if sheet.state == SheetState.SUBMITTED:
        _forget_hand_in(sheet)
    return [*entailed, build_announcement(Act.SHEET_SAVED, sheet, before=before, reason=reason)]


def _lock_writable(sheet: ScoreSheet) -> ScoreSheet:
    locked = lock_sheet(sheet)
    _refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED})
    return locked


def _submit(sheet: ScoreSheet, *, by: Actor, stopped_by_time: bool) -> list[Announcement]:
    _refuse_incomplete(sheet, stopped_by_time=stopped_by_time)
    sheet.state = SheetState.SUBMITTED
    sheet.submitted_by, sheet.submitted_at = by.user, timezone.now()
    told = [build_announcement(Act.SHEET_SUBMITTED, sheet)]
    if not sheet.match.round.tournament.second_check:
        told.append(_confirm(sheet, by=by))
    return told


def _refuse_incomplete(sheet: ScoreSheet, *, stopped_by_time: bool) -> None:
    result = read_kept_result(sheet)
    if result is None:
        raise Refused(_("Cette feuille est encore vide."), code="sheet-empty")
    if not result["finished"] and not stopped_by_time:
        raise Refused(
            _("La partie n'est pas terminée : il manque des donnes."), code="match-unfinished"
        )


@transaction.atomic
def confirm_sheet(sheet: ScoreSheet, *, by: Actor, seen_version: int | None = None) -> ScoreSheet:
    """Confirm a sheet that somebody else handed in.

    Two people without an account cannot be told apart, so they do not check each other. Raises
    Refused with `same-person`, with `sheet-changed` where it is no longer the version
    that was seen, or with `sheet-closed` where nothing waits for a check.
    """
    locked = lock_sheet(sheet)
    if locked.state == SheetState.CONFIRMED:
        return locked
    _refuse_state(locked, {SheetState.SUBMITTED})
    if seen_version is not None:
        refuse_stale(locked, seen_version)
    _refuse_same_person(locked, by=by)
    conclude(locked, [_confirm(locked, by=by)], by=by)
    return locked


def _refuse_same_person(sheet: ScoreSheet, *, by: Actor) -> None:
    if by.user != sheet.submitted_by:
        return
    said = ""
    if by.user is not None:
        said = _("C'est vous qui avez remis cette feuille : une autre personne doit la vérifier.")
    elif by.helper_pass is not None:
        said = _("Cette feuille a été rendue sans compte : une personne avec un compte la vérifie.")
    if said:
        raise Refused(said, code="same-person")


def _confirm(sheet: ScoreSheet, *, by: Actor) -> Announcement:
    sheet.state = SheetState.CONFIRMED
    sheet.confirmed_by, sheet.confirmed_at = by.user, timezone.now()
    return build_announcement(Act.SHEET_CONFIRMED, sheet)


@transaction.atomic
def contest_sheet(
    sheet: ScoreSheet,
    *,
    reason: str,
    by: Actor,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int = 0,
) -> ScoreSheet:
    """Block one table until its dispute is decided; possible until the sheet is locked.

    Facts that were being typed (`deals` or `totals`) are recorded first, as `save_deals` does:
    whoever decides sees them. Raises Refused with `reason-missing` or `sheet-closed`, and, with
    facts, as `save_deals` does.
    """
    refuse_without_reason(reason, _("Dites ce qui est contesté."))
    locked = lock_sheet(sheet)
    _refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONFIRMED})
    told: list[Announcement] = []
    if (deals, totals) != (None, None) and not says_already(locked, deals=deals, totals=totals):
        _refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED})
        told = _save(locked, deals=deals, totals=totals, base_version=base_version, by=by)
    before = {"state": locked.state}
    locked.state, locked.contest_reason = SheetState.CONTESTED, reason
    told.append(build_announcement(Act.SHEET_CONTESTED, locked, before=before, reason=reason))
    conclude(locked, told, by=by)
    return locked


@transaction.atomic
def resolve_contest(
    sheet: ScoreSheet,
    *,
    by: Actor,
    reason: str,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
) -> ScoreSheet:
    """Decide a contested sheet with a reason, with other facts where they change.

    It is confirmed by whoever decides, or opened again where the match goes on. Raises
    Refused with `reason-missing`, `sheet-closed` or the engine's code.
    """
    refuse_without_reason(reason, _("Dites pourquoi vous décidez ainsi."))
    locked = lock_sheet(sheet)
    _refuse_state(locked, {SheetState.CONTESTED})
    before = {
        "state": locked.state,
        "version": locked.version,
        "sheet_entry": locked.entry,
        "result": locked.result,
    }
    entailed: tuple[Announcement, ...] = ()
    if deals is not None or totals is not None:
        entailed = write_facts(locked, deals=deals, totals=totals, by=by, reason=reason)
    _leave_contest(locked, by=by)
    kept = {"sheet_entry": locked.entry}
    told = build_announcement(Act.SHEET_RESOLVED, locked, before=before, also=kept, reason=reason)
    conclude(locked, [*entailed, told], by=by)
    return locked


def _leave_contest(sheet: ScoreSheet, *, by: Actor) -> None:
    """Have a contested sheet count where its match is over or was handed in, else go on."""
    result = read_kept_result(sheet)
    sheet.contest_reason = ""
    if result is None or not (result["finished"] or sheet.submitted_at is not None):
        sheet.state = SheetState.OPEN
        return
    sheet.state = SheetState.CONFIRMED
    sheet.confirmed_by, sheet.confirmed_at = by.user, timezone.now()


@transaction.atomic
def reopen_sheet(sheet: ScoreSheet, *, by: Actor, reason: str = "") -> ScoreSheet:
    """Open a handed-in sheet again, as long as no later round rests on it.

    Raises Refused with `sheet-closed`, or `later-round` where it has to be corrected instead.
    """
    locked = lock_sheet(sheet)
    if locked.state == SheetState.OPEN:
        return locked
    _refuse_state(locked, {SheetState.SUBMITTED, SheetState.CONFIRMED})
    if has_later_round(locked.match.round):
        raise Refused(
            _("Une partie suivante est déjà tirée : corrigez la feuille, avec une raison."),
            code="later-round",
        )
    before = {"state": locked.state}
    _forget_hand_in(locked)
    told = build_announcement(Act.SHEET_REOPENED, locked, before=before, reason=reason)
    conclude(locked, [told], by=by)
    return locked


def has_later_round(round_: Round) -> bool:
    """Whether a draw made after this round is published."""
    later = Round.objects.published().filter(tournament=round_.tournament, number__gt=round_.number)
    return later.exists()


def _forget_hand_in(sheet: ScoreSheet) -> None:
    sheet.state = SheetState.OPEN
    sheet.submitted_by = sheet.submitted_at = sheet.confirmed_by = sheet.confirmed_at = None


def _refuse_state(sheet: ScoreSheet, allowed: set[SheetState]) -> None:
    if sheet.state not in allowed:
        raise Refused(
            _("Cette feuille est « %(state)s » : ce n'est plus possible.")
            % {"state": sheet.get_state_display()},
            code="sheet-closed",
        )
