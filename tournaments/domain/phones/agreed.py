"""What both sides of a table agree on is written on its sheet, in order."""

from scoring import FactError
from tournaments.actors import Actor
from tournaments.domain.phones.stands import empty_stands, is_for_phones
from tournaments.domain.sheets.cached_results import conclude
from tournaments.domain.sheets.facts import AgreedDeal
from tournaments.domain.sheets.sheets import record_typed
from tournaments.enums import Origin, SheetState
from tournaments.models import ScoreSheet, TableStand
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.queries.sheets.match_results import compute_deals_result
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings
from tournaments.signals import Announcement

BY_TABLE = Actor(user=None, origin=Origin.TABLE)
"""Both sides of a table together, on their phones."""

_TAKES_DEALS = (SheetState.OPEN, SheetState.SUBMITTED)


def save_agreed(sheet: ScoreSheet) -> bool:
    """Write on a locked sheet what both sides agree on, down to the first deal that is missing;
    whether anything changed. What the engine refuses by now is left as it was, and everything
    while the desk has not accepted the first deal where it is asked to."""
    if not is_for_phones(sheet) or sheet.held_by_desk or sheet.state not in _TAKES_DEALS:
        return False
    table = PhoneTable.of(sheet)
    if table.waits_for_desk:
        return False
    news = _record_totals(table) if table.is_totals else _record_deals(table)
    conclude(sheet, news, by=BY_TABLE)
    return bool(news)


def _record_totals(table: PhoneTable) -> list[Announcement]:
    if not table.is_agreed(TOTALS):
        return []
    totals, version = table.stands[TOTALS, "NS"].entry.facts, table.sheet.version
    return record_typed(table.sheet, totals=totals, base_version=version, by=BY_TABLE)


def _record_deals(table: PhoneTable) -> list[Announcement]:
    sheet, fixed = table.sheet, table.fixed
    wanted = dict(table.written)
    agreed: dict[int, AgreedDeal] = {}
    number = 1
    while table.is_agreed(number) or number in wanted or number in fixed:
        stand = table.stands.get((number, "NS"))
        if number in fixed:
            # What an arbiter decided before it was due comes with what both sides agree on.
            _take(table, wanted, number, fixed[number])
        elif stand and table.is_agreed(number) and _take(table, wanted, number, stand.entry.facts):
            agreed[number] = _describe(table, stand)
        if number not in wanted:
            # What comes after a deal that is refused by now would be written in its place.
            break
        number += 1
    if wanted == table.written:
        return []
    deals = [wanted[number] for number in sorted(wanted)]
    news = record_typed(sheet, deals=deals, base_version=sheet.version, by=BY_TABLE, agreed=agreed)
    # Such a deal is written with what was ruled of it, which no side has said.
    empty_stands(sheet, [deal for deal in agreed if {str(deal)} & {*sheet.ruled, *sheet.barred}])
    return news


def _take(table: PhoneTable, wanted: dict[int, DealFacts], number: int, facts: DealFacts) -> bool:
    """Have a deal be written where it says something new, no ruling forbids it and the engine
    takes it; whether it is."""
    now, played = wanted.get(number), table.sheet.match.round
    if now is not None and table.says_same(now, facts):
        return False
    try:
        ruled = SheetRulings.of(table.sheet).apply_ruling(number, facts)
        deals = {**wanted, number: ruled}
        compute_deals_result(played.rules, played.length, (deals[place] for place in sorted(deals)))
    except (FactError, NotAsRuled):
        return False
    wanted[number] = facts
    return True


def _describe(table: PhoneTable, stand: TableStand) -> AgreedDeal:
    other = table.stands[stand.number, "EW"]
    return AgreedDeal(entry_key=stand.entry_id, same_phone=stand.same_phone or other.same_phone)
