"""One deal of the incident's sheet as an arbiter writes it: the cells of the sheet's own grid."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from arbitration.models import Incident
from arbitration.queries.deal_versions import DealVersion, find_agreed_facts, list_deal_versions
from arbitration.queries.happenings import find_recorded_deals
from replay.forms import read_replay
from scoring.deals.bids import knows_contract, most_doubling
from scoring.deals.deal import CAPOT, GENERALE
from tournaments.errors import Refused
from tournaments.forms.sheets.rows import GridCell, name_cell, read_posted_rows
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.rules.addresses import build_calculator_query, build_replay_query
from tournaments.queries.sheets.columns import Label, SheetColumn, list_sheet_columns
from tournaments.queries.sheets.deal_rows import (
    CellProblem,
    DealRow,
    UnreadableDeal,
    find_column,
    list_cells,
    phrase_cells,
    read_facts,
)
from tournaments.queries.sheets.typed_marks import compute_grid_marks

Facts = Mapping[str, Any]
REPLAYED = "rejeu"
_ASKED_APART = frozenset({"barred"})
"""Columns of the sheet that have a field of their own in a decision."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DealSource:
    """A deal to begin with: a version that was written down, or the one played again."""

    code: str
    title: str
    cells: tuple[tuple[Label, Label], ...]
    values: Mapping[str, str] = field(repr=False)


class DealLine:
    """The line of the incident's deal: as it was posted, else as it is recorded, else as it was
    played again, else what both sides say alike. Nothing of it is checked before `check`."""

    def __init__(self, incident: Incident, data: Mapping[str, str] | None = None) -> None:
        self.incident = incident
        self.number = incident.deal_number or 1
        self.rules, self.length = incident.rules, incident.length
        columns = list_sheet_columns(self.rules, self.length)
        self.columns = tuple(column for column in columns if column.code not in _ASKED_APART)
        self.recorded = find_recorded_deals(incident)
        self.problem: CellProblem | None = None
        self.values = self._read_posted(data) or self._beginning

    def _read_posted(self, data: Mapping[str, str] | None) -> Mapping[str, str] | None:
        names = [name_cell(self.number, column.code) for column in self.columns]
        if data is None or not any(name in data for name in names):
            return None
        rows = read_posted_rows({name: data.get(name, "") for name in names}, self.columns)
        return rows[-1].values if rows else dict.fromkeys((c.code for c in self.columns), "")

    @cached_property
    def _beginning(self) -> Mapping[str, str]:
        facts = self.recorded.get(self.number, self._read_replayed_facts)
        if facts is not None:
            return self._phrase_shown_cells(facts)
        versions = [source.values.items() for source in self.sources]
        return {} if not versions else dict(versions[0] & versions[-1])

    def _phrase_shown_cells(self, facts: Facts) -> Mapping[str, str]:
        """The cells that say some facts, as far as this sheet has columns for them."""
        values = phrase_cells(facts)
        return {column.code: values.get(column.code, "") for column in self.columns}

    @cached_property
    def sources(self) -> tuple[DealSource, ...]:
        """What one may begin with instead of what stands there; two queries."""
        return tuple(self._sources())

    def _sources(self) -> Iterator[DealSource]:
        for version in list_deal_versions(self.incident):
            values = self._phrase_shown_cells(version.facts)
            yield DealSource(
                code=version.code, title=_title(version), cells=version.cells, values=values
            )
        if (replayed := self._read_replayed_facts) is not None:
            yield DealSource(
                code=REPLAYED,
                title=_("La donne rejouée"),
                cells=list_cells(replayed, self.columns),
                values=self._phrase_shown_cells(replayed),
            )

    @cached_property
    def _read_replayed_facts(self) -> Facts | None:
        """The deal attached to the incident under this tournament's rules, where it is whole."""
        if not self.incident.replay:
            return None
        try:
            return read_replay(self.incident.replay, rules=self.rules).facts
        except Refused:
            return None

    @property
    def is_said(self) -> bool:
        """Whether anybody wrote or typed the deal; what was played again is nobody's word."""
        return any(source.code != REPLAYED for source in self.sources)

    def take(self, code: str) -> None:
        """Go on with another source; an unknown one changes nothing."""
        self.values = next(
            (source.values for source in self.sources if source.code == code), self.values
        )

    @property
    def is_changed(self) -> bool:
        """Whether something was typed that is not what stood there."""
        return any(self.values.values()) and self.values != self._beginning

    @property
    def facts(self) -> DealFacts:
        """The deal in the shape of the engine, once `check` found nothing."""
        return read_facts(self._row, self.rules)

    @property
    def bid(self) -> int | str | None:
        """The contract that the line says; None where it says none that these rules know."""
        cells = {"contract": self.values.get("contract", "")}
        try:
            facts = read_facts(DealRow(number=self.number, values=cells), self.rules)
        except UnreadableDeal:
            return None
        bid = facts.get("contract")
        return bid if bid is not None and knows_contract(self.rules, bid) else None

    @property
    def trump(self) -> str:
        """The trump that the line says; empty where it says none that these rules know."""
        trump = self.values.get("trump", "")
        return trump if trump in self.rules.trumps else ""

    @property
    def doublings(self) -> str:
        """How far a bid may be doubled, as JSON, by what is typed for those of which it may be less
        far than of others; of a slam its first letter. Empty where nothing is."""
        if all(column.code != "doubled" for column in self.columns):
            return ""
        bids: dict[str, int | str] = {
            str(self.rules.lowest_bid): self.rules.lowest_bid,
            "c": CAPOT,
            "g": GENERALE,
        }
        return json.dumps({typed: most_doubling(self.rules, bid) for typed, bid in bids.items()})

    @property
    def _row(self) -> DealRow:
        return DealRow(number=self.number, values=self.values)

    def check(self) -> CellProblem | None:
        """What is wrong with the deal in its place on the sheet; None where nothing is."""
        before = [
            DealRow(number=number, values=phrase_cells(self.recorded.get(number, {})))
            for number in range(1, self.number)
        ]
        marks = compute_grid_marks(
            [*before, self._row], rules=self.rules, length=self.length, columns=self.columns
        )
        self.problem = marks.rows[-1].problem
        return self.problem

    def refuse(self, refusal: Refused) -> None:
        """Mark the cell that a refusal of the sheet speaks of, where it is of this deal."""
        if refusal.details.get("deal") == self.number:
            column = find_column(refusal.details.get("path", ""), self.columns)
            self.problem = CellProblem(message=str(refusal), column=column, code=refusal.code)

    @property
    def cells(self) -> list[GridCell]:
        """The cells to fill, what is wrong beside the one it belongs to."""
        return [self._cell(column) for column in self.columns]

    def _cell(self, column: SheetColumn) -> GridCell:
        wrong = self.problem is not None and self.problem.column == column.code
        return GridCell(
            column=column,
            name=name_cell(self.number, column.code),
            value=self.values.get(column.code, ""),
            message=self.problem.message if self.problem and wrong else "",
        )


def _title(version: DealVersion) -> str:
    at = time_format(localtime(version.at), "TIME_FORMAT")
    return " · ".join(part for part in (version.origin, version.who, at) if part)


def build_deal_queries(incident: Incident) -> dict[str, str]:
    """The addresses of both pages, from their question marks on, by their names in templates; as
    the sheet or the phones know the deal, else as it was played again."""
    facts = find_agreed_facts(incident) or _read_replayed(incident)
    return {
        "replay_query": build_replay_query(incident.rules, facts),
        "calculator_query": build_calculator_query(incident.rules, facts),
    }


def _read_replayed(incident: Incident) -> Mapping[str, Any]:
    if not incident.replay:
        return {}
    try:
        deal = read_replay(incident.replay, rules=incident.rules)
    except Refused:
        return {}
    terms = {"taker": deal.terms.taker, "trump": deal.terms.trump}
    bid = {"contract": deal.terms.contract, "doubled": deal.terms.doubled}
    return deal.facts or {**terms, **{name: value for name, value in bid.items() if value}}
