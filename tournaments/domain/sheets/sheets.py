"""A sheet's way: typed, handed in, checked by a second person, opened again."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.phones.stands import (
    describe_waiting,
    empty_stands,
    is_for_phones,
    list_overruled,
)
from tournaments.domain.sheets.cached_results import build_announcement, conclude, forget_hand_in
from tournaments.domain.sheets.facts import (
    NONE_AGREED,
    Agreed,
    lock_sheet,
    record_facts,
    refuse_disputed,
    refuse_stale,
    says_already,
)
from tournaments.domain.sheets.hand_ins import mark_handed_in
from tournaments.enums import Act, Origin, SheetState
from tournaments.errors import Refused
from tournaments.models import Round, ScoreSheet
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.queries.statements import prepared
from tournaments.signals import Announcement


@transaction.atomic
def save_deals(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts], base_version: int, by: Actor, reason: str = ""
) -> ScoreSheet:
    """Record the deals of a sheet, in order from the first, as the facts of the engine.

    A sheet handed in goes back to being filled in. Raises Refused with the engine's code
    where a deal is impossible, `sheet-closed` where the sheet takes no more facts,
    `contested-deal` where they change the deal that waits for the arbiter, and `sheet-changed`
    where somebody saved other facts after `base_version`. Saving what the sheet already says
    changes nothing.
    """
    locked = _lock_writable(sheet)
    news = record_typed(locked, deals=deals, base_version=base_version, by=by, reason=reason)
    conclude(locked, news, by=by)
    return locked


@transaction.atomic
def save_totals(
    sheet: ScoreSheet, *, totals: TotalsFacts, base_version: int, by: Actor, reason: str = ""
) -> ScoreSheet:
    """Record the two totals of a sheet (`{"NS": 1002, "EW": 942, "belotes": 5, …}`).

    Raises Refused as `save_deals` does.
    """
    locked = _lock_writable(sheet)
    news = record_typed(locked, totals=totals, base_version=base_version, by=by, reason=reason)
    conclude(locked, news, by=by)
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
    stop_reason: str = "",
) -> ScoreSheet:
    """Record what a sheet says and hand it in, both or neither: one act, written once.

    It is confirmed at once, or waits for a second person where the tournament asks for one; where
    one of its deals is disputed, for the arbiter.
    Raises Refused as `save_deals` does, with `sheet-empty`, or with `match-unfinished` where the
    match is not over; `stopped_by_time` hands in a match that the clock ended: `clock-running`
    before that, unless an arbiter gives a `stop_reason`, and `one-more-deal` where equal totals
    ask for one. A sheet already handed in that says the same stays as it is.
    """
    locked = _lock_writable(sheet)
    news = record_typed(locked, deals=deals, totals=totals, base_version=base_version, by=by)
    if locked.takes_deals:
        news += _submit(locked, by=by, stopped=stopped_by_time, why=stop_reason.strip())
    conclude(locked, news, by=by)
    return locked


def record_typed(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int,
    by: Actor,
    reason: str = "",
    agreed: Agreed = NONE_AGREED,
) -> list[Announcement]:
    """Record facts on a locked sheet, and return what there is to tell of it; nothing where it
    says them already. Whoever does it for the table takes the sheet over from its phones; `agreed`
    as in `record_facts`. Raises Refused as `save_deals` does."""
    if says_already(sheet, deals=deals, totals=totals):
        return []
    refuse_stale(sheet, base_version)
    if deals is not None:
        refuse_disputed(sheet, deals)
    elif sheet.state == SheetState.CONTESTED:
        refuse_state(sheet, {SheetState.OPEN, SheetState.SUBMITTED})
    was_open = sheet.state == SheetState.OPEN
    before, was_begun = sheet.result, was_open and sheet.version > 0
    news: list[Announcement] = []
    if by.origin != Origin.TABLE and is_for_phones(sheet):
        news = _take_over(sheet, deals=deals, totals=totals)
    if sheet.state == SheetState.SUBMITTED:
        forget_hand_in(sheet)
    entailed = record_facts(sheet, deals=deals, totals=totals, by=by, reason=reason, agreed=agreed)
    # Between its first deal and its hand-in a sheet is « en cours » to everybody, and no more.
    shows = not (was_begun and before and sheet.result)
    saved = build_announcement(
        Act.SHEET_SAVED, sheet, before=before, reason=reason, is_public=shows, of_table=was_open
    )
    return [*news, *entailed, saved]


def _take_over(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts] | None, totals: TotalsFacts | None
) -> list[Announcement]:
    """Have the phones of a table read only; what a side had typed otherwise stays on record."""
    sheet.held_by_desk = True
    overruled = describe_waiting(list_overruled(sheet, deals=deals, totals=totals))
    # What sides say of a disputed deal is what the arbiter chooses from.
    empty_stands(sheet, {*range(len(deals or ()) + 1)} - {sheet.disputed_deal})
    if not overruled:
        return []
    dropped = {"typed": overruled}
    return [build_announcement(Act.ENTRIES_DROPPED, sheet, before=dropped, of_table=True)]


def _lock_writable(sheet: ScoreSheet) -> ScoreSheet:
    locked = lock_sheet(sheet, Act.SHEET_SAVED)
    if not locked.takes_deals:
        refuse_state(locked, {SheetState.OPEN, SheetState.SUBMITTED})
    return locked


def _submit(sheet: ScoreSheet, *, by: Actor, stopped: bool, why: str) -> list[Announcement]:
    news = mark_handed_in(sheet, by=by, stopped=stopped, why=why)
    waits = sheet.disputed_deal is not None or sheet.match.round.tournament.second_check
    if not waits:
        news.append(mark_confirmed(sheet, by=by))
    return news


@transaction.atomic
def confirm_sheet(sheet: ScoreSheet, *, by: Actor, seen_version: int | None = None) -> ScoreSheet:
    """Confirm a sheet that somebody else handed in.

    Two people without an account cannot be told apart, so they do not check each other. Raises
    Refused with `same-person`, with `sheet-changed` where it is no longer the version
    that was seen, or with `sheet-closed` where nothing waits for a check.
    """
    locked = lock_sheet(sheet, Act.SHEET_CONFIRMED)
    if locked.state == SheetState.CONFIRMED:
        return locked
    refuse_state(locked, {SheetState.SUBMITTED})
    if seen_version is not None:
        refuse_stale(locked, seen_version)
    refuse_same_person(locked, by=by)
    conclude(locked, [mark_confirmed(locked, by=by)], by=by)
    return locked


def refuse_same_person(sheet: ScoreSheet, *, by: Actor) -> None:
    """Raise Refused with `same-person` for whoever handed a sheet in, and for a table's phones:
    its two sides confirm by their signatures alone."""
    if by.origin == Origin.TABLE:
        why = _("Les deux camps signent cette feuille, chacun de son côté.")
        raise Refused(why, code="same-person")
    if by.user != sheet.submitted_by:
        return
    why = ""
    if by.user is not None:
        why = _("C'est vous qui avez remis cette feuille : une autre personne doit la vérifier.")
    elif by.helper_pass is not None:
        why = _("Cette feuille a été rendue sans compte : une personne avec un compte la vérifie.")
    if why:
        raise Refused(why, code="same-person")


def mark_confirmed(sheet: ScoreSheet, *, by: Actor) -> Announcement:
    """Confirm a locked sheet in hand; returns what there is to tell of it."""
    sheet.state = SheetState.CONFIRMED
    sheet.confirmed_by, sheet.confirmed_at = by.user, timezone.now()
    return build_announcement(Act.SHEET_CONFIRMED, sheet, of_table=True)


@transaction.atomic
def reopen_sheet(sheet: ScoreSheet, *, by: Actor, reason: str = "") -> ScoreSheet:
    """Open a handed-in sheet again, as long as no later round rests on it; a deal that is disputed
    stays so.

    Raises Refused with `sheet-closed`, or `later-round` where it has to be corrected instead.
    """
    locked = lock_sheet(sheet, Act.SHEET_REOPENED)
    if locked.takes_deals:
        return locked
    disputed = locked.disputed_deal
    if disputed is None:
        refuse_state(locked, {SheetState.SUBMITTED, SheetState.CONFIRMED})
    if has_later_round(locked.match.round):
        raise Refused(
            _("Une partie suivante est déjà tirée : corrigez la feuille, avec une raison."),
            code="later-round",
        )
    before = {"state": locked.state}
    forget_hand_in(locked)
    if disputed is not None:
        locked.state = SheetState.CONTESTED
    announcement = build_announcement(Act.SHEET_REOPENED, locked, before=before, reason=reason)
    conclude(locked, [announcement], by=by)
    return locked


def has_later_round(round_: Round) -> bool:
    """Whether a draw made after this round is published."""
    return bool(_list_one_later(round_.tournament_id, round_.number))


@prepared
def _list_one_later(tournament: int, number: int) -> QuerySet[Round, int]:
    later = Round.objects.published().filter(tournament=tournament, number__gt=number)
    return later.values_list("number", flat=True)[:1]


def refuse_state(sheet: ScoreSheet, allowed: set[SheetState]) -> None:
    """Raise Refused with `sheet-closed` for a sheet in any other state."""
    if sheet.state not in allowed:
        raise Refused(
            _("L'état de cette feuille est « %(state)s » : ce n'est plus possible.")
            % {"state": sheet.get_state_display()},
            code="sheet-closed",
        )
