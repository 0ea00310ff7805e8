"""The sheets of a round: what is missing, at a glance, and the way to each."""

from dataclasses import replace
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.acts import Care
from tournaments.domain.draws.checks import build_contradiction_refusal
from tournaments.domain.draws.restored_draws import RestorableDraw, find_restorable_draw
from tournaments.domain.sheets.sheets import has_later_round
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, Forfeit, PhoneEntry, RoundState, SheetEntry, SheetState
from tournaments.models import Match, Round, ScoreSheet
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.look_words import phrase_draw
from tournaments.pages.draws.public_round import RoundTab, list_round_tabs
from tournaments.pages.draws.seating import list_seated_byes
from tournaments.pages.sheets.table_counts import list_awaiting, list_table_counts
from tournaments.pages.sheets.tiles import (
    build_round_plan,
    find_next_missing_table,
    find_seated_match,
    list_match_adjustments,
    read_round_sheets,
)
from tournaments.pages.tournament.overview import NextStep, Overview, read_overview
from tournaments.permissions import Permission
from tournaments.printing.documents import PAPER_BY_CODE
from tournaments.printing.pdf import can_make_pdf
from tournaments.queries.draws.rounds import (
    RoundProgress,
    find_current_round,
    find_round_clock,
    find_sheet_state,
    list_matches_at,
    list_published_round,
    read_round_progress,
)
from tournaments.queries.phones.places import list_tables_on_phones
from tournaments.queries.ranks.forfeits import is_worth_average
from tournaments.queries.sheets.ruled_deals import phrase_rulings
from tournaments.queries.stages.mending.contradictions import list_open_contradictions
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes
from tournaments.tables.sheet import SheetTable, list_sheet_rows
from tournaments.views.access import TournamentAccess
from tournaments.views.habits import keep_habits, read_habits
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.sheets.totals_rows import (
    TotalsRow,
    build_row,
    find_focus,
    load_totals,
    read_asked_table,
    read_typing_bounds,
)

AS_TABLE, AS_PLAN, AS_LIST = "tableau", "plan", "liste"


class RoundSheetsAccess(TournamentAccess):
    """A page of one published round."""

    permission = Permission.RECORD_SHEETS
    section = "rounds"

    @cached_property
    def round(self) -> Round:
        """The round of the address, or 404."""
        for found in list_published_round(self.tournament.pk, self.kwargs["round_number"]):
            found.tournament = self.tournament
            return found
        raise Http404

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
        found = find_seated_match(self.round, self.kwargs["table_number"], self.reach)
        if found is None:
            raise Http404
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
        if not may_choose or not list_open_contradictions(self.tournament):
            return None
        messages.warning(self.request, build_contradiction_refusal().message)
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
            rulings=phrase_rulings(self.sheet),
            counted=list_table_counts(self.match, self.sheet),
            awaiting=list_awaiting(self.match),
            adjustments=list_match_adjustments(self.match.pk),
            has_later_round=has_later_round(self.round),
            may_correct=Permission.CORRECT_SHEETS in context["may"],
            may_decide=Permission.RESOLVE_CONTESTS in context["may"],
        )
        return context

    def read_again(self) -> None:
        """Forget what this request saw before it waited: somebody may have been faster."""
        for name in ("match", "sheet"):
            self.__dict__.pop(name, None)


def find_restorable(view: TournamentAccess, following: Overview | None) -> RestorableDraw | None:
    """The cancelled draw that can be taken up again, of the stage that is drawn next."""
    may_draw = Permission.DRAW_ROUNDS in view.offered
    if following is None or following.next_step != NextStep.DRAW or not may_draw:
        return None
    following.current.stage.tournament = view.tournament
    return find_restorable_draw(following.current.stage)


class PlayedRound(RoundSheetsAccess):
    """A published round: its tables as rows in which totals are typed, or on the plan of the hall,
    or in one table."""

    def show_played(self) -> HttpResponse:
        """The view asked for, else the one that this person is used to; a table's number typed
        leads to its row or its sheet."""
        if "table" in self.request.GET and (sheet := self._jump()) is not None:
            return sheet
        view = self.request.GET.get("voir", "")
        if view == AS_TABLE:
            return self._show_table()
        if view not in (AS_PLAN, AS_LIST):
            habit = read_habits(self.request).plan
            return self.show_plan() if self._usual_plan(habit) else self.list_rows()
        answer = self.show_plan() if view == AS_PLAN else self.list_rows()
        keep_habits(self.request, answer, plan=view == AS_PLAN)
        return answer

    def _usual_plan(self, habit: bool | None) -> bool:
        """Whether the tables stand on the plan: where deals are entered, unless one is used to the
        other."""
        if habit is not None:
            return habit
        by_deals = self.tournament.sheet_entry == SheetEntry.DEALS
        return by_deals or self.round.phone_entry != PhoneEntry.NONE

    def list_rows(
        self, *, typed: TotalsRow | None = None, focus: int | None = None
    ) -> HttpResponse:
        """The rows; that of `typed` stands as it was sent, `focus` has the keyboard."""
        sheets = read_round_sheets(self.round, self.reach)
        load_totals(sheets.tiles)
        stake = find_stake(Act.SHEET_SAVED, self.round)
        is_closed = stake.care == Care.REFUSED
        rows = [build_row(self.round, tile) for tile in sheets.tiles]
        if is_closed or Permission.RECORD_SHEETS not in self.offered:
            rows = [replace(row, form=None) for row in rows]
        if typed is not None:
            rows = [typed if row.number == typed.number else row for row in rows]
        wanted = read_asked_table(self.request) if focus is None else focus
        return self._page(
            sheets.progress,
            rows=rows,
            byes=list_seated_byes(self.round),
            focus=find_focus(rows, wanted),
            bounds=read_typing_bounds(self.round, sheets.tiles),
            closed=stake.refusal if is_closed else "",
        )

    def show_plan(self, **context: str) -> HttpResponse:
        sheets = read_round_sheets(self.round, self.reach)
        return self._page(sheets.progress, plan=build_round_plan(self.round, sheets), **context)

    def _show_table(self) -> HttpResponse:
        opens = Permission.RECORD_SHEETS in self.may
        sheets = read_round_sheets(self.round, self.reach)
        rows = list_sheet_rows(self.round, sheets.tiles, opens=opens)
        where = [self.tournament.slug, self.round.number] if opens else None
        # Where totals alone are typed, a column of noughts says nothing.
        unsaid = () if any(row.deals for row in rows) else ("deals",)
        table = show_list(self.request, SheetTable(rows, exclude=unsaid), where=where)
        return self._page(sheets.progress, table=table)

    def _page(self, progress: RoundProgress, **context: Any) -> HttpResponse:
        query = self.request.GET
        papers = [code for code in query.getlist("imprimer") if code in PAPER_BY_CODE]
        following = self.find_following(progress)
        return self.page(
            "organiser/rounds/round.html",
            progress=progress,
            following=following,
            restorable=find_restorable(self, following),
            awaiting=list_teams_awaiting_substitutes(self.tournament),
            tabs=self.list_tabs(),
            # A round that came in by a file may bring tables alone.
            told=phrase_draw(self.round) if self.round.certificate else None,
            certificate=phrase_certificate(self.round) if self.round.certificate else [],
            done=query.get("fait", ""),
            to_print=papers if can_make_pdf() else [],
            **context,
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every view of a played round shows: how this person types."""
        context = super().get_context_data(habits=read_habits(self.request), **kwargs)
        context["may_correct"] = (
            Permission.CORRECT_SHEETS in self.offered and self.tournament.finished_at is None
        )
        return context

    def list_tabs(self) -> list[RoundTab]:
        """The parties as tabs, this one open; prepared ones for those who draw."""
        rounds = self.tournament.rounds.order_by("number")
        if Permission.DRAW_ROUNDS not in self.may:
            rounds = rounds.published()
        return list_round_tabs(self.tournament, rounds, current=self.kwargs["round_number"])

    def _jump(self) -> HttpResponse | None:
        """To the sheet of the table asked for; None where its row is typed into here."""
        number = read_asked_table(self.request)
        found = list_matches_at(self.round, number, self.reach) if number else []
        if not found:
            messages.error(self.request, _("Il n'y a pas de table à ce numéro dans cette partie."))
            return redirect("organiser:round", self.tournament.slug, self.round.number)
        if len(found) > 1:
            return self.page("organiser/sheets/which.html", matches=found, number=number)
        here = self.request.GET.get("voir") == AS_LIST and found[0].round_id == self.round.pk
        if here and find_sheet_state(found[0]) == SheetState.OPEN:
            return None
        return redirect("organiser:sheet", self.tournament.slug, found[0].round.number, number)


class RoundSheetsExport(RoundSheetsAccess):
    """The sheets of a round as a file."""

    def get(self, request: HttpRequest, slug: str, round_number: int, kind: str) -> HttpResponse:
        """Send the tables that this person may know of."""
        tiles = read_round_sheets(self.round, self.reach).tiles
        table = SheetTable(list_sheet_rows(self.round, tiles))
        return send_list(request, table, kind, name=f"{slug}-feuilles-{round_number}")
