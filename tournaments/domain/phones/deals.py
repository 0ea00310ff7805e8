"""A side types a deal, says that one is right, sends a photo of its sheet, or calls the arbiter."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import FactError
from scoring.cards import other_side
from tournaments.domain.acts import read_again
from tournaments.domain.phones.agreed import BY_TABLE, save_agreed
from tournaments.domain.phones.commands import (
    CommandAnswer,
    answer_command,
    has_ended,
    raise_table_version,
    refuse_ended,
)
from tournaments.domain.phones.stands import void_signatures
from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.facts import explain_refused_fact, lock_row
from tournaments.domain.sheets.photos import keep_photo, read_photo
from tournaments.domain.sheets.sheets import refuse_state
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, CalledFor, Forfeit, SheetState
from tournaments.errors import Refused
from tournaments.models import PhoneSeat, ScoreSheet, SheetPhoto, TableEntry, TableStand
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.phones.looks import is_near
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.queries.sheets.match_results import compute_deals_result
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings

CALLS = Allowance(scope="arbiter called by a side", count=3, seconds=24 * 3600)
PHOTOS = Allowance(scope="photos of a phone", count=6, seconds=600)
"""A photo takes a small server half a second."""


def type_deal(seat: UUID, *, key: UUID, number: int, facts: DealFacts, base: str) -> CommandAnswer:
    """Say what a deal was, on top of the version that was on the screen (`base`, empty for none).

    `number` is `TOTALS` for the two totals of a sheet whose deals stay on paper.

    Refused: `seat-ended`, `sheet-closed`, `taken-over`, `contested-deal`, `ruled-deal`,
    `other-entry` where the desk typed the sheet the other way meanwhile, `deal-missing` where an
    earlier one is not typed, `deal-changed` where another version is the head by now,
    `match-over`, or the engine's code.
    """

    def effect(seat: PhoneSeat, sheet: ScoreSheet) -> None:
        table = _open_for(sheet, number)
        if number > 1 and not table.has_said(number - 1, seat.side):
            raise Refused(_("Saisissez d'abord la donne d'avant."), code="deal-missing")
        if table.find_head(number, seat.side) != base:
            raise Refused(
                _("Cette donne a été changée entre-temps : regardez les deux versions."),
                code="deal-changed",
            )
        _refuse_impossible(table, seat.side, number, facts)
        entry = TableEntry.objects.create(
            key=key, sheet=sheet, seat=seat, side=seat.side, number=number, facts=facts, base=base
        )
        _stand(sheet, seat.side, entry, device=seat.device)
        void_signatures(sheet)
        save_agreed(sheet)

    return answer_command(seat, key=key, effect=effect)


def confirm_deal(
    seat: UUID, *, key: UUID, number: int, version: str, same_phone: bool = False
) -> CommandAnswer:
    """Say that the version of a deal that was on the screen is right; with `same_phone` for the
    other side, to which the phone was handed.

    Refused: as `type_deal`, `deal-changed` where nobody stands on that version any more,
    `deal-missing` where both sides type blind and this one has not, `same-device` for whoever
    typed it, `hand-over` where the other side answers itself.
    """

    def effect(seat: PhoneSeat, sheet: ScoreSheet) -> None:
        table = _open_for(sheet, number)
        side = other_side(seat.side) if same_phone else seat.side
        if same_phone:
            refuse_hand_over(sheet, seat.side)
        if table.is_blind and not table.has_said(number, side):
            raise Refused(
                _("Saisissez d'abord cette donne : le site compare ensuite."), code="deal-missing"
            )
        stand = table.stands.get((number, other_side(side)))
        is_written = bool(version) and table.name_record(number) == version
        if not is_written and (stand is None or str(stand.entry_id) != version):
            raise Refused(
                _("Cette donne a été changée entre-temps : regardez-la de nouveau."),
                code="deal-changed",
            )
        if not same_phone and stand is not None and stand.device == seat.device:
            raise _refuse_own_word()
        _stand_on_version(sheet, side, number, version, device=seat.device, same_phone=same_phone)
        save_agreed(sheet)

    return answer_command(seat, key=key, effect=effect)


def contest_deal(seat: UUID, *, key: UUID, number: int, said: str, what: str = "") -> CommandAnswer:
    """Call the arbiter about a deal; `said` tells what both sides saw of it, `what` for which of
    `CalledFor`.

    Refused: `seat-ended`, `sheet-closed`, `taken-over` while the desk fills the sheet in,
    `already-called`, `too-many-calls`.
    """

    def effect(seat: PhoneSeat, sheet: ScoreSheet) -> None:
        if sheet.held_by_desk and sheet.state != SheetState.CONFIRMED:
            raise refuse_taken_over()
        if sheet.state == SheetState.CONTESTED:
            raise Refused(
                _("L'arbitre est déjà appelé à cette table : dites-lui le reste quand il est là."),
                code="already-called",
            )
        _count_call(sheet, seat.side)
        about = None if number == TOTALS else number
        called_for = what if what in CalledFor.values else ""
        contested = contest_sheet(
            sheet, reason=said, by=BY_TABLE, deal_number=about, called_for=called_for
        )
        sheet.table_version = contested.table_version

    return answer_command(seat, key=key, effect=effect)


def _count_call(sheet: ScoreSheet, side: str) -> None:
    try:
        take_attempt(CALLS, str(sheet.match.key), side)
    except Refused as refusal:
        raise Refused(
            _("Vous avez déjà appelé trois fois pour cette partie : levez la main."),
            code="too-many-calls",
        ) from refusal


def refuse_hand_over(sheet: ScoreSheet, side: str) -> None:
    """Raise Refused (`hand-over`) where the other side cannot answer on the phone of `side`."""
    if not sheet.match.round.same_phone:
        raise Refused(_("Ici, chaque camp répond sur son propre téléphone."), code="hand-over")
    if is_near(sheet, other_side(side)):
        raise Refused(_("L'autre camp a son téléphone : c'est lui qui répond."), code="hand-over")


def _refuse_own_word() -> Refused:
    return Refused(
        _("Ce téléphone a saisi cette donne : l'autre camp la confirme."), code="same-device"
    )


def refuse_forfeit(sheet: ScoreSheet) -> None:
    """Raise Refused (`forfeit`) where a side did not play: nothing is said of its deals."""
    if sheet.match.forfeit != Forfeit.NONE:
        raise Refused(_("Un forfait est enregistré à cette table."), code="forfeit")


def refuse_taken_over() -> Refused:
    """What a phone is told while the desk fills the sheet in."""
    return Refused(_("La table de marque a repris la feuille."), code="taken-over")


def _open_for(sheet: ScoreSheet, number: int) -> PhoneTable:
    """What the table says, where a phone may still say something of a deal."""
    refuse_by_table(Act.SHEET_SAVED, sheet.match.round)
    refuse_forfeit(sheet)
    if sheet.held_by_desk:
        raise refuse_taken_over()
    refuse_state(sheet, {SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONTESTED})
    if sheet.state == SheetState.CONTESTED and sheet.contested_deal in (None, number):
        raise Refused(_("L'arbitre est appelé pour cette donne."), code="contested-deal")
    table = PhoneTable.of(sheet)
    if number in table.fixed:
        raise Refused(
            _("L'arbitre a décidé de cette donne : appelez-le si vous n'êtes pas d'accord."),
            code="ruled-deal",
        )
    if table.is_totals != (number == TOTALS):
        raise Refused(
            _("La table de marque a saisi cette feuille autrement : revoyez la table."),
            code="other-entry",
        )
    return table


def _refuse_impossible(table: PhoneTable, side: str, number: int, facts: DealFacts) -> None:
    """Refuse what the engine refuses after this side's deals, or what a ruling forbids; totals
    were checked when they were typed."""
    if table.is_totals:
        return
    played, deals = table.sheet.match.round, table.list_facts(side)
    before = deals[: number - 1]
    try:
        ruled = SheetRulings.of(table.sheet).apply_ruling(number, facts)
        if before and compute_deals_result(played.rules, played.length, before)["finished"]:
            raise Refused(_("La partie est finie avant cette donne."), code="match-over")
        compute_deals_result(played.rules, played.length, [*before, ruled, *deals[number:]])
    except NotAsRuled as refusal:
        raise Refused(str(refusal), code="ruled-deal") from refusal
    except FactError as error:
        raise explain_refused_fact(error) from error


def _stand_on_version(
    sheet: ScoreSheet, side: str, number: int, version: str, *, device: str, same_phone: bool
) -> None:
    """Have a side stand on the entry that `version` names.

    Where the desk wrote that version there is no entry to stand on: the side's stand is removed.
    """
    entry = None
    if not version.startswith("desk-"):
        entry = TableEntry.objects.filter(sheet=sheet, number=number, key=version).first()
    if entry is None:
        TableStand.objects.filter(sheet=sheet, number=number, side=side).delete()
        return
    if same_phone and entry.side == side:
        raise _refuse_own_word()
    _stand(sheet, side, entry, device=device, same_phone=same_phone)


def _stand(
    sheet: ScoreSheet, side: str, entry: TableEntry, *, device: str, same_phone: bool = False
) -> None:
    TableStand.objects.update_or_create(
        sheet=sheet,
        number=entry.number,
        side=side,
        defaults={"entry": entry, "device": device, "same_phone": same_phone},
    )


def send_photo(seat: PhoneSeat, *, content: bytes) -> SheetPhoto:
    """Keep a photo that a phone of a table took of its sheet.

    Raises Refused as `add_photo` does, `too-many-attempts`, or `seat-ended`.
    """
    take_attempt(PHOTOS, str(seat.key))
    photo = read_photo(content)
    with transaction.atomic():
        sheet = lock_row(read_again(ScoreSheet.objects.all(), match=seat.match_id))
        seat.refresh_from_db()
        if has_ended(seat, sheet):
            raise Refused(refuse_ended().sentence, code="seat-ended")
        kept = keep_photo(sheet, photo, by=BY_TABLE, side=seat.side)
        raise_table_version(sheet)
    return kept
