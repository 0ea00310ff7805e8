"""What sides stand on and have signed is emptied where somebody else decides."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.enums import PhoneEntry, SheetState
from tournaments.models import ScoreSheet, TableEntry, TableSignature, TableStand
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.queries.phones.tables import TOTALS, PhoneTable


def is_for_phones(sheet: ScoreSheet) -> bool:
    """Whether the table of a sheet may enter its deals on phones."""
    return sheet.match.round.phone_entry != PhoneEntry.NONE


def empty_stands(sheet: ScoreSheet, numbers: Iterable[int]) -> None:
    """Have no side stand on anything on these deals of a locked sheet."""
    if is_for_phones(sheet):
        TableStand.objects.filter(sheet=sheet, number__in=tuple(numbers)).delete()


def empty_stands_of_taker(sheet: ScoreSheet, number: int, side: str) -> None:
    """Have nobody stand on this deal of a locked sheet as one that a side took: both are asked
    again."""
    stands = TableStand.objects.filter(sheet=sheet, number=number)
    stands.filter(entry__facts__taker=side).delete()


def name_stands(sheet: ScoreSheet, number: int) -> dict[str, str]:
    """The entries that sides stand on for a deal, by side."""
    found = TableStand.objects.filter(sheet=sheet, number=number).values_list("side", "entry")
    return {side: str(entry) for side, entry in found}


def stand_again(sheet: ScoreSheet, number: int, stood: Mapping[str, str]) -> None:
    """Have sides stand again on the entries that `name_stands` named, where nobody has said
    anything since; whoever stood on the other side's, by the phone that speaks for them now."""
    if not stood or TableStand.objects.filter(sheet=sheet, number=number).exists():
        return
    entries = TableEntry.objects.filter(sheet=sheet, number=number).select_related("seat")
    known = {str(entry.key): entry for entry in entries.filter(key__in=stood.values())}
    seats = {seat.side: seat for seat in sheet.match.phone_seats.order_by("number")}
    for side, key in stood.items():
        if entry := known.get(key):
            seat = entry.seat if entry.side == side else seats.get(side, entry.seat)
            TableStand.objects.create(
                sheet=sheet,
                number=number,
                side=side,
                entry=entry,
                device=seat.device,
                same_phone=seat.side != side,
            )


def describe_waiting(waiting: Iterable[TableStand]) -> list[list[Any]]:
    """What was typed and never counted, as the journal keeps it: deal, side, facts."""
    return [[stand.number, stand.side, stand.entry.facts] for stand in waiting]


def list_overruled(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts] | None, totals: TotalsFacts | None
) -> list[TableStand]:
    """What sides of a locked sheet stand on that is not what somebody else writes on it."""
    table = PhoneTable.of(sheet)
    waiting = table.list_waiting()
    if deals is None:
        return [stand for stand in waiting if stand.entry.facts != totals]
    typed = {n: facts for n, facts in enumerate(deals, start=1) if n != sheet.disputed_deal}
    return [
        stand
        for stand in waiting
        if stand.number == TOTALS
        or (stand.number in typed and not table.says_same(typed[stand.number], stand.entry.facts))
    ]


def empty_every_stand(sheet: ScoreSheet) -> None:
    """Have no side stand on anything of a locked sheet."""
    if is_for_phones(sheet):
        TableStand.objects.filter(sheet=sheet).delete()


def void_signatures(sheet: ScoreSheet) -> None:
    """Forget what both sides signed of a sheet that has changed, and is not confirmed."""
    if is_for_phones(sheet) and sheet.state not in (SheetState.CONFIRMED, SheetState.LOCKED):
        TableSignature.objects.filter(sheet=sheet).delete()
