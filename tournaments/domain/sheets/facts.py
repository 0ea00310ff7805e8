"""Writing facts on a sheet: each save adds a version, nothing is ever overwritten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring import FactError
from tournaments.actors import Actor
from tournaments.domain.acts import WHY, refuse_gone
from tournaments.domain.phones.stands import (
    empty_every_stand,
    empty_stands,
    void_signatures,
)
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Origin, SheetEntry
from tournaments.errors import Refused
from tournaments.models import DealRecord, Match, ScoreSheet, TotalsRecord, Tournament
from tournaments.models.draws.round import name_draw_columns
from tournaments.models.sheets.shapes import DealFacts, KeptResult, TotalsFacts
from tournaments.queries.sheets.match_results import (
    apply_rulings,
    compute_deals_result,
    compute_totals_result,
    find_current_totals,
    is_handed_in,
    list_current_deals,
)
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings, is_whole
from tournaments.queries.sheets.typed_marks import parse_deal_path
from tournaments.queries.statements import prepared
from tournaments.signals import Announcement
from tournaments.wording import engine_language


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreedDeal:
    """The entry on which both sides of a table stood on their phones, and whether on one phone."""

    entry_key: UUID
    same_phone: bool


Agreed = Mapping[int, AgreedDeal]
"""By deal number, how those came about that the players wrote."""

NONE_AGREED: Agreed = MappingProxyType({})


def lock_sheet(
    sheet: ScoreSheet, act: Act, *, reason: str | None = None, why: str | Promise = WHY
) -> ScoreSheet:
    """The sheet read again with its match, round and tournament, locked until the act ends.

    The tournament is locked first, as by every act that decides on it: two acts never wait
    for each other in opposite orders. Raises Refused as `refuse_by_table` does for the act.
    """
    locked = lock_row(sheet)
    refuse_by_table(act, locked.match.round, reason=reason, why=why)
    return locked


def lock_row(sheet: ScoreSheet) -> ScoreSheet:
    """The sheet as `lock_sheet` gives it, whatever may be done with it by now."""
    tournaments = _lock_tournament_of(sheet.pk)
    locked = _lock_sheet(sheet.pk)
    if not tournaments or not locked:
        raise refuse_gone()
    locked[0].match.round.tournament = tournaments[0]
    return locked[0]


@prepared
def _lock_tournament_of(sheet: int) -> QuerySet[Tournament]:
    locked = Tournament.objects.select_for_update(no_key=True, of=("self",))
    return locked.filter(rounds__matches__sheet=sheet)[:1]


@prepared
def _lock_sheet(sheet: int) -> QuerySet[ScoreSheet]:
    locked = ScoreSheet.objects.select_for_update(no_key=True, of=("self",)).filter(pk=sheet)
    read = locked.select_related("match__round__stage", "match__ns", "match__ew")
    return read.defer(*name_draw_columns("match__round"))[:1]


def ensure_sheet(match: Match) -> ScoreSheet:
    """The sheet of a match, made when it is first opened, in the tournament's way of entry."""
    entry = match.round.tournament.sheet_entry
    sheet, _made = ScoreSheet.objects.get_or_create(match=match, defaults={"entry": entry})
    return sheet


def refuse_stale(sheet: ScoreSheet, base_version: int) -> None:
    """Refuse to replace a version that the person has not seen."""
    if sheet.version != base_version:
        raise Refused(
            _("Cette feuille a été modifiée entre-temps par quelqu'un d'autre."),
            code="sheet-changed",
            version=sheet.version,
        )


def refuse_disputed(sheet: ScoreSheet, deals: Sequence[DealFacts]) -> None:
    """Raise Refused (`contested-deal`) where deals change the one that waits for the arbiter, or
    stand behind it while nothing is written of it."""
    number = sheet.disputed_deal
    if number is None:
        return
    written = list_current_deals(sheet).get(number)
    if _apply_rulings(sheet, deals).get(number) != written:
        raise wait_for_arbiter(number, is_written=written is not None)


def wait_for_arbiter(number: int, *, is_written: bool) -> Refused:
    """The refusal to write a disputed deal; until it is written none follows it."""
    sentence = _("La donne %(number)d attend l'arbitre : elle reste comme elle est jusque-là.")
    if not is_written:
        sentence = _(
            "La donne %(number)d attend l'arbitre : elle et les suivantes s'écrivent après."
        )
    return Refused(sentence % {"number": number}, code="contested-deal", deal=number, path="taker")


def says_already(
    sheet: ScoreSheet, *, deals: Sequence[DealFacts] | None, totals: TotalsFacts | None
) -> bool:
    """Whether a sheet holds exactly these facts, those that rulings fix included."""
    if deals is not None:
        written = list_current_deals(sheet)
        return sheet.entry == SheetEntry.DEALS and written == _apply_rulings(sheet, deals)
    return sheet.entry == SheetEntry.TOTALS and find_current_totals(sheet) == (totals or {})


def record_facts(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    by: Actor,
    reason: str = "",
    agreed: Agreed = NONE_AGREED,
) -> tuple[Announcement, ...]:
    """Record deals, or else two totals, as a new version of a locked sheet.

    Only the deals that change get a new version. The sheet in hand has the new version and
    result; the caller writes it with `keep_sheet`, and announces what is returned before its
    own act: the rules are fixed at the first recorded fact. Raises Refused with the engine's own
    sentence and code where a deal is impossible, and `ruled-deal` where it is not as an
    arbiter ruled; its `details` name the deal (from 1) and the engine's path inside it. What the
    sides of the table had signed is void; `agreed` is how deals came about that they wrote.
    """
    void_signatures(sheet)
    if deals is not None:
        _record_deals(sheet, deals, by=by, reason=reason, agreed=agreed)
    else:
        _record_totals(sheet, totals or {}, by=by, reason=reason)
    return freeze_rules(sheet.match.round.tournament)


def _apply_rulings(sheet: ScoreSheet, deals: Sequence[DealFacts]) -> dict[int, DealFacts]:
    """The deals by number, with what rulings fix of them."""
    rulings = SheetRulings.of(sheet)
    ruled: dict[int, DealFacts] = {}
    for number, facts in enumerate(deals, start=1):
        try:
            ruled[number] = rulings.apply_ruling(number, facts)
        except NotAsRuled as refusal:
            raise Refused(str(refusal), code="ruled-deal", deal=number, path="taker") from refusal
    return ruled


def _record_deals(
    sheet: ScoreSheet, deals: Sequence[DealFacts], *, by: Actor, reason: str, agreed: Agreed
) -> None:
    played, wanted = sheet.match.round, _apply_rulings(sheet, deals)
    try:
        result = compute_deals_result(
            played.rules, played.length, wanted.values(), time_up=is_handed_in(sheet)
        )
    except FactError as error:
        raise explain_refused_fact(error) from error
    _begin_version(sheet, SheetEntry.DEALS, apply_rulings(sheet, result if wanted else None))
    current = sheet.deal_records.filter(is_current=True) if sheet.version > 1 else ()
    records = {record.number: record for record in current}
    before = {number: record.facts for number, record in records.items()}
    _refuse_left_out(sheet, before, wanted)
    changed = [n for n in sorted({*before, *wanted}) if before.get(n) != wanted.get(n)]
    if replaced := [records[number].pk for number in changed if number in records]:
        sheet.deal_records.filter(pk__in=replaced).update(is_current=False)
    DealRecord.objects.bulk_create(
        DealRecord(
            number=number,
            facts=wanted.get(number),
            replaces=records.get(number),
            **_name_agreed(agreed.get(number)),
            **_build_signature(sheet, by=by, reason=reason),
        )
        for number in changed
    )
    if by.origin != Origin.TABLE:
        empty_stands(sheet, changed)


def _refuse_left_out(
    sheet: ScoreSheet, before: Mapping[int, DealFacts | None], wanted: Mapping[int, DealFacts]
) -> None:
    """Refuse to take the line of a deal back that an arbiter decided."""
    for number in sorted(before.keys() - wanted.keys()):
        if before[number] is not None and is_whole(sheet.ruled.get(str(number), {})):
            raise Refused(
                _("L'arbitre a décidé de la donne %(number)d : gardez sa ligne.")
                % {"number": number},
                code="ruled-deal",
                deal=number,
                path="taker",
            )


def _record_totals(sheet: ScoreSheet, totals: TotalsFacts, *, by: Actor, reason: str) -> None:
    played = sheet.match.round
    ends = is_handed_in(sheet)
    result = (
        compute_totals_result(played.rules, played.length, totals, time_up=ends) if totals else None
    )
    _begin_version(sheet, SheetEntry.TOTALS, apply_rulings(sheet, result))
    replaced = sheet.totals_records.filter(is_current=True).first()
    sheet.totals_records.filter(is_current=True).update(is_current=False)
    TotalsRecord.objects.create(
        facts=dict(totals), replaces=replaced, **_build_signature(sheet, by=by, reason=reason)
    )
    if by.origin != Origin.TABLE:
        empty_every_stand(sheet)


def _name_agreed(agreed: AgreedDeal | None) -> dict[str, Any]:
    if agreed is None:
        return {}
    return {"entry_key": agreed.entry_key, "same_phone": agreed.same_phone}


def _build_signature(sheet: ScoreSheet, *, by: Actor, reason: str) -> dict[str, Any]:
    """What every fact carries: its sheet and version, who, from where, why."""
    return {
        "sheet": sheet,
        "version": sheet.version,
        "entered_by": by.user,
        "entered_pass_id": None if by.helper_pass is None else by.helper_pass.pk,
        "origin": by.origin,
        "reason": reason,
    }


def explain_refused_fact(error: FactError) -> Refused:
    """The engine's refusal as one that a person can mend."""
    index, path = parse_deal_path(error.path)
    return Refused(error.message(engine_language()), code=error.code, deal=index + 1, path=path)


def _begin_version(sheet: ScoreSheet, entry: SheetEntry, result: KeptResult | None) -> None:
    sheet.entry = entry
    sheet.version += 1
    sheet.result = result or {}


def freeze_rules(tournament: Tournament) -> tuple[Announcement, ...]:
    """Fix the rules at the first recorded fact; later changes are acts of their own.

    Returns what there is to announce with the act that recorded it.
    """
    if tournament.rules_frozen_at is not None:
        return ()
    tournament.rules_frozen_at = timezone.now()
    tournament.save(update_fields=["rules_frozen_at"])
    frozen = {"rulebook": tournament.rulebook, "overrides": tournament.rule_overrides}
    return (Announcement(act=Act.RULES_FROZEN, subject=tournament, after=frozen),)
