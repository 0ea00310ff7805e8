"""The totals of a table, typed in its row and handed in by itself."""

from dataclasses import replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.enums import Forfeit, SheetEntry
from tournaments.errors import Refused
from tournaments.pages.sheets.tiles import build_tile, list_seated_matches
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.ranks.forfeits import is_worth_average
from tournaments.queries.sheets.match_results import find_current_totals
from tournaments.views.habits import hold_way, read_habits
from tournaments.views.organiser.sheets.entries import TotalsEntry
from tournaments.views.organiser.sheets.sheet import SubmitSheet
from tournaments.views.organiser.sheets.sheets import PlayedRound
from tournaments.views.organiser.sheets.totals_rows import (
    TotalsRow,
    build_row,
    is_row_wanted,
    read_typing_bounds,
)
from tournaments.wording import phrase_score


class HandInTotals(SubmitSheet, PlayedRound):
    """Hand in what was typed in one row, and answer with that row."""

    http_method_names = ["post"]

    @cached_property
    def entry(self) -> TotalsEntry:
        return TotalsEntry(self.tournament, self.sheet, self.request.POST)

    def onward(self) -> HttpResponse:
        """The row as it is recorded; without a script, the list at the next table."""
        hold_way(self.request, self.round, SheetEntry.TOTALS)
        self.read_again()
        if is_row_wanted(self.request):
            return self._fragment(self._recorded())
        sentence = _("Table %(table)d : feuille rendue, %(score)s.")
        messages.success(self.request, sentence % {"table": self.kwargs["table_number"],
                                               "score": self._score()})  # fmt: skip
        return self._to_next()

    def again(self, **context: Any) -> HttpResponse:
        """The row as it was typed, with what stands in the way."""
        self.read_again()
        refusal = str(context.get("refusal", ""))
        row = self._recorded()
        if row.form is None:
            row = replace(row, refusal=refusal, recorded=self._typed())
        else:
            row = replace(
                row, form=self.entry.form, check=self.entry.check, refusal=refusal,
                recorded=self._score() if row.form.initial else "",
                asks_stop=self.entry.is_stopped or self._may_be_stopped,
                is_stopped=self.entry.is_stopped,
            )  # fmt: skip
        if is_row_wanted(self.request):
            return self._fragment(row)
        return self.list_rows(typed=row, focus=row.number)

    def refuse(self, refusal: Refused) -> HttpResponse:
        """Why it was not recorded, in the row."""
        return self.again(refusal=refusal.message)

    @property
    def _may_be_stopped(self) -> bool:
        """Whether only the clock can end the match with what was typed: nobody reached the target
        that it is played to, and the time is over."""
        totals = self.entry.form.facts() if self.entry.form.is_valid() else {}
        target, capped = self.round.length.target, self.round.length.deals is not None
        if target is None or capped or not totals or max(totals["NS"], totals["EW"]) >= target:
            return False
        return is_time_over(self.round)

    def _recorded(self) -> TotalsRow:
        return build_row(self.round, build_tile(self.match))

    def _score(self) -> str:
        found = find_current_totals(self.sheet) if self.sheet.pk else None
        return phrase_score(found["NS"], found["EW"]) if found else ""

    def _typed(self) -> str:
        if not self.entry.form.is_valid():
            return ""
        facts = self.entry.form.facts()
        sentence = _("Vous aviez tapé %(score)s.")
        return sentence % {"score": phrase_score(facts["NS"], facts["EW"])}

    def _to_next(self) -> HttpResponse:
        following = self.find_next_table()
        address = reverse("organiser:round", args=self.place[:2])
        asked = f"?voir=liste&table={following}#table-{following}"
        return redirect(f"{address}{asked}" if following else address)

    def _rows_that_move(self, row: TotalsRow) -> list[TotalsRow]:
        """The forfeits of the round, where what they are worth follows the sheet handed in."""
        if row.form is not None or not is_worth_average(self.tournament):
            return []
        forfeits = list_seated_matches(self.round, self.reach & ~Q(forfeit=Forfeit.NONE))
        return [build_row(self.round, build_tile(match)) for match in forfeits]

    def _fragment(self, row: TotalsRow) -> HttpResponse:
        progress = self.progress
        context = {
            "row": row, "beside": self._rows_that_move(row), "round": self.round,
            "tournament": self.tournament, "progress": progress,
            "following": self.find_following(progress),
            "may": self.offered, "habits": read_habits(self.request),
            "bounds": read_typing_bounds(self.round, [row.tile]),
            "may_correct": Permission.CORRECT_SHEETS in self.offered,
        }  # fmt: skip
        return render(self.request, "organiser/sheets/_totals_answer.html", context)
