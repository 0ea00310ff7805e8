"""Sheets, deal by deal."""

from itertools import zip_longest
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.endpoints.rounds import find_round
from api.protocol.interface import DeskRouter
from api.protocol.paging import Number, Slug
from api.protocol.tokens import TokenRequest, find_tournament
from tournaments.enums import Scope, SheetEntry, SheetState
from tournaments.models import Match, Round
from tournaments.pages.sheets.tiles import find_seated_match
from tournaments.queries.draws.rounds import find_sheet_state
from tournaments.queries.sheets.match_results import (
    find_both_totals,
    find_current_totals,
    list_current_deals,
    read_kept_result,
)

desk = DeskRouter("tournaments_api", "sheets")


class MarksShape(Schema):
    """What each side marks on a deal."""

    NS: int
    EW: int


class DealShape(Schema):
    """A deal: `facts` are as they were written down, `marks` what the engine makes of them, null
    where a later deal cannot be reckoned yet."""

    number: int
    facts: dict[str, Any]
    marks: MarksShape | None


class SheetShape(Schema):
    """A sheet; `deals` are none where the club keeps totals alone. `version` is 0 before anything
    was written."""

    round: int
    table: int
    state: str
    entry: str
    version: int
    totals: MarksShape | None
    counted: dict[str, Any]
    deals: list[DealShape]


def _find_match(round_: Round, table: int) -> Match:
    found = find_seated_match(round_, table)
    if found is None:
        raise Http404
    return found


@desk.read(
    "/tournaments/{slug:slug}/rounds/{int:number}/tables/{int:table}/sheet",
    SheetShape,
    _("La feuille d'une table, donne par donne"),
)
def read_sheet(request: TokenRequest, slug: Slug, number: Number, table: Number) -> SheetShape:
    """The sheet of a table: what was written down, and what it is worth."""
    match = _find_match(find_round(find_tournament(request, slug, Scope.READ), number), table)
    sheet = getattr(match, "sheet", None)
    if sheet is None:
        return SheetShape(
            round=number,
            table=table,
            state=SheetState.OPEN,
            entry=SheetEntry.DEALS,
            version=0,
            totals=None,
            counted={},
            deals=[],
        )
    kept, totals = read_kept_result(sheet), find_both_totals(sheet)
    recorded, marked = list_current_deals(sheet), kept["deals"] if kept else []
    return SheetShape(
        round=number,
        table=table,
        state=find_sheet_state(match),
        entry=sheet.entry,
        version=sheet.version,
        totals=None if totals is None else MarksShape(NS=totals[0], EW=totals[1]),
        counted=dict(find_current_totals(sheet)),
        deals=[
            DealShape(
                number=number,
                facts=dict(facts),
                marks=None if deal is None else MarksShape(**deal["marks"]),
            )
            for (number, facts), deal in zip_longest(recorded.items(), marked[: len(recorded)])
        ],
    )
