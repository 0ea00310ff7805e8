"""What both sides of a table agree on is written on its sheet, in order."""

from scoring import FactError
from tournaments.actors import Actor
from tournaments.domain.phones.stands import is_for_phones
from tournaments.domain.sheets.announcements import conclude
from tournaments.domain.sheets.facts import AgreedDeal
from tournaments.domain.sheets.sheets import record_typed
from tournaments.enums import Origin, SheetState
from tournaments.models import ScoreSheet, TableStand
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.queries.sheets.match_results import compute_deals_result
from tournaments.signals import Announcement

BY_TABLE = Actor(user=None, origin=Origin.TABLE)
"""Both sides of a table together, on their phones."""

_TAKES_DEALS = (SheetState.OPEN, SheetState.SUBMITTED)


def write_agreed(sheet: ScoreSheet) -> bool:
    """Write on a locked sheet what both sides agree on, down to the first deal that is missing;
    whether anything changed. What the engine refuses by now is left as it was, and everything
    while the desk has not accepted the first deal where it is asked to."""
    if not is_for_phones(sheet) or sheet.held_by_desk or sheet.state not in _TAKES_DEALS:
        return False
    table = PhoneTable.of(sheet)
    if table.waits_for_desk:
        return False
    told = _record_totals(table) if table.is_totals else _record_deals(table)
    conclude(sheet, told, by=BY_TABLE)
    return bool(told)


def _record_totals(table: PhoneTable) -> list[Announcement]:
    if not table.is_agreed(TOTALS):
        return []
    totals, version = table.stands[TOTALS, "NS"].entry.facts, table.sheet.version
    return record_typed(table.sheet, totals=totals, base_version=version, by=BY_TABLE)


def _record_deals(table: PhoneTable) -> list[Announcement]:
    wanted = dict(table.written)
    agreed: dict[int, AgreedDeal] = {}
    number = 1
    while table.is_agreed(number) or number in wanted:
        stand = table.stands.get((number, "NS"))
        if stand and table.is_agreed(number) and _changes(table, wanted, stand):
            wanted[number] = stand.entry.facts
            agreed[number] = _describe(table, stand)
        number += 1
    if not agreed:
        return []
    return record_typed(
        table.sheet,
        deals=[wanted[one] for one in sorted(wanted)],
        base_version=table.sheet.version,
        by=BY_TABLE,
        agreed=agreed,
    )


def _changes(table: PhoneTable, wanted: dict[int, DealFacts], stand: TableStand) -> bool:
    """Whether a deal that is agreed says something new, and the engine takes it."""
    now = wanted.get(stand.number)
    if now is not None and table.says_same(now, stand.entry.facts):
        return False
    played = table.sheet.match.round
    deals = {**wanted, stand.number: stand.entry.facts}
    try:
        compute_deals_result(played.rules, played.length, (deals[one] for one in sorted(deals)))
    except FactError:
        return False
    return str(stand.number) not in table.sheet.ruled


def _describe(table: PhoneTable, stand: TableStand) -> AgreedDeal:
    other = table.stands[stand.number, "EW"]
    return AgreedDeal(entry_key=stand.entry_id, same_phone=stand.same_phone or other.same_phone)
