"""A side signs its sheet: what it saw, deal by deal; two equal signatures confirm it."""

from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.cards import other_side
from tournaments.domain.phones.agreed import BY_TABLE, save_agreed
from tournaments.domain.phones.commands import CommandAnswer, answer_command
from tournaments.domain.phones.deals import refuse_forfeit, refuse_hand_over, refuse_taken_over
from tournaments.domain.sheets.cached_results import conclude
from tournaments.domain.sheets.hand_ins import mark_handed_in, phrase_unfinished, refuse_level
from tournaments.domain.sheets.sheets import mark_confirmed, refuse_state
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, PhoneEntry, SheetState
from tournaments.errors import Refused
from tournaments.models import PhoneSeat, ScoreSheet, TableSignature, TableStand
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.phones.tables import PhoneTable


def sign_sheet(seat: UUID, *, key: UUID, digest: str, same_phone: bool = False) -> CommandAnswer:
    """Sign what the screen showed (`digest`); with `same_phone` for the other side, to which the
    phone was handed. The second signature of the same digest confirms the sheet.

    Refused: `seat-ended`, `taken-over`, `sheet-closed`, `sheet-empty`, `first-deal` while the desk
    has not accepted it, `deal-missing`, `not-agreed`, `sheet-changed` where the digest is another
    by now, `same-device` for the phone that signed for the other side, `hand-over`,
    `match-unfinished`, `clock-running`, `one-more-deal`.
    """

    def effect(seat: PhoneSeat, sheet: ScoreSheet) -> None:
        side = other_side(seat.side) if same_phone else seat.side
        if same_phone:
            refuse_hand_over(sheet, seat.side)
        _refuse_unsigned(sheet)
        table = PhoneTable.of(sheet)
        _refuse_unagreed(table)
        if table.compute_digest(side) != digest:
            raise Refused(
                _("La feuille a changé entre-temps : relisez-la avant de signer."),
                code="sheet-changed",
            )
        other = table.signatures.get(other_side(side))
        if not same_phone and other is not None and other.device == seat.device:
            raise _refuse_both()
        if table.way == PhoneEntry.WHOLE:
            _stand_on_everything(table, side, seat, same_phone=same_phone)
        TableStand.objects.filter(sheet=sheet, number__in=table.list_beyond()).delete()
        save_agreed(sheet)
        agrees = other is not None and other.digest == digest
        mine = TableSignature(side=side, device=seat.device, same_phone=same_phone)
        is_whole = _keep(sheet, [mine, other] if other and agrees else [mine])
        _refuse_before_its_end(table, side)
        if agrees and is_whole:
            _conclude_signed(sheet)

    return answer_command(seat, key=key, effect=effect)


def _refuse_unsigned(sheet: ScoreSheet) -> None:
    refuse_by_table(Act.SHEET_SUBMITTED, sheet.match.round)
    refuse_forfeit(sheet)
    if sheet.held_by_desk:
        raise refuse_taken_over()
    refuse_state(sheet, {SheetState.OPEN, SheetState.SUBMITTED})


def _refuse_unagreed(table: PhoneTable) -> None:
    """Refuse to sign a sheet with a gap, or on a deal of which somebody says something else."""
    numbers = table.list_numbers()
    if not numbers:
        raise Refused(_("Cette feuille est encore vide."), code="sheet-empty")
    if table.waits_for_desk:
        raise Refused(
            _("La table de marque accepte d'abord votre première donne."), code="first-deal"
        )
    if numbers != list(range(table.first, table.first + len(numbers))):
        raise Refused(_("Il manque une donne sur cette feuille."), code="deal-missing")
    by_deal = table.way != PhoneEntry.WHOLE
    for number in numbers:
        waits = by_deal and number not in table.records
        if waits or table.is_proposed_otherwise(number) or table.is_disputed(number):
            raise Refused(
                _("Vous n'êtes pas encore d'accord sur la donne %(number)d.") % {"number": number},
                code="not-agreed",
            )


def _stand_on_everything(
    table: PhoneTable, side: str, seat: PhoneSeat, *, same_phone: bool
) -> None:
    """Stand on each deal that the other side typed and nobody has written yet."""
    theirs = [
        stand
        for (number, whose), stand in table.stands.items()
        if whose != side and number not in table.records
    ]
    if not same_phone and any(stand.device == seat.device for stand in theirs):
        raise _refuse_both()
    numbers = [stand.number for stand in theirs]
    TableStand.objects.filter(sheet=table.sheet, side=side, number__in=numbers).delete()
    TableStand.objects.bulk_create(
        TableStand(
            sheet=table.sheet,
            number=stand.number,
            side=side,
            entry=stand.entry,
            device=seat.device,
            same_phone=same_phone,
        )
        for stand in theirs
    )


def _refuse_both() -> Refused:
    return Refused(
        _("Ce téléphone a déjà répondu pour l'autre camp : c'est à l'autre de signer."),
        code="same-device",
    )


def _keep(sheet: ScoreSheet, signed: list[TableSignature]) -> bool:
    """Keep the signatures that hold, of the sheet as it is by now: what was agreed was written.
    Returns whether everything is that somebody said."""
    written, now = PhoneTable.of(sheet), timezone.now()
    TableSignature.objects.filter(sheet=sheet).delete()
    for signature in signed:
        signature.pk, signature.sheet, signature.signed_at = None, sheet, signature.signed_at or now
        signature.digest = written.compute_digest(signature.side)
    TableSignature.objects.bulk_create(signed)
    return set(written.list_numbers()) == set(written.records)


def _refuse_before_its_end(table: PhoneTable, side: str) -> None:
    """Refuse to sign a match that goes on by the deals that the side is shown, or by the clock."""
    if table.is_over(side):
        return
    if not is_time_over(table.sheet.match.round):
        raise Refused(phrase_unfinished(table.sheet), code="match-unfinished")
    if not table.is_stopped(side):
        raise refuse_level()


def _conclude_signed(sheet: ScoreSheet) -> None:
    """Hand in and confirm what both sides signed: one signature is no result to anybody."""
    news = []
    if sheet.state == SheetState.OPEN:
        news = mark_handed_in(sheet, by=BY_TABLE, stopped=is_time_over(sheet.match.round))
    conclude(sheet, [*news, mark_confirmed(sheet, by=BY_TABLE)], by=BY_TABLE)
