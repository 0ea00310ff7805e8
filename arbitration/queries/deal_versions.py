"""The versions of one deal that were written down or said on phones, side by side."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from arbitration.queries.happenings import find_recorded_deals
from scoring import FactError
from scoring.cards import SIDES
from tournaments.enums import SIDE_NAMES, Origin
from tournaments.models import DealRecord, TableEntry, TableStand
from tournaments.queries.phones.tables import TOTALS
from tournaments.queries.sheets.columns import Label, list_sheet_columns
from tournaments.queries.sheets.deal_rows import ComparedCell, compare_cells, list_cells
from tournaments.queries.sheets.match_results import score_deals
from tournaments.wording import phrase_score, read_words

_SHOWN = 2
_PHONE = "phone"


@dataclass(frozen=True, kw_only=True, slots=True)
class DealVersion:
    """One version: who wrote it, from where and when, its cells that say something, and what it
    marks. `code` tells it from the others of its deal; `who` is empty for what only its origin
    tells."""

    code: str
    facts: Mapping[str, Any]
    who: str
    origin: str
    at: datetime.datetime
    reason: str
    cells: tuple[tuple[Label, Label], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedDeal:
    """What a phone once said of a deal, in one line: when, and which phone of which side."""

    at: datetime.datetime
    side: str
    phone: int
    says: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedDeal:
    """A deal in its last versions, the earlier first, cell by cell; `typed`: all that phones ever
    said of it, in order."""

    number: int
    versions: tuple[DealVersion, ...]
    typed: tuple[TypedDeal, ...] = ()

    @property
    def lines(self) -> list[ComparedCell]:
        """What each version says, line by line."""
        return _compare_versions(self.versions)

    @property
    def differs(self) -> bool:
        """Whether there is more than one, and they say something else."""
        return len(self.versions) > 1 and any(line.differs for line in self.lines)


def list_deal_versions(incident: Incident) -> list[DealVersion]:
    """The last two versions of the incident's deal, the earlier first; three queries."""
    if incident.deal_number is None:
        return []
    return _find_versions(incident, incident.deal_number).get(incident.deal_number, [])


def find_agreed_facts(incident: Incident) -> Mapping[str, Any]:
    """The incident's deal as it is recorded, else as far as both phones say the same of it."""
    number = incident.deal_number
    if number is None or incident.match is None:
        return {}
    if (recorded := find_recorded_deals(incident).get(number)) is not None:
        return recorded
    stands = TableStand.objects.filter(sheet__match=incident.match_id, number=number)
    facts = [stand.entry.facts for stand in stands.select_related("entry")]
    return {} if not facts else {key: v for key, v in facts[0].items() if facts[-1].get(key) == v}


def list_compared_deals(incident: Incident) -> list[ComparedDeal]:
    """The incident's deal in its versions; where a disagreement names none, each deal that was
    written in more than one way. Four queries."""
    if incident.deal_number is None and incident.kind != SCORE_DISAGREEMENT:
        return []
    found, typed = _find_versions(incident, incident.deal_number), _list_typed(incident)
    deals = [
        ComparedDeal(number=number, versions=tuple(versions), typed=tuple(typed.get(number, ())))
        for number, versions in found.items()
    ]
    return [deal for deal in deals if deal.number == incident.deal_number or deal.differs]


def _find_versions(incident: Incident, number: int | None) -> dict[int, list[DealVersion]]:
    """The last two versions of one deal of the incident's table or of each, by its number."""
    if incident.match is None:
        return {}
    of_deal = {} if number is None else {"number": number}
    records = DealRecord.objects.filter(
        sheet__match=incident.match_id, facts__isnull=False, **of_deal
    )
    found: dict[int, list[DealVersion]] = {}
    stands = TableStand.objects.filter(sheet__match=incident.match_id, number__gt=TOTALS)
    on_phones = list(stands.select_related("entry").order_by("number", "since"))
    deal_cells, in_order = _DealCells(incident, on_phones), ("number", "version")
    for record in records.select_related("entered_by", "entered_pass").order_by(*in_order):
        found.setdefault(record.number, []).append(_read_record(record, deal_cells))
    for stand in on_phones:
        if number not in (None, stand.number):
            continue
        versions = found.setdefault(stand.number, [])
        # What both sides agreed on is written down already.
        if not any(version.facts == stand.entry.facts for version in versions[-1:]):
            versions.append(_read_stand(stand, deal_cells))
    return {number: versions[-_SHOWN:] for number, versions in found.items()}


class _DealCells:
    """What the deals of an incident's table say and mark, after those that are written before, or
    said on phones where nothing is written yet."""

    def __init__(self, incident: Incident, stands: Sequence[TableStand]) -> None:
        self.on_phones = {(stand.number, stand.side): stand.entry.facts for stand in stands}
        self.rules, self.length = incident.rules, incident.length
        self.columns = list_sheet_columns(self.rules, self.length)
        self.recorded = find_recorded_deals(incident)

    def list_cells(
        self, number: int, facts: Mapping[str, Any], side: str = ""
    ) -> tuple[tuple[Label, Label], ...]:
        """The cells of a deal as a side says it, and its marks where the engine takes it there."""
        cells = list_cells(facts, self.columns)
        before = [found for n in range(1, number) if (found := self._find_before(n, side))]
        if len(before) < number - 1:
            return cells
        try:
            marks = score_deals(self.rules, self.length, [*before, facts]).deals[-1].marks
        except FactError:
            return cells
        return (*cells, (_("Marque, NS – EO"), phrase_score(marks["NS"], marks["EW"])))

    def _find_before(self, number: int, side: str) -> Any:
        """An earlier deal as it is written, else as this side says it, else as any does."""
        said = self.recorded.get(number), self.on_phones.get((number, side))
        others = (self.on_phones.get((number, whose)) for whose in SIDES)
        return next((facts for facts in (*said, *others) if facts), None)


def _list_typed(incident: Incident) -> dict[int, list[TypedDeal]]:
    """All that phones said of the deals of the incident's table, by number, in order."""
    if incident.match is None:
        return {}
    columns = list_sheet_columns(incident.rules, incident.length)
    found: dict[int, list[TypedDeal]] = {}
    entries = TableEntry.objects.filter(sheet__match=incident.match_id, number__gt=TOTALS)
    for entry in entries.select_related("seat").order_by("entered_at"):
        cells = list_cells(entry.facts, columns)
        typed = TypedDeal(
            at=entry.entered_at,
            side=str(SIDE_NAMES[entry.side]),
            phone=entry.seat.number,
            says=", ".join(f"{label} {text}" for label, text in cells),
        )
        found.setdefault(entry.number, []).append(typed)
    return found


def _read_record(record: DealRecord, deal_cells: _DealCells) -> DealVersion:
    facts = record.facts or {}
    return DealVersion(
        code=str(record.version),
        facts=facts,
        who=record.who,
        origin=record.get_origin_display(),
        at=record.entered_at,
        reason=record.reason,
        cells=deal_cells.list_cells(record.number, facts),
    )


def _read_stand(stand: TableStand, deal_cells: _DealCells) -> DealVersion:
    """What a side stands on, on its phone."""
    return DealVersion(
        code=f"{_PHONE}-{stand.side}",
        facts=stand.entry.facts,
        who=str(SIDE_NAMES[stand.side]),
        origin=str(Origin.TABLE.label),
        at=stand.entry.entered_at,
        reason="",
        cells=deal_cells.list_cells(stand.number, stand.entry.facts, stand.side),
    )


def _compare_versions(versions: Sequence[DealVersion]) -> list[ComparedCell]:
    """The versions of a deal side by side: what they say and why, the cells of the first first."""
    cells = [dict(version.cells) | _phrase_reason(version.reason) for version in versions]
    return compare_cells(cells)


def _phrase_reason(reason: str) -> dict[Label, Label]:
    return {_("Raison"): read_words(reason)} if reason else {}
