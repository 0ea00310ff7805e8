"""The sheets of a round: what is missing, at a glance, and the way to each."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.domain.sheets.sheets import has_later_round
from tournaments.enums import Forfeit, SheetState
from tournaments.forms.sheets.sheets import JumpForm
from tournaments.models import Match, Round, ScoreSheet
from tournaments.pages.sheets.table_counts import list_table_counts
from tournaments.pages.sheets.tiles import (
    Tile,
    list_match_adjustments,
    list_seated_matches,
    read_round_sheets,
)
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import (
    RoundProgress,
    find_current_round,
    find_round_clock,
    read_round_progress,
)
from tournaments.queries.sheets.ruled_deals import write_ruling_sentences
from tournaments.tables.sheet import SheetTable, list_sheet_rows
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import send_list, show_list

AS_TABLE = "tableau"
SHOWN = {
    "": frozenset(SheetState),
    "manquantes": frozenset({SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONTESTED}),
}


class RoundSheetsAccess(TournamentAccess):
    """A page of one published round."""

    permission = Permission.RECORD_SHEETS
    section = "sheets"

    @cached_property
    def round(self) -> Round:
        """The round of the address, or 404."""
        rounds = self.tournament.rounds.published()
        found = get_object_or_404(rounds, number=self.kwargs["round_number"])
        found.tournament = self.tournament
        return found

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a round's sheets shows: the round and its clock."""
        context = super().get_context_data(**kwargs)
        context.update(round=self.round, clock=find_round_clock(self.round, self.tournament))
        return context


class SheetAccess(RoundSheetsAccess):
    """A page of one table's sheet."""

    def require_addressed(self) -> Match:
        """Refuse a table that is not there for this person; raises Http404."""
        return self.match

    @cached_property
    def match(self) -> Match:
        """The match at the table of the address, or 404."""
        matches = list_seated_matches(self.round).filter(self.reach)
        found = get_object_or_404(matches, table_number=self.kwargs["table_number"])
        found.round = self.round
        return found

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The match's sheet; one that nobody opened yet is not stored before it is filled in."""
        found: ScoreSheet | None = getattr(self.match, "sheet", None)
        if found is None:
            found = ScoreSheet(match=self.match, entry=self.tournament.sheet_entry)
        found.match = self.match
        return found

    @property
    def progress(self) -> RoundProgress:
        """What is missing in the round, as far as this person may know of its tables."""
        return read_round_progress(self.round, self.reach)

    @property
    def place(self) -> tuple[str, int, int]:
        """What the address of this sheet is made of."""
        return self.tournament.slug, self.round.number, self.kwargs["table_number"]

    def to_sheet(self) -> HttpResponse:
        """Go back to the sheet."""
        return redirect("organiser:sheet", *self.place)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a sheet shows: the table, and what is missing in the round."""
        context = super().get_context_data(**kwargs)
        context.update(
            match=self.match,
            sheet=self.sheet,
            progress=self.progress,
            is_forfeit=self.match.forfeit != Forfeit.NONE,
            rulings=write_ruling_sentences(self.sheet),
            counted=list_table_counts(self.match, self.sheet),
            adjustments=list_match_adjustments(self.match),
            has_later_round=has_later_round(self.round),
            may_correct=Permission.CORRECT_SHEETS in context["may"],
            may_decide=Permission.RESOLVE_CONTESTS in context["may"],
        )
        return context


class CurrentSheets(TournamentAccess):
    """The way to the sheets of the round being played."""

    permission = Permission.RECORD_SHEETS
    section = "sheets"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Go to the round, or say that nothing is drawn yet."""
        playing = find_current_round(self.tournament)
        if playing is None:
            return self.page("organiser/sheets/empty.html")
        return redirect("organiser:sheets_round", slug, playing.number)


class RoundSheetsPage(RoundSheetsAccess):
    """Every table of a round as a tile, or all of them in one table."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show the tables, all or those missing; a typed table number goes to its sheet."""
        if "table" in request.GET:
            return self._jump(request)
        shown = request.GET.get("voir", "")
        sheets = read_round_sheets(self.round, self.reach)
        states = SHOWN.get(shown, SHOWN[""])
        tiles = [tile for tile in sheets.tiles if tile.state in states]
        return self.page(
            "organiser/sheets/round.html",
            tiles=tiles,
            table=self._table(sheets.tiles) if shown == AS_TABLE else None,
            progress=sheets.progress,
            shown=shown,
            rounds=self.tournament.rounds.published(),
        )

    def _table(self, tiles: Sequence[Tile]) -> SheetTable:
        return show_list(
            self.request,
            SheetTable(list_sheet_rows(self.round, tiles)),
            route="organiser:sheets_export",
            where=[self.tournament.slug, self.round.number],
        )

    def _jump(self, request: HttpRequest) -> HttpResponse:
        form = JumpForm(request.GET)
        number = form.cleaned_data["table"] if form.is_valid() else None
        seated = self.round.matches.filter(self.reach)
        if number and seated.filter(table_number=number).exists():
            return redirect("organiser:sheet", self.tournament.slug, self.round.number, number)
        messages.error(request, _("Il n'y a pas de table à ce numéro dans cette partie."))
        return redirect("organiser:sheets_round", self.tournament.slug, self.round.number)


class RoundSheetsExport(RoundSheetsAccess):
    """The sheets of a round as a file."""

    def get(self, request: HttpRequest, slug: str, round_number: int, kind: str) -> HttpResponse:
        """Send it as CSV or XLSX: the tables that this person may know of."""
        tiles = read_round_sheets(self.round, self.reach).tiles
        table = SheetTable(list_sheet_rows(self.round, tiles))
        return send_list(request, table, kind, name=f"{slug}-feuilles-{round_number}")
