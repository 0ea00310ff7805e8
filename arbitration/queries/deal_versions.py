"""The versions of one deal that were written down, side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from tournaments.models import DealRecord
from tournaments.queries.sheets.columns import Column, Label, list_sheet_columns
from tournaments.queries.sheets.deal_rows import write_cells

_SHOWN = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class DealVersion:
    """One version: who wrote it, from where, and its cells that say something."""

    record: DealRecord
    cells: tuple[tuple[Label, Label], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedCell:
    """One cell of a deal in each of its versions, empty where that one says nothing of it."""

    label: Label
    texts: tuple[Label, ...]

    @property
    def differs(self) -> bool:
        """Whether the versions say something else here."""
        return len(set(self.texts)) > 1


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedDeal:
    """A deal in its last versions, the earlier first, cell by cell."""

    number: int
    versions: tuple[DealVersion, ...]

    @property
    def lines(self) -> list[ComparedCell]:
        """What each version says, line by line."""
        return _compare_versions(self.versions)

    @property
    def differs(self) -> bool:
        """Whether there is more than one, and they say something else."""
        return len(self.versions) > 1 and any(one.differs for one in self.lines)


def find_deal_versions(incident: Incident) -> list[DealVersion]:
    """The last two versions of the incident's deal, the earlier first; one query."""
    if incident.deal_number is None:
        return []
    return _find_versions(incident, incident.deal_number).get(incident.deal_number, [])


def find_compared_deals(incident: Incident) -> list[ComparedDeal]:
    """The incident's deal in its versions; where a disagreement names none, each deal that was
    written in more than one way. One query."""
    if incident.deal_number is None and incident.kind != SCORE_DISAGREEMENT:
        return []
    found = _find_versions(incident, incident.deal_number).items()
    deals = [ComparedDeal(number=number, versions=tuple(versions)) for number, versions in found]
    return [one for one in deals if one.number == incident.deal_number or one.differs]


def _find_versions(incident: Incident, number: int | None) -> dict[int, list[DealVersion]]:
    """The last two versions of one deal of the incident's table or of each, by its number."""
    if incident.match is None:
        return {}
    columns = list_sheet_columns(incident.rules, incident.length)
    records = DealRecord.objects.filter(sheet__match=incident.match_id, facts__isnull=False)
    if number is not None:
        records = records.filter(number=number)
    found: dict[int, list[DealVersion]] = {}
    for record in records.select_related("entered_by", "entered_pass").order_by(
        "number", "version"
    ):
        version = DealVersion(record=record, cells=list_cells(record.facts or {}, columns))
        found.setdefault(record.number, []).append(version)
    return {number: versions[-_SHOWN:] for number, versions in found.items()}


def _compare_versions(versions: Sequence[DealVersion]) -> list[ComparedCell]:
    """The versions of a deal side by side: what they say and why, the cells of the first first."""
    said = [dict(version.cells) | _write_reason(version.record) for version in versions]
    labels = dict.fromkeys(label for cells in said for label in cells)
    return [
        ComparedCell(label=label, texts=tuple(cells.get(label, "") for cells in said))
        for label in labels
    ]


def _write_reason(record: DealRecord) -> dict[Label, Label]:
    return {_("Raison"): record.reason} if record.reason else {}


def list_cells(
    facts: Mapping[str, Any], columns: tuple[Column, ...]
) -> tuple[tuple[Label, Label], ...]:
    """A deal as labelled texts: the cells of a score sheet that say something."""
    values = write_cells(facts)
    return tuple(
        (column.label, _text(column, values[column.code]))
        for column in columns
        if values.get(column.code)
    )


def _text(column: Column, value: str) -> Label:
    return next((one.label for one in column.choices if one.value == value), value)
