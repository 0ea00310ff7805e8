"""What sides stand on and have signed is emptied where somebody else decides."""

from collections.abc import Iterable

from tournaments.enums import PhoneEntry, SheetState
from tournaments.models import ScoreSheet, TableSignature, TableStand


def is_for_phones(sheet: ScoreSheet) -> bool:
    """Whether the table of a sheet may enter its deals on phones."""
    return sheet.match.round.phone_entry != PhoneEntry.NONE


def empty_stands(sheet: ScoreSheet, numbers: Iterable[int]) -> None:
    """Have no side stand on anything on these deals of a locked sheet."""
    if is_for_phones(sheet):
        TableStand.objects.filter(sheet=sheet, number__in=tuple(numbers)).delete()


def empty_every_stand(sheet: ScoreSheet) -> None:
    """Have no side stand on anything of a locked sheet."""
    if is_for_phones(sheet):
        TableStand.objects.filter(sheet=sheet).delete()


def void_signatures(sheet: ScoreSheet) -> None:
    """Forget what both sides signed of a sheet that has changed; one that waited for the second
    of them goes back to being filled in, as it is in hand."""
    if not is_for_phones(sheet) or sheet.state in (SheetState.CONFIRMED, SheetState.LOCKED):
        return
    voided, _by_model = TableSignature.objects.filter(sheet=sheet).delete()
    if voided and sheet.state == SheetState.SUBMITTED:
        sheet.state = SheetState.OPEN
        sheet.submitted_by = sheet.submitted_at = None
