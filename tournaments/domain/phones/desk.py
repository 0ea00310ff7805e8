"""What the desk decides of a table's phones: it needs none of them."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.phones.agreed import save_agreed
from tournaments.domain.phones.commands import raise_table_version
from tournaments.domain.phones.seats import close_seat
from tournaments.domain.phones.stands import describe_waiting
from tournaments.domain.previews import Foreseen
from tournaments.domain.sheets.facts import ensure_sheet, lock_sheet, refuse_stale
from tournaments.domain.sheets.sheets import refuse_state
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, PhoneSeat, Round, ScoreSheet, TableStand
from tournaments.queries.phones.tables import PhoneTable, read_phone_tables

_ENDED = (SheetState.CONFIRMED, SheetState.LOCKED)


@transaction.atomic
def take_table_over(sheet: ScoreSheet, *, base_version: int, by: Actor) -> ScoreSheet:
    """Let the phones of a table read only, from now on.

    Raises Refused: `sheet-changed` where facts were written after `base_version`, `sheet-closed`.
    """
    locked = lock_sheet(sheet, Act.TABLE_TAKEN_OVER)
    refuse_stale(locked, base_version)
    refuse_state(locked, set(SheetState) - {SheetState.LOCKED})
    if not locked.held_by_desk:
        _hold(locked, True)
        _announce(Act.TABLE_TAKEN_OVER, locked, by=by)
    return locked


@transaction.atomic
def give_table_back(sheet: ScoreSheet, *, by: Actor) -> ScoreSheet:
    """Let the phones of a table go on from what is written.

    Raises Refused with `sheet-closed` where the sheet is confirmed or locked.
    """
    locked = lock_sheet(sheet, Act.TABLE_GIVEN_BACK)
    refuse_state(locked, set(SheetState) - set(_ENDED))
    if locked.held_by_desk:
        _hold(locked, False)
        _announce(Act.TABLE_GIVEN_BACK, locked, by=by)
        save_agreed(locked)
    return locked


def _hold(sheet: ScoreSheet, by_desk: bool) -> None:
    sheet.held_by_desk = by_desk
    sheet.save(update_fields=["held_by_desk"])
    raise_table_version(sheet)


@transaction.atomic
def accept_first_deal(sheet: ScoreSheet, *, entry: str, by: Actor) -> ScoreSheet:
    """Let a table's deals count from now on: the first one was seen at the desk, as the version
    `entry`. Accepting it again changes nothing.

    Raises Refused with `deal-changed` where that version is not the one to accept by now.
    """
    locked = lock_sheet(sheet, Act.FIRST_DEAL_ACCEPTED)
    if locked.first_deal_accepted:
        return locked
    awaited = PhoneTable.of(locked).find_awaited()
    if awaited is None or str(awaited.key) != entry:
        raise Refused(
            _("Cette donne a été changée entre-temps : regardez-la de nouveau."),
            code="deal-changed",
        )
    locked.first_deal_accepted = True
    locked.save(update_fields=["first_deal_accepted"])
    raise_table_version(locked)
    facts = {"typed": [[awaited.number, awaited.side, awaited.facts]]}
    _announce(Act.FIRST_DEAL_ACCEPTED, locked, by=by, after=facts)
    save_agreed(locked)
    return locked


@transaction.atomic
def take_round_over(round_: Round, *, by: Actor) -> int:
    """Let all phones of a round read only, from now on; how many tables that were not yet."""
    taken = 0
    for match in round_.matches.exclude(ew=None).order_by("table_number"):
        match.round = round_
        sheet = ensure_sheet(match)
        if not (sheet.held_by_desk or sheet.state in _ENDED):
            take_table_over(sheet, base_version=sheet.version, by=by)
            taken += 1
    return taken


@transaction.atomic
def give_round_back(round_: Round, *, by: Actor) -> int:
    """Let the phones of every open table go on from what is written; how many tables that is."""
    at_desk = ScoreSheet.objects.filter(match__round=round_, held_by_desk=True)
    at_desk = at_desk.exclude(state__in=_ENDED)
    sheets = list(at_desk.order_by("match__table_number"))
    for sheet in sheets:
        give_table_back(sheet, by=by)
    return len(sheets)


@transaction.atomic
def end_seat(seat: PhoneSeat, *, by: Actor, reason: str) -> PhoneSeat:
    """End a phone's right to speak for its side; whoever sits there claims it anew.

    Raises Refused with `reason-missing`.
    """
    why = _("Dites pourquoi ce téléphone ne parle plus pour son camp.")
    locked = lock_sheet(seat.match.sheet, Act.SEAT_ENDED, reason=reason, why=why)
    seat.refresh_from_db()
    if seat.ended_at is None:
        close_seat(seat)
        raise_table_version(locked)
        facts = {"side": seat.side, "phone": seat.number}
        _announce(Act.SEAT_ENDED, locked, by=by, after=facts, reason=reason)
    return seat


def foresee_dropped(table: PhoneTable) -> Foreseen[list[list[Any]]]:
    """What waits at a table for its other side: what is put aside."""
    return Foreseen(typed=None, impact=describe_waiting(table.list_waiting()))


@transaction.atomic
def drop_entries(sheet: ScoreSheet, *, by: Actor, reason: str) -> ScoreSheet:
    """Put aside what waits for the other side; its text stays in the journal.

    Raises Refused with `reason-missing`.
    """
    why = _("Dites pourquoi ces donnes sont mises de côté.")
    locked = lock_sheet(sheet, Act.ENTRIES_DROPPED, reason=reason, why=why)
    waiting = PhoneTable.of(locked).list_waiting()
    if waiting:
        TableStand.objects.filter(pk__in=[stand.pk for stand in waiting]).delete()
        raise_table_version(locked)
        facts = {"typed": describe_waiting(waiting)}
        _announce(Act.ENTRIES_DROPPED, locked, by=by, before=facts, reason=reason)
    return locked


def list_waiting_at(matches: Sequence[Match]) -> list[list[Any]]:
    """What is typed at these tables and does not count, by table; empty where nothing is."""
    sheets = ScoreSheet.objects.filter(match__in=matches, table_stands__isnull=False).distinct()
    sitting = list(sheets.select_related("match__round__stage", "match__round__tournament"))
    tables = read_phone_tables(sitting)
    return [
        [sheet.match.table_number, *typed]
        for sheet in sitting
        for typed in describe_waiting(tables[sheet.pk].list_waiting())
    ]


def list_tables_waiting(matches: Sequence[Match]) -> list[int]:
    """The tables, of these, where players have typed deals that do not count yet."""
    return sorted({typed[0] for typed in list_waiting_at(matches)})


def refuse_waiting(matches: Sequence[Match]) -> None:
    """Raise Refused (`already-typed`) where players have typed deals that do not count yet."""
    tables = list_tables_waiting(matches)
    if tables:
        raise Refused(
            _(
                "Des donnes saisies sur téléphone attendent (tables %(tables)s) : "
                "mettez-les de côté, avec une raison."
            )
            % {"tables": ", ".join(str(number) for number in tables)},
            code="already-typed",
        )


def _announce(
    act: Act,
    sheet: ScoreSheet,
    *,
    by: Actor,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    tournament = sheet.match.round.tournament
    announce(
        act, tournament=tournament, subject=sheet, by=by, before=before, after=after, reason=reason
    )
