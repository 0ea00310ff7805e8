"""The sheets of a round: what is missing, at a glance, and the way to each."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.domain.draws.checks import say_contradicted
from tournaments.domain.sheets.sheets import has_later_round
from tournaments.enums import Forfeit, RoundState
from tournaments.forms.sheets.sheets import JumpForm
from tournaments.models import Match, Round, ScoreSheet
from tournaments.pages.sheets.table_counts import list_awaiting, list_table_counts
from tournaments.pages.sheets.tiles import (
    Tile,
    build_round_plan,
    find_next_missing_table,
    list_match_adjustments,
    list_seated_matches,
    read_round_sheets,
)
from tournaments.pages.tournament.overview import Overview, read_overview
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import (
    RoundProgress,
    find_current_round,
    find_round_clock,
    find_tables,
    read_round_progress,
)
from tournaments.queries.phones.places import list_tables_on_phones
from tournaments.queries.ranks.forfeits import is_worth_average
from tournaments.queries.sheets.ruled_deals import write_ruling_sentences
from tournaments.queries.stages.mending.contradictions import find_open_contradictions
from tournaments.tables.sheet import SheetTable, list_sheet_rows
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.sheets.ways import is_typed_in_list

AS_TABLE = "tableau"


class RoundSheetsAccess(TournamentAccess):
    """A page of one published round."""

    permission = Permission.RECORD_SHEETS
    section = "rounds"

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
        context.update(round=self.round, clock=find_round_clock(self.round))
        return context

    def find_following(self, progress: RoundProgress) -> Overview | None:
        """What comes next, once the round played last, in its stage or of all, is whole."""
        if not progress.is_complete:
            return None
        is_last = self.round.state == RoundState.PUBLISHED
        if is_last or find_current_round(self.tournament) == self.round:
            return read_overview(self.tournament)
        return None


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

    def find_next_table(self) -> int | None:
        """The next table whose sheet is missing; those that play on phones come last."""
        number, on_phones = self.kwargs["table_number"], list_tables_on_phones(self.round)
        return find_next_missing_table(self.progress, after=number, on_phones=on_phones)

    @property
    def place(self) -> tuple[str, int, int]:
        """What the address of this sheet is made of."""
        return self.tournament.slug, self.round.number, self.kwargs["table_number"]

    def to_sheet(self) -> HttpResponse:
        """Go back to the sheet."""
        return redirect("organiser:sheet", *self.place)

    def to_choices(self) -> HttpResponse | None:
        """Where something drawn no longer fits the results: on to what becomes of it."""
        may_choose = Permission.DRAW_ROUNDS in self.may
        if not may_choose or not find_open_contradictions(self.tournament):
            return None
        messages.warning(self.request, say_contradicted().message)
        return redirect("organiser:mending", self.tournament.slug)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a sheet shows: the table, and what is missing in the round."""
        context = super().get_context_data(**kwargs)
        context.update(
            match=self.match,
            sheet=self.sheet,
            progress=self.progress,
            is_forfeit=self.match.forfeit != Forfeit.NONE,
            is_average=is_worth_average(self.tournament),
            rulings=write_ruling_sentences(self.sheet),
            counted=list_table_counts(self.match, self.sheet),
            awaiting=list_awaiting(self.match),
            adjustments=list_match_adjustments(self.match),
            has_later_round=has_later_round(self.round),
            may_correct=Permission.CORRECT_SHEETS in context["may"],
            may_decide=Permission.RESOLVE_CONTESTS in context["may"],
        )
        return context

    def read_again(self) -> None:
        """Forget what this request saw before it waited: somebody may have been faster."""
        for name in ("match", "sheet"):
            self.__dict__.pop(name, None)


class CurrentSheets(TournamentAccess):
    """The way to the sheets of the round being played."""

    permission = Permission.RECORD_SHEETS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Go to the round, or say that nothing is drawn yet."""
        playing = find_current_round(self.tournament)
        if playing is None:
            return self.page("organiser/sheets/empty.html")
        if is_typed_in_list(request, playing):
            return redirect("organiser:totals", slug, playing.number)
        return redirect("organiser:sheets_round", slug, playing.number)


class RoundSheetsPage(RoundSheetsAccess):
    """Every table of a round on the plan of the hall, or all of them in one table."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show the tables; a typed table number goes to its sheet."""
        if "table" in request.GET:
            return self._jump(request)
        as_table = request.GET.get("voir", "") == AS_TABLE
        sheets = read_round_sheets(self.round, self.reach)
        return self.page(
            "organiser/sheets/round.html",
            plan=None if as_table else build_round_plan(self.round, sheets),
            table=self._table(sheets.tiles) if as_table else None,
            progress=sheets.progress,
            following=self.find_following(sheets.progress),
            rounds=self.tournament.rounds.published(),
        )

    def _table(self, tiles: Sequence[Tile]) -> SheetTable:
        return show_list(
            self.request,
            SheetTable(list_sheet_rows(self.round, tiles)),
            where=[self.tournament.slug, self.round.number],
        )

    def _jump(self, request: HttpRequest) -> HttpResponse:
        form = JumpForm(request.GET)
        number = form.cleaned_data["table"] if form.is_valid() else None
        found = find_tables(self.round, number, self.reach) if number else []
        if len(found) == 1:
            return redirect("organiser:sheet", self.tournament.slug, found[0].round.number, number)
        if found:
            return self.page("organiser/sheets/which.html", matches=found, number=number)
        messages.error(request, _("Il n'y a pas de table à ce numéro dans cette partie."))
        return redirect("organiser:sheets_round", self.tournament.slug, self.round.number)


class RoundSheetsExport(RoundSheetsAccess):
    """The sheets of a round as a file."""

    def get(self, request: HttpRequest, slug: str, round_number: int, kind: str) -> HttpResponse:
        """Send the tables that this person may know of."""
        tiles = read_round_sheets(self.round, self.reach).tiles
        table = SheetTable(list_sheet_rows(self.round, tiles))
        return send_list(request, table, kind, name=f"{slug}-feuilles-{round_number}")
