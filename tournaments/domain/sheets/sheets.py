"""A sheet's way: typed, handed in, checked by a second person, contested, opened again."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.reasons import refuse_without_reason
from tournaments.domain.sheets.cached_results import refresh_match
from tournaments.domain.sheets.facts import (
    Facts,
    lock_sheet,
    refuse_stale,
    says_already,
    write_facts,
)
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import Round, ScoreSheet


@transaction.atomic
def save_deals(
    sheet: ScoreSheet, *, deals: Sequence[Facts], base_version: int, by: Actor, reason: str = ""
) -> ScoreSheet:
    """Record the deals of a sheet, in order from the first, as the facts of the engine.

    A sheet handed in goes back to being filled in. Raises Refused with the engine's code
    where a deal is impossible, `sheet-closed` where the sheet takes no more facts, and
    `sheet-changed` where somebody saved other facts after `base_version`. Saving what the
    sheet already says changes nothing.
    """
    locked = _lock_writable(sheet)
    _save(locked, deals=deals, base_version=base_version, by=by, reason=reason)
    return locked


@transaction.atomic
def save_totals(
    sheet: ScoreSheet, *, totals: Facts, base_version: int, by: Actor, reason: str = ""
) -> ScoreSheet:
    """Record the two totals of a sheet (`{"NS": 1002, "EW": 942, "belotes": 5, …}`).

    Raises Refused as `save_deals` does.
    """
    locked = _lock_writable(sheet)
    _save(locked, totals=totals, base_version=base_version, by=by, reason=reason)
    return locked


@transaction.atomic
def hand_in_sheet(
    sheet: ScoreSheet,
    *,
    deals: Sequence[Facts] | None = None,
    totals: Facts | None = None,
    base_version: int,
    by: Actor,
    stopped_by_time: bool = False,
) -> ScoreSheet:
    """Record what a sheet says and hand it in, both or neither.

    Raises Refused as `save_deals` and `submit_sheet` do.
    """
    locked = _lock_writable(sheet)
    _save(locked, deals=deals, totals=totals, base_version=base_version, by=by)
    _submit(locked, by=by, stopped_by_time=stopped_by_time)
    return locked


def _save(
    sheet: ScoreSheet,
    *,
    deals: Sequence[Facts] | None = None,
    totals: Facts | None = None,
    base_version: int,
    by: Actor,
    reason: str = "",
) -> None:
    if says_already(sheet, deals=deals, totals=totals):
        return
    refuse_stale(sheet, base_version)
    before = sheet.result
    write_facts(sheet, deals=deals, totals=totals, by=by, reason=reason)
    if sheet.state == SheetState.SUBMITTED:
        _forget_hand_in(sheet)
        _enter(sheet, SheetState.OPEN)
    announce_sheet(Act.SHEET_SAVED, sheet, by=by, before=before, reason=reason)


def _lock_writable(sheet: ScoreSheet) -> ScoreSheet:
    locked = lock_sheet(sheet)
    _refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED})
    return locked


@transaction.atomic
def submit_sheet(sheet: ScoreSheet, *, by: Actor, stopped_by_time: bool = False) -> ScoreSheet:
    """Hand a sheet in: confirmed at once, or waiting for a second person where the tournament asks.

    Raises Refused with `sheet-empty`, or `match-unfinished` where the match is not over;
    `stopped_by_time` hands in a match that the clock ended (the higher total wins). A sheet
    already handed in stays as it is.
    """
    locked = lock_sheet(sheet)
    if locked.state not in {SheetState.SUBMITTED, SheetState.CONFIRMED}:
        _refuse_state(locked, {SheetState.OPEN})
        _submit(locked, by=by, stopped_by_time=stopped_by_time)
    return locked


def _submit(sheet: ScoreSheet, *, by: Actor, stopped_by_time: bool) -> None:
    _refuse_incomplete(sheet, stopped_by_time=stopped_by_time)
    sheet.submitted_by, sheet.submitted_at = by.user, timezone.now()
    sheet.save(update_fields=["submitted_by", "submitted_at"])
    _enter(sheet, SheetState.SUBMITTED)
    announce_sheet(Act.SHEET_SUBMITTED, sheet, by=by)
    if not sheet.match.round.tournament.second_check:
        _confirm(sheet, by=by)


def _refuse_incomplete(sheet: ScoreSheet, *, stopped_by_time: bool) -> None:
    if not sheet.result:
        raise Refused(_("Cette feuille est encore vide."), code="sheet-empty")
    if not sheet.result["finished"] and not stopped_by_time:
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
    _confirm(locked, by=by)
    return locked


def _refuse_same_person(sheet: ScoreSheet, *, by: Actor) -> None:
    if by.user != sheet.submitted_by:
        return
    said = ""
    if by.user is not None:
        said = _("C'est vous qui avez remis cette feuille : une autre personne doit la vérifier.")
    elif by.helper_pass is not None:
        said = _("Cette feuille a été remise sans compte : une personne avec un compte la vérifie.")
    if said:
        raise Refused(said, code="same-person")


def _confirm(sheet: ScoreSheet, *, by: Actor) -> None:
    sheet.confirmed_by, sheet.confirmed_at = by.user, timezone.now()
    sheet.save(update_fields=["confirmed_by", "confirmed_at"])
    _enter(sheet, SheetState.CONFIRMED)
    announce_sheet(Act.SHEET_CONFIRMED, sheet, by=by)


@transaction.atomic
def contest_sheet(sheet: ScoreSheet, *, reason: str, by: Actor) -> ScoreSheet:
    """Block one table until its dispute is decided; possible until the sheet is locked.

    Raises Refused with `reason-missing` or `sheet-closed`.
    """
    refuse_without_reason(reason, _("Dites ce qui est contesté."))
    locked = lock_sheet(sheet)
    _refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONFIRMED})
    before = {"state": locked.state}
    locked.contest_reason = reason
    locked.save(update_fields=["contest_reason"])
    _enter(locked, SheetState.CONTESTED)
    announce_sheet(Act.SHEET_CONTESTED, locked, by=by, before=before, reason=reason)
    return locked


@transaction.atomic
def resolve_contest(
    sheet: ScoreSheet,
    *,
    by: Actor,
    reason: str,
    deals: Sequence[Facts] | None = None,
    totals: Facts | None = None,
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
    if deals is not None or totals is not None:
        write_facts(locked, deals=deals, totals=totals, by=by, reason=reason)
    over = bool(locked.result) and (locked.result["finished"] or locked.submitted_at is not None)
    locked.contest_reason = ""
    if over:
        locked.confirmed_by, locked.confirmed_at = by.user, timezone.now()
    locked.save(update_fields=["contest_reason", "confirmed_by", "confirmed_at"])
    _enter(locked, SheetState.CONFIRMED if over else SheetState.OPEN)
    kept = {"sheet_entry": locked.entry}
    announce_sheet(Act.SHEET_RESOLVED, locked, by=by, before=before, also=kept, reason=reason)
    return locked


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
    _enter(locked, SheetState.OPEN)
    announce_sheet(Act.SHEET_REOPENED, locked, by=by, before=before, reason=reason)
    return locked


def has_later_round(round_: Round) -> bool:
    """Whether the hall has seen a draw made after this round."""
    later = Round.objects.published().filter(tournament=round_.tournament, number__gt=round_.number)
    return later.exists()


def _forget_hand_in(sheet: ScoreSheet) -> None:
    sheet.submitted_by = sheet.submitted_at = sheet.confirmed_by = sheet.confirmed_at = None
    sheet.save(update_fields=["submitted_by", "submitted_at", "confirmed_by", "confirmed_at"])


def _enter(sheet: ScoreSheet, state: SheetState) -> None:
    """Change the state; whether the match counts depends on it."""
    sheet.state = state
    sheet.save(update_fields=["state"])
    refresh_match(sheet.match, sheet=sheet)


def _refuse_state(sheet: ScoreSheet, allowed: set[SheetState]) -> None:
    if sheet.state not in allowed:
        raise Refused(
            _("Cette feuille est « %(state)s » : ce n'est plus possible.")
            % {"state": sheet.get_state_display()},
            code="sheet-closed",
        )


def announce_sheet(
    act: Act,
    sheet: ScoreSheet,
    *,
    by: Actor,
    before: object = None,
    also: Mapping[str, Any] = MappingProxyType({}),
    reason: str = "",
) -> None:
    """Make an act on a sheet known, with the result it leaves and what else there is to tell."""
    announce(
        act,
        tournament=sheet.match.round.tournament,
        subject=sheet,
        by=by,
        before=before,
        after={"state": sheet.state, "version": sheet.version, "result": sheet.result, **also},
        reason=reason,
    )
