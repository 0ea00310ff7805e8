"""What an arbiter's ruling does to a sheet, in whatever state it is, and how that is undone.

Each act returns what was there before; given back, that undoes the act to the digit.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.phones.agreed import save_agreed
from tournaments.domain.phones.stands import (
    empty_stands,
    empty_stands_of_taker,
    name_stands,
    stand_again,
)
from tournaments.domain.sheets.cached_results import (
    announce_sheet,
    forget_hand_in,
    keep_sheet,
    refresh_match,
)
from tournaments.domain.sheets.corrections import CORRECTABLE
from tournaments.domain.sheets.facts import lock_sheet, record_facts
from tournaments.enums import Act, SheetEntry
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import (
    ANNULLED,
    DealFacts,
    TotalsFacts,
    drop_facts,
    select_facts,
)
from tournaments.queries.sheets.match_results import (
    compute_sheet_result,
    is_decided_unfinished,
    list_current_deals,
)
from tournaments.queries.sheets.ruled_deals import is_alone, is_whole
from tournaments.signals import Announcement


class DealBefore(NamedTuple):
    """What an earlier ruling had fixed of a deal, and what was written there, None for nothing;
    `stood` are the entries that sides stood on, by side."""

    ruled: DealFacts | None
    facts: DealFacts | None
    stood: Mapping[str, str] = MappingProxyType({})


@transaction.atomic
def fix_deal(
    sheet: ScoreSheet, *, number: int, facts: DealFacts, by: Actor, reason: str
) -> DealBefore:
    """Fix a deal's facts, or some of them (`{"renonce": …}`); the sheet holds to it from now on.

    A whole deal is written down where it is the next one or replaces one; what cannot be written
    yet waits for whoever fills the sheet in. Raises Refused with `totals-recorded` where only
    totals were kept, or with the engine's code where the deal is impossible.
    """
    locked = lock_sheet(sheet, Act.SHEET_CORRECTED)
    if locked.entry == SheetEntry.TOTALS and locked.version:
        raise Refused(
            _("Cette feuille ne porte que ses totaux : corrigez-les, ou ajustez les points."),
            code="totals-recorded",
        )
    deals, key = list_current_deals(locked), str(number)
    written, stood = deals.get(number), name_stands(locked, number)
    ruled: DealFacts | None = locked.ruled.get(key)
    _set(locked, "ruled", number, dict(facts) if is_whole(facts) else {**(ruled or {}), **facts})
    new: DealFacts = facts.copy()
    if written and not is_whole(facts):
        new = {**written, **facts}
    is_due = number <= len(deals) + 1 and locked.entry == SheetEntry.DEALS
    if (written or is_whole(facts)) and is_due and new != written:
        _write(locked, {**deals, number: new}, by=by, reason=reason)
    empty_stands(locked, [number])
    save_agreed(locked)
    return DealBefore(ruled=ruled, facts=written, stood=stood)


@transaction.atomic
def release_deal(
    sheet: ScoreSheet,
    *,
    number: int,
    fixed: DealFacts,
    before: DealBefore,
    by: Actor,
    reason: str,
) -> None:
    """Undo `fix_deal`, which fixed `fixed`: the deal says again what it said before.

    One that was not there before is taken back where it is the last, and both sides stand again
    on what they had typed; else it is annulled: deals played since keep their numbers.
    """
    locked = lock_sheet(sheet, Act.SHEET_CORRECTED)
    ruled = locked.ruled.get(str(number), {})
    still = before.ruled if is_whole(fixed) else _put_facts_back(ruled, fixed, before.ruled)
    _set(locked, "ruled", number, still or None)
    deals = list_current_deals(locked)
    back = _put_deal_back(deals, number, fixed, before)
    if back != deals:
        _write(locked, back, by=by, reason=reason)
    if not still:
        stand_again(locked, number, before.stood)
    save_agreed(locked)


def _put_deal_back(
    now: Mapping[int, DealFacts], number: int, fixed: DealFacts, before: DealBefore
) -> dict[int, DealFacts]:
    """Deals with one of them as it was before it was fixed."""
    deals = dict(now)
    if number not in deals:
        return deals
    if is_whole(fixed) and before.facts is not None:
        deals[number] = before.facts
    elif is_whole(fixed) and number == len(deals):
        del deals[number]
    elif is_whole(fixed):
        deals[number] = ANNULLED.copy()
    else:
        deals[number] = _put_facts_back(deals[number], fixed, before.facts)
    return deals


def _put_facts_back(facts: DealFacts, fixed: DealFacts, before: DealFacts | None) -> DealFacts:
    """Facts with what was fixed put back as it was before."""
    return {**drop_facts(facts, fixed), **select_facts(before or {}, fixed)}


@transaction.atomic
def bar_side(
    sheet: ScoreSheet, *, number: int, side: str | None, by: Actor, reason: str
) -> str | None:
    """Keep a side from taking on one deal, or with None nobody any more; the side that was barred.

    Raises Refused with `barred-side` where the side has taken.
    """
    locked = lock_sheet(sheet, Act.SIDE_BARRED)
    before = dict(locked.barred)
    _set(locked, "barred", number, side)
    deals = list_current_deals(locked)
    if number in deals and not is_alone(deals[number]):
        facts = drop_facts(deals[number], {"barred"})
        _write(locked, {**deals, number: facts}, by=by, reason=reason)
    elif side is not None:
        empty_stands_of_taker(locked, number, side)
    announce(
        Act.SIDE_BARRED,
        tournament=locked.match.round.tournament,
        subject=locked,
        by=by,
        before={"barred": before},
        after={"barred": locked.barred},
        reason=reason,
    )
    return before.get(str(number))


@transaction.atomic
def lose_match(sheet: ScoreSheet, *, side: str, by: Actor, reason: str) -> str:
    """Have a side lose the match whatever the totals, or with "" leave it to them again; the side
    that lost it so before."""
    locked = lock_sheet(sheet, Act.SHEET_CORRECTED)
    lost_before, locked.lost_by = locked.lost_by, side
    locked.save(update_fields=["lost_by"])
    before = locked.result
    refresh_match(locked.match, sheet=locked)
    _announce_ruled_sheet(locked, by=by, before=before, reason=reason)
    return lost_before


@transaction.atomic
def restore_sheet(
    sheet: ScoreSheet,
    *,
    entry: str | None,
    deals: Mapping[str, DealFacts | None],
    totals: TotalsFacts | None,
    by: Actor,
    reason: str,
) -> None:
    """Put a sheet back as it was before a decision: its deals by number, its totals, its way.

    A deal that was not there is taken back where nothing follows it, else annulled; totals that
    were not there are emptied, and those of None were not touched. So is an entry of None.
    """
    locked = lock_sheet(sheet, Act.SHEET_CORRECTED)
    result, version = locked.result, locked.version
    counted_by = entry or locked.entry
    entailed: tuple[Announcement, ...] = ()
    if deals:
        back = _put_deals_back(list_current_deals(locked), deals)
        entailed += record_facts(locked, deals=_in_order(back), by=by, reason=reason)
    if totals is not None:
        entailed += record_facts(locked, totals=totals, by=by, reason=reason)
    if locked.version != version:
        _store_entry(locked, counted_by)
        _announce_ruled_sheet(locked, by=by, entailed=entailed, before=result, reason=reason)


def _put_deals_back(
    now: dict[int, DealFacts], before: Mapping[str, DealFacts | None]
) -> dict[int, DealFacts]:
    """Deals with some of them as they were before."""
    deals: dict[int, DealFacts] = dict(now)
    for number, facts in sorted(((int(key), facts) for key, facts in before.items()), reverse=True):
        if facts is not None:
            deals[number] = facts.copy()
        elif number == len(deals):
            del deals[number]
        elif number in deals:
            deals[number] = ANNULLED.copy()
    return deals


def _set(sheet: ScoreSheet, name: str, number: int, value: Any) -> None:
    """Set or, with None, forget what a ruling says of one deal."""
    kept = {key: entry for key, entry in getattr(sheet, name).items() if key != str(number)}
    setattr(sheet, name, kept if value is None else {**kept, str(number): value})
    sheet.save(update_fields=[name])


def _write(sheet: ScoreSheet, deals: Mapping[int, DealFacts], *, by: Actor, reason: str) -> None:
    """Write deals down; where only totals count by now, they go on counting."""
    before, entry = sheet.result, sheet.entry
    entailed = record_facts(sheet, deals=_in_order(deals), by=by, reason=reason)
    _store_entry(sheet, entry)
    _announce_ruled_sheet(sheet, by=by, entailed=entailed, before=before, reason=reason)


def _in_order(deals: Mapping[int, DealFacts]) -> list[DealFacts]:
    return [deals[number] for number in sorted(deals)]


def _store_entry(sheet: ScoreSheet, entry: str) -> None:
    """Have a sheet count by its deals or by its totals, whatever was written last. One that nobody
    handed in and a decision had ended is filled in again where its match goes on."""
    if sheet.entry != entry:
        sheet.entry = entry
        sheet.result = compute_sheet_result(sheet, sheet.match.round) or {}
    if is_decided_unfinished(sheet):
        forget_hand_in(sheet)
    keep_sheet(sheet)


def _announce_ruled_sheet(
    sheet: ScoreSheet,
    *,
    by: Actor,
    entailed: Sequence[Announcement] = (),
    before: object,
    reason: str,
) -> None:
    act = Act.SHEET_CORRECTED if sheet.state in CORRECTABLE else Act.SHEET_SAVED
    origin = {"by_ruling": True}
    announce_sheet(act, sheet, by=by, entailed=entailed, before=before, also=origin, reason=reason)
