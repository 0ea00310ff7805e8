"""Sheets typed a second time from the paper: equal goes on, different is shown, nothing changes."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.domain.sheets.contests import compare_sheet
from tournaments.enums import Forfeit, SheetEntry, SheetState
from tournaments.errors import Refused
from tournaments.forms.sheets.rows import mark_differences
from tournaments.forms.sheets.sheets import TotalsForm
from tournaments.models import Round
from tournaments.pages.sheets.tiles import Tile, build_tile, read_round_sheets
from tournaments.pages.sheets.totals_check import find_plain_sum
from tournaments.queries.sheets.match_results import HANDED_IN, find_both_totals
from tournaments.views.organiser.sheets.entries import DealsEntry
from tournaments.views.organiser.sheets.sheets import RoundSheetsAccess, SheetAccess
from tournaments.views.organiser.sheets.totals_rows import (
    TotalsRow,
    find_focus,
    is_row_wanted,
    read_asked_table,
)
from tournaments.wording import phrase_score


def build_comparing_row(round_: Round, tile: Tile) -> TotalsRow:
    """The row of a table: empty boxes where its sheet is handed in and was not compared yet."""
    sheet = getattr(tile.match, "sheet", None)
    if sheet is None or tile.is_forfeit or tile.state not in HANDED_IN:
        return TotalsRow(tile=tile, told="blocked")
    if sheet.is_compared and tile.state != SheetState.SUBMITTED:
        return TotalsRow(tile=tile, told="same")
    is_ruled = bool(sheet.ruled or sheet.barred or sheet.lost_by)
    plain_sum = None if is_ruled else find_plain_sum(round_.rules, round_.length)
    return TotalsRow(tile=tile, form=TotalsForm(), plain_sum=plain_sum, is_ruled=is_ruled)


class ComparePage(RoundSheetsAccess):
    """Every table of a round as a row in which its two totals are typed a second time."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show them, with the keyboard at the table asked for or the first one to compare."""
        return self.list_rows(focus=read_asked_table(request))

    def list_rows(self, *, typed: TotalsRow | None = None, focus: int | None) -> HttpResponse:
        """The page; the row of `typed` stands as it was sent."""
        rows = [
            typed if typed is not None and tile.number == typed.number
            else build_comparing_row(self.round, tile)
            for tile in read_round_sheets(self.round, self.reach).tiles
        ]  # fmt: skip
        return self.page(
            "organiser/sheets/compare.html",
            rows=rows,
            focus=find_focus(rows, focus),
            comparing=True,
            **_count(rows),
        )


def _count(rows: list[TotalsRow]) -> dict[str, int]:
    """How many sheets are the same, of how many that there are to compare."""
    same = sum(row.state == "same" for row in rows)
    return {"same": same, "comparable": same + sum(row.form is not None for row in rows)}


class CompareTotals(SheetAccess, ComparePage):
    """Compare what was typed in one row, and answer with that row."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Tell whether both totals are those of the sheet."""
        form = TotalsForm(request.POST)
        if not form.is_valid():
            return self._answer(replace(self._fresh(), form=form))
        try:
            same = compare_sheet(self.sheet, totals=form.facts(), by=self.actor)
        except Refused as refusal:
            return self._answer(replace(self._fresh(), form=form, refusal=refusal.message))
        self.read_again()
        return self._answer(self._fresh() if same else self._different(form))

    def _different(self, form: TotalsForm) -> TotalsRow:
        facts, found = form.facts(), find_both_totals(self.sheet)
        sentence = _("Différent : tapé %(typed)s, enregistré %(recorded)s. Rien n'est changé.") % {
            "typed": phrase_score(facts["NS"], facts["EW"]),
            "recorded": phrase_score(*found) if found else "–",
        }
        return replace(self._fresh(), form=form, refusal=sentence, told="different")

    def _fresh(self) -> TotalsRow:
        return build_comparing_row(self.round, build_tile(self.match))

    def _answer(self, row: TotalsRow) -> HttpResponse:
        if is_row_wanted(self.request):
            tiles = read_round_sheets(self.round, self.reach).tiles
            rows = [build_comparing_row(self.round, tile) for tile in tiles]
            context = {"row": row, "round": self.round, "tournament": self.tournament,
                       "comparing": True, **_count(rows)}  # fmt: skip
            return render(self.request, "organiser/sheets/_totals_answer.html", context)
        if row.form is not None:
            return self.list_rows(typed=row, focus=row.number)
        return redirect(reverse("organiser:compare", args=self.place[:2]))


class CompareDeals(SheetAccess):
    """The deals of one sheet, typed a second time into an empty grid."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the empty grid of a sheet that was handed in deal by deal."""
        if not self._is_comparable:
            return self.to_sheet()
        return self._grid(DealsEntry(self.tournament, self.sheet, {}))

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Tell whether every deal is the one of the sheet; cell by cell where not."""
        if not self._is_comparable:
            return self.to_sheet()
        entry = DealsEntry(self.tournament, self.sheet, request.POST)
        if not entry.is_valid:
            return self._grid(entry)
        try:
            same = compare_sheet(self.sheet, **entry.facts, by=self.actor)
        except Refused as refusal:
            messages.error(request, refusal.message)
            return self._grid(entry)
        if not same:
            return self._grid(entry, differs=True)
        messages.success(request, _("Pareil : la feuille est relue."))
        return self.to_sheet()

    @property
    def _is_comparable(self) -> bool:
        by_deals = self.sheet.version > 0 and self.sheet.entry == SheetEntry.DEALS
        handed_in = SheetState(self.sheet.state) in HANDED_IN
        return by_deals and handed_in and self.match.forfeit == Forfeit.NONE

    def _grid(self, entry: DealsEntry, *, differs: bool = False) -> HttpResponse:
        shown = entry.build_context()
        if differs:
            shown["lines"] = mark_differences(
                shown["lines"], typed=entry.marks.deals, recorded=entry.recorded
            )
        return self.page("organiser/sheets/compare_deals.html", differs=differs, **shown)
