"""What the phones of a table have said: what each side stands on, what is agreed and signed."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from scoring import FactError, same_deals
from scoring.cards import SIDES, other_side
from tournaments.enums import PhoneEntry, SheetState
from tournaments.models import DealRecord, ScoreSheet, TableSignature, TableStand
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.match_results import compute_deals_result

SILENT_AFTER = timedelta(minutes=3)
"""After which a phone that shows no sign of life gives its side up to whoever asks."""
NEAR = timedelta(minutes=2)
"""For how long a phone that was seen answers for its side itself."""
SEAT_LASTS = timedelta(hours=6)
ANSWERS_WITHIN = timedelta(seconds=60)
"""How long a phone is asked whether another one may have its side."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneTable:
    """What phones and sheet say of each deal, by number, and by side where a side says it."""

    sheet: ScoreSheet
    stands: Mapping[tuple[int, str], TableStand]
    records: Mapping[int, DealRecord]
    written: Mapping[int, DealFacts]
    signatures: Mapping[str, TableSignature]

    @classmethod
    def of(cls, sheet: ScoreSheet) -> "PhoneTable":
        """What is said now, in three queries."""
        return read_phone_tables([sheet])[sheet.pk]

    @property
    def is_blind(self) -> bool:
        """Whether each side types without seeing what the other one typed."""
        return bool(self.sheet.match.round.phone_entry == PhoneEntry.BLIND)

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
        return str(record.entry_key or f"desk-{record.pk}")

    def find_facts(self, number: int, side: str) -> DealFacts | None:
        """What a deal is for a side: as it says, else as the other shows it, else as written."""
        for whose in self._list_seen(side):
            if stand := self.stands.get((number, whose)):
                facts: DealFacts = stand.entry.facts
                return facts
        return self.written.get(number)

    def has_said(self, number: int, side: str) -> bool:
        """Whether a side, or the sheet, says a deal."""
        return (number, side) in self.stands or number in self.records

    def list_facts(self, side: str) -> list[DealFacts]:
        """The deals for a side, from the first to the last before a gap."""
        found: list[DealFacts] = []
        while (facts := self.find_facts(len(found) + 1, side)) is not None:
            found.append(facts)
        return found

    def says_same(self, one: DealFacts, other: DealFacts) -> bool:
        """Whether two deals are the same one to the engine."""
        played = self.sheet.match.round
        return same_deals(played.rules, played.length, one, other)

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
        said = {*self.records, *(number for number, _side in self.stands)}
        return sorted(said - set(self.list_beyond()))

    def list_beyond(self) -> list[int]:
        """The deals that a side typed blind after the end of the match, by what is written."""
        last = max(self.records, default=0)
        beyond = sorted({number for number, _side in self.stands if number > last})
        return beyond if beyond and self.is_blind and self._finishes(self._list_written()) else []

    def _list_written(self) -> list[DealFacts]:
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
        said = json.dumps([self.sheet.version, *self.list_versions(side)])
        return hashlib.sha256(said.encode()).hexdigest()

    def is_over(self, side: str) -> bool:
        """Whether the match is finished by the deals that a side is shown."""
        return self._finishes(self.list_signed(side))

    def _finishes(self, deals: list[DealFacts]) -> bool:
        played = self.sheet.match.round
        try:
            return (
                bool(deals) and compute_deals_result(played.rules, played.length, deals)["finished"]
            )
        except FactError:
            return False

    def list_signed(self, side: str) -> list[DealFacts]:
        """The deals that a side's signature is for, in order."""
        return [
            self.written.get(number) or self.find_facts(number, other_side(side)) or {}
            for number in self.list_numbers()
        ]

    def is_taken_over(self) -> bool:
        """Whether only the desk writes."""
        return self.sheet.held_by_desk or self.sheet.state in (
            SheetState.CONFIRMED,
            SheetState.LOCKED,
        )


def read_phone_tables(sheets: Sequence[ScoreSheet]) -> dict[int, PhoneTable]:
    """What is said at several tables, by their sheets, in three queries."""
    stands: dict[int, dict[tuple[int, str], TableStand]] = {one.pk: {} for one in sheets}
    records: dict[int, dict[int, DealRecord]] = {one.pk: {} for one in sheets}
    signatures: dict[int, dict[str, TableSignature]] = {one.pk: {} for one in sheets}
    for stand in TableStand.objects.filter(sheet__in=sheets).select_related("entry"):
        stands[stand.sheet_id][stand.number, stand.side] = stand
    kept = DealRecord.objects.filter(sheet__in=sheets, is_current=True).exclude(facts=None)
    for record in kept.order_by("sheet", "number"):
        records[record.sheet_id][record.number] = record
    for signature in TableSignature.objects.filter(sheet__in=sheets):
        signatures[signature.sheet_id][signature.side] = signature
    return {
        one.pk: PhoneTable(
            sheet=one,
            stands=stands[one.pk],
            records=records[one.pk],
            written={
                number: record.facts
                for number, record in records[one.pk].items()
                if record.facts is not None
            },
            signatures=signatures[one.pk],
        )
        for one in sheets
    }


def is_near(sheet: ScoreSheet, side: str) -> bool:
    """Whether a phone of a side was seen just now, and so answers for it itself."""
    since = timezone.now() - NEAR
    seats = sheet.match.phone_seats.filter(side=side, ended_at=None, seen_at__gt=since)
    return seats.exists()
