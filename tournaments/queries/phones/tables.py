"""What the phones of a table have said: what each side stands on, what is agreed and signed."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scoring import FactError, same_deals
from scoring.cards import SIDES, other_side
from tournaments.enums import PhoneEntry, SheetEntry, SheetState
from tournaments.models import (
    DealRecord,
    ScoreSheet,
    TableEntry,
    TableSignature,
    TableStand,
    TotalsRecord,
)
from tournaments.models.sheets.shapes import DealFacts, KeptResult, TotalsFacts
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.sheets.match_results import (
    compute_deals_result,
    compute_totals_result,
    is_handed_in,
)
from tournaments.queries.sheets.ruled_deals import is_whole

TOTALS = 0
"""The number of the one « deal » of a sheet whose deals stay on paper: its two totals."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneTable:
    """What phones and sheet say of each deal, by number, and by side where a side says it."""

    sheet: ScoreSheet
    stands: Mapping[tuple[int, str], TableStand]
    records: Mapping[int, DealRecord | TotalsRecord]
    written: Mapping[int, DealFacts]
    signatures: Mapping[str, TableSignature]

    @classmethod
    def of(cls, sheet: ScoreSheet) -> "PhoneTable":
        """What is said now, in three queries."""
        return read_phone_tables([sheet])[sheet.pk]

    @property
    def is_totals(self) -> bool:
        """Whether the table enters two totals, its deals staying on paper."""
        return bool(self.sheet.entry == SheetEntry.TOTALS)

    @property
    def first(self) -> int:
        """The number of the first deal, or that of the totals."""
        return TOTALS if self.is_totals else 1

    @property
    def way(self) -> PhoneEntry:
        """When the other side says that it is so; totals are confirmed by signing them."""
        way = PhoneEntry(self.sheet.match.round.phone_entry)
        return PhoneEntry.WHOLE if self.is_totals and way == PhoneEntry.EACH else way

    @property
    def is_blind(self) -> bool:
        """Whether each side types without seeing what the other one typed."""
        return self.way == PhoneEntry.BLIND

    @property
    def waits_for_desk(self) -> bool:
        """Whether nothing counts before the desk has accepted the first deal."""
        asks = self.sheet.match.round.first_deal_at_desk
        return bool(asks and not self.sheet.first_deal_accepted and not self.records)

    def find_awaited(self) -> TableEntry | None:
        """The first deal that the desk is asked to accept: agreed on, or typed by a side where the
        sheet is confirmed as a whole. None while there is nothing to accept."""
        open_to_write = self.sheet.state in (SheetState.OPEN, SheetState.SUBMITTED)
        if not self.waits_for_desk or self.sheet.held_by_desk or not open_to_write:
            return None
        stands = [one for side in SIDES if (one := self.stands.get((self.first, side)))]
        ready = not self.is_disputed(self.first) if self.way == PhoneEntry.WHOLE else False
        return stands[0].entry if stands and (ready or self.is_agreed(self.first)) else None

    def _list_seen(self, side: str) -> tuple[str, ...]:
        return (side,) if self.is_blind else (side, other_side(side))

    def find_head(self, number: int, side: str) -> str:
        """The version that a deal typed by a side replaces: its own, else the one that it sees."""
        for whose in self._list_seen(side):
            if stand := self.stands.get((number, whose)):
                return str(stand.entry_id)
        return self.name_record(number)

    def name_record(self, number: int) -> str:
        """The written version of a deal; empty where nothing is written."""
        record = self.records.get(number)
        if record is None:
            return ""
        by_entry = record.entry_key if isinstance(record, DealRecord) else None
        return str(by_entry or f"desk-{record.pk}")

    def is_by_one_phone(self, number: int) -> bool:
        """Whether one side answered on the other's phone for what is written."""
        record = self.records.get(number)
        if isinstance(record, DealRecord):
            return bool(record.same_phone)
        stands = [self.stands.get((number, side)) for side in SIDES]
        return record is not None and any(stand.same_phone for stand in stands if stand)

    def find_facts(self, number: int, side: str) -> DealFacts | None:
        """What a deal is for a side: as it says, else as the other shows it, else as written."""
        for whose in self._list_seen(side):
            if stand := self.stands.get((number, whose)):
                facts: DealFacts = stand.entry.facts
                return facts
        return self.written.get(number)

    @property
    def fixed(self) -> dict[int, DealFacts]:
        """The deals that an arbiter decided, by number, written or due: no phone changes them. One
        of which only a part was decided is typed first."""
        if self.is_totals:
            return {}
        ruled = {int(number): facts for number, facts in self.sheet.ruled.items()}
        return {
            number: self.written.get(number, facts)
            for number, facts in ruled.items()
            if number in self.written or is_whole(facts)
        }

    def has_said(self, number: int, side: str) -> bool:
        """Whether a side, the sheet or an arbiter says a deal."""
        return (number, side) in self.stands or number in self.records or number in self.fixed

    def list_facts(self, side: str) -> list[DealFacts]:
        """The deals for a side, from the first to the last before a gap: as it says itself, else
        as they are written, else as the other side says where it is shown that."""
        found: list[DealFacts] = []
        while facts := self._find_own_facts(self.first + len(found), side):
            found.append(facts)
        return found

    def _find_own_facts(self, number: int, side: str) -> DealFacts | None:
        if (number, side) in self.stands:
            return self.find_facts(number, side)
        settled = self.fixed.get(number) or self.written.get(number)
        return settled or self.find_facts(number, side)

    def says_same(self, one: DealFacts, other: DealFacts) -> bool:
        """Whether two deals are the same one to the engine."""
        played = self.sheet.match.round
        return (
            one == other if self.is_totals else same_deals(played.rules, played.length, one, other)
        )

    @property
    def is_time_up(self) -> bool:
        """Whether the clock has ended the match, or a hand-in: no deal follows but one more."""
        return is_handed_in(self.sheet) or is_time_over(self.sheet.match.round)

    def reckon(self, deals: Sequence[DealFacts]) -> KeptResult:
        """What such deals, or such totals, come to. Raises FactError where one is impossible."""
        played, ends = self.sheet.match.round, self.is_time_up
        if self.is_totals:
            totals = cast("TotalsFacts", deals[0])
            return compute_totals_result(played.rules, played.length, totals, time_up=ends)
        return compute_deals_result(played.rules, played.length, deals, time_up=ends)

    def is_agreed(self, number: int) -> bool:
        """Whether both sides stand on the same facts, and not by the word of one phone."""
        ns, ew = (self.stands.get((number, side)) for side in SIDES)
        if ns is None or ew is None or not self.is_shared(number):
            return False
        return ns.device != ew.device or ns.same_phone or ew.same_phone

    def is_shared(self, number: int) -> bool:
        """Whether both sides say the same of a deal, be it by the word of one phone."""
        ns, ew = (self.stands.get((number, side)) for side in SIDES)
        return bool(ns and ew and self.says_same(ns.entry.facts, ew.entry.facts))

    def is_disputed(self, number: int) -> bool:
        """Whether the two sides stand on different facts."""
        ns, ew = (self.stands.get((number, side)) for side in SIDES)
        return bool(ns and ew and not self.says_same(ns.entry.facts, ew.entry.facts))

    def is_proposed_otherwise(self, number: int) -> bool:
        """Whether somebody says something else than what is written of a deal."""
        written = self.written.get(number)
        return written is not None and any(
            not self.says_same(stand.entry.facts, written)
            for side in SIDES
            if (stand := self.stands.get((number, side)))
        )

    def list_numbers(self) -> list[int]:
        """The deals of which anything is said, in order; where both sides typed blind, none after
        the end of the match that they agree on."""
        numbers = {*self.records, *(number for number, _side in self.stands)}
        return sorted(numbers - set(self.list_beyond()))

    def list_beyond(self) -> list[int]:
        """The deals that a side typed blind after the end of the match, by what is written."""
        last = max(self.records, default=0)
        beyond = sorted({number for number, _side in self.stands if number > last})
        return beyond if beyond and self.is_blind and self._finishes(self.list_written()) else []

    def list_written(self) -> list[DealFacts]:
        """The deals that count, in order."""
        return [self.written[number] for number in sorted(self.written)]

    def list_waiting(self) -> list[TableStand]:
        """What sides stand on and the sheet does not say."""
        return [
            stand
            for (number, _side), stand in sorted(self.stands.items())
            if number not in self.written
            or not self.says_same(stand.entry.facts, self.written[number])
        ]

    def list_versions(self, side: str) -> list[str]:
        """By deal, the version that a side signs: what is written, else what it is shown."""
        return [
            self.name_record(number) or self.find_head(number, other_side(side))
            for number in self.list_numbers()
        ]

    def compute_digest(self, side: str) -> str:
        """What a side's signature is for: every deal as it is shown, and the sheet's version."""
        content = json.dumps([self.sheet.version, *self.list_versions(side)])
        return hashlib.sha256(content.encode()).hexdigest()

    def is_over(self, side: str) -> bool:
        """Whether the match is finished by the deals that a side is shown."""
        return self._finishes(self.list_signed(side))

    def is_stopped(self, side: str) -> bool:
        """Whether the clock ended the match by the deals that a side is shown, and no deal more is
        played for that."""
        if not is_time_over(self.sheet.match.round):
            return False
        return self.is_totals or bool(self.reckon(self.list_signed(side))["winner"])

    def _finishes(self, deals: list[DealFacts]) -> bool:
        try:
            return bool(deals) and self.reckon(deals)["finished"]
        except FactError:
            return False

    def list_signed(self, side: str) -> list[DealFacts]:
        """The deals that a side's signature is for, in order."""
        return [
            self.written.get(number) or self.find_facts(number, other_side(side)) or {}
            for number in self.list_numbers()
        ]


def read_phone_tables(sheets: Sequence[ScoreSheet]) -> dict[int, PhoneTable]:
    """What is said at several tables, by their sheets, in three queries; in four where some of them
    enter totals. What was said of deals of a sheet of totals, or the other way, is left out."""
    on_totals = {sheet.pk for sheet in sheets if sheet.entry == SheetEntry.TOTALS}
    stands: dict[int, dict[tuple[int, str], TableStand]] = {sheet.pk: {} for sheet in sheets}
    signatures: dict[int, dict[str, TableSignature]] = {sheet.pk: {} for sheet in sheets}
    records = _read_records([sheet.pk for sheet in sheets], on_totals)
    for stand in TableStand.objects.filter(sheet__in=sheets).select_related("entry"):
        if (stand.number == TOTALS) == (stand.sheet_id in on_totals):
            stands[stand.sheet_id][stand.number, stand.side] = stand
    for signature in TableSignature.objects.filter(sheet__in=sheets):
        signatures[signature.sheet_id][signature.side] = signature
    return {
        sheet.pk: PhoneTable(
            sheet=sheet,
            stands=stands[sheet.pk],
            records=records[sheet.pk],
            written={
                number: record.facts
                for number, record in records[sheet.pk].items()
                if record.facts is not None
            },
            signatures=signatures[sheet.pk],
        )
        for sheet in sheets
    }


def _read_records(
    sheets: Sequence[int], on_totals: Collection[int]
) -> dict[int, dict[int, DealRecord | TotalsRecord]]:
    """What is written now, by sheet and number."""
    records: dict[int, dict[int, DealRecord | TotalsRecord]] = {sheet: {} for sheet in sheets}
    kept = DealRecord.objects.filter(sheet__in=sheets, is_current=True).exclude(facts=None)
    for record in kept.order_by("sheet", "number"):
        if record.sheet_id not in on_totals:
            records[record.sheet_id][record.number] = record
    if on_totals:
        for totals in TotalsRecord.objects.filter(sheet__in=on_totals, is_current=True):
            if totals.facts:
                records[totals.sheet_id][TOTALS] = totals
    return records
