"""The totals of a round, typed in one list: a row a table, each handed in by itself."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.domain.tournament.guards import find_stake
from tournaments.domain.tournament.safety import Care
from tournaments.enums import Act, Forfeit, SheetEntry, SheetState
from tournaments.errors import Refused
from tournaments.forms.sheets.sheets import JumpForm, SheetPost, TotalsForm
from tournaments.models import Round
from tournaments.pages.sheets.tiles import (
    Tile,
    build_tile,
    list_seated_matches,
    read_round_sheets,
)
from tournaments.pages.sheets.totals_check import TotalsCheck, asked_counts, find_plain_sum
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.ranks.forfeits import is_worth_average
from tournaments.queries.sheets.match_results import find_current_totals
from tournaments.views.organiser.sheets.entries import TotalsEntry
from tournaments.views.organiser.sheets.sheet import SubmitSheet
from tournaments.views.organiser.sheets.sheets import RoundSheetsAccess
from tournaments.views.organiser.sheets.ways import enter_list
from tournaments.wording import write_score


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalsRow:
    """One table of the list. `form` is None where nothing can be typed here; `plain_sum` is
    None where the sum of both totals cannot be proposed. `asks_stop`: whether time ended the match
    is asked, `is_stopped`: it was said."""

    tile: Tile
    form: TotalsForm | None = None
    post: SheetPost | None = None
    check: TotalsCheck | None = None
    plain_sum: int | None = None
    is_ruled: bool = False
    refusal: str = ""
    recorded: str = ""
    told: str = ""
    asks_stop: bool = False
    is_stopped: bool = False

    @property
    def number(self) -> int:
        """The number on the table."""
        return self.tile.number

    @property
    def state(self) -> str:
        """What the list does with the row: typed into, refused, done, or left to its sheet;
        of one that is compared `told` says it, once it is known."""
        if self.told:
            return self.told
        if self.form is not None:
            return "refused" if self.refusal or self.form.errors else "open"
        return "blocked" if self.tile.state in (SheetState.OPEN, SheetState.CONTESTED) else "done"

    @property
    def counts(self) -> list[Any]:
        """The counts beside the totals, once the sum asks for them or one is written."""
        if self.form is None:
            return []
        cells = [self.form[name] for name in ("belotes", "capots", "declarations")
                 if name in self.form.fields]  # fmt: skip
        asked = self.check is not None and self.check.is_doubtful
        return cells if asked or any(cell.value() or cell.errors for cell in cells) else []


def build_row(round_: Round, tile: Tile) -> TotalsRow:
    """The row of a table as it is recorded."""
    sheet = getattr(tile.match, "sheet", None)
    is_ruled = sheet is not None and bool(sheet.ruled or sheet.barred or sheet.lost_by)
    by_deals = sheet is not None and sheet.version > 0 and sheet.entry == SheetEntry.DEALS
    if tile.state != SheetState.OPEN or tile.is_forfeit or by_deals:
        return TotalsRow(tile=tile, is_ruled=is_ruled)
    begun = find_current_totals(sheet) if sheet is not None and sheet.version else None
    return TotalsRow(
        tile=tile,
        form=TotalsForm(initial=begun, asked=asked_counts(round_.rules, round_.length)),
        post=SheetPost.fresh(sheet.version if sheet is not None else 0),
        plain_sum=None if is_ruled else find_plain_sum(round_.rules, round_.length),
        is_ruled=is_ruled,
    )


class TotalsPage(RoundSheetsAccess):
    """Every table of a round as a row in which its two totals are typed."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show them, with the keyboard at the table asked for or the first one missing."""
        form = JumpForm(request.GET)
        asked = form.cleaned_data["table"] if form.is_valid() else None
        return self.list_rows(focus=asked)

    def list_rows(self, *, typed: TotalsRow | None = None, focus: int | None) -> HttpResponse:
        """The page; the row of `typed` stands as it was sent."""
        sheets = read_round_sheets(self.round, self.reach)
        _load_totals(sheets.tiles)
        stake = find_stake(Act.SHEET_SAVED, self.round)
        rows = [build_row(self.round, tile) for tile in sheets.tiles]
        if stake.care == Care.REFUSED:
            rows = [replace(row, form=None) for row in rows]
        if typed is not None:
            rows = [typed if row.number == typed.number else row for row in rows]
        return self.page(
            "organiser/sheets/totals.html",
            rows=rows,
            focus=find_focus(rows, focus),
            progress=sheets.progress,
            following=self.find_following(sheets.progress),
            closed=stake.refusal if stake.care == Care.REFUSED else "",
        )


def _load_totals(tiles: Iterable[Tile]) -> None:
    """Read what is on the sheets that somebody began, in one query for all."""
    sheets = [getattr(tile.match, "sheet", None) for tile in tiles]
    prefetch_related_objects([sheet for sheet in sheets if sheet is not None], "totals_records")


def find_focus(rows: Iterable[TotalsRow], asked: int | None) -> int | None:
    """The table that has the keyboard: the one asked for, else the first that is typed into."""
    numbers = [row.number for row in rows if row.form is not None]
    return asked if asked in numbers else next(iter(numbers), None)


class HandInTotals(SubmitSheet, TotalsPage):
    """Hand in what was typed in one row, and answer with that row."""

    http_method_names = ["post"]

    @cached_property
    def entry(self) -> TotalsEntry:
        """The two totals."""
        return TotalsEntry(self.tournament, self.sheet, self.request.POST)

    def onward(self) -> HttpResponse:
        """The row as it is recorded; without a script, the list at the next table."""
        enter_list(self.request, self.round)
        self.read_again()
        if self._is_row_wanted:
            return self._fragment(self._recorded())
        said = _("Table %(table)d : feuille rendue, %(score)s.")
        messages.success(self.request, said % {"table": self.kwargs["table_number"],
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
        if self._is_row_wanted:
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

    @property
    def _is_row_wanted(self) -> bool:
        """Whether a script sent the row, and puts the answer in its place."""
        return "X-Row" in self.request.headers

    def _recorded(self) -> TotalsRow:
        return build_row(self.round, build_tile(self.match))

    def _score(self) -> str:
        found = find_current_totals(self.sheet) if self.sheet.pk else None
        return write_score(found["NS"], found["EW"]) if found else ""

    def _typed(self) -> str:
        if not self.entry.form.is_valid():
            return ""
        facts = self.entry.form.facts()
        said = _("Vous aviez tapé %(score)s.")
        return said % {"score": write_score(facts["NS"], facts["EW"])}

    def _to_next(self) -> HttpResponse:
        following = self.find_next_table()
        address = reverse("organiser:totals", args=self.place[:2])
        return redirect(f"{address}?table={following}#table-{following}" if following else address)

    def _rows_that_move(self, row: TotalsRow) -> list[TotalsRow]:
        """The forfeits of the round, where what they are worth follows the sheet handed in."""
        if row.form is not None or not is_worth_average(self.tournament):
            return []
        forfeits = list_seated_matches(self.round).filter(self.reach).exclude(forfeit=Forfeit.NONE)
        return [build_row(self.round, build_tile(match)) for match in forfeits]

    def _fragment(self, row: TotalsRow) -> HttpResponse:
        progress = self.progress
        context = {
            "row": row, "beside": self._rows_that_move(row), "round": self.round,
            "tournament": self.tournament, "progress": progress,
            "following": self.find_following(progress),
            "may": self.may,
        }  # fmt: skip
        return render(self.request, "organiser/sheets/_totals_answer.html", context)
