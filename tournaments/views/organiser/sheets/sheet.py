"""One table's sheet at the desk: shown, typed, saved, handed in; and two people on one sheet."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.cards import SIDES
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.submissions import spend
from tournaments.enums import Forfeit, SheetEntry
from tournaments.errors import Refused
from tournaments.forms.acts import REASON_MAX
from tournaments.forms.sheets.rows import GridLine, build_grid_lines
from tournaments.forms.sheets.sheets import SheetPost
from tournaments.models import ScoreSheet
from tournaments.pages.sheets.table_counts import phrase_dispute, phrase_ending
from tournaments.pages.sheets.tiles import read_sheet_history
from tournaments.permissions import Permission
from tournaments.queries.ranks.forfeits import compute_forfeit_scores
from tournaments.views.habits import find_held_way, hold_way
from tournaments.views.organiser.sheets.entries import (
    DealsEntry,
    FilledSheet,
    TotalsEntry,
    find_way,
)
from tournaments.views.organiser.sheets.marks import (
    describe_marks,
    phrase_points_by_side,
    sign_terms,
)
from tournaments.views.organiser.sheets.sheets import SheetAccess
from tournaments.wording import phrase_score


def build_conflict_context(sheet: ScoreSheet, typed: DealsEntry | TotalsEntry) -> dict[str, Any]:
    """The other's version beside one's own; deals and columns on which both agree are left out."""
    latest = read_sheet_history(sheet)[0]
    tournament = sheet.match.round.tournament
    if not isinstance(typed, DealsEntry) or sheet.entry != SheetEntry.DEALS:
        return {"conflict": {"by": latest, "sheet": sheet, "pairs": []}}
    saved = DealsEntry(tournament, sheet)
    pairs = _pairs(saved, typed)
    differing = {code for pair in pairs for code in _list_differing(pair["theirs"], pair["mine"])}
    shown = [column for column in typed.columns if column.code in differing]
    return {
        "conflict": {
            "by": latest,
            "sheet": sheet,
            "pairs": pairs,
            "columns": shown,
            "codes": differing,
        }
    }


def _pairs(saved: DealsEntry, typed: Any) -> list[dict[str, Any]]:
    theirs = {line.number: line for line in _lines(saved)}
    mine = {line.number: line for line in _lines(typed)}
    return [
        {"number": number, "theirs": theirs.get(number), "mine": mine.get(number)}
        for number in sorted({*theirs, *mine})
        if _list_cell_values(theirs.get(number)) != _list_cell_values(mine.get(number))
    ]


def _list_differing(theirs: GridLine | None, mine: GridLine | None) -> list[str]:
    """The columns in which two lines differ; of a line that one side has not, those filled in."""
    ours, others = (
        {} if line is None else {cell.column.code: cell.value for cell in line.cells}
        for line in (mine, theirs)
    )
    return [code for code in {**ours, **others} if ours.get(code, "") != others.get(code, "")]


def _lines(entry: Any) -> list[GridLine]:
    return build_grid_lines(entry.rows, entry.marks, entry.columns, spare=False)


def _list_cell_values(line: GridLine | None) -> list[str]:
    return [] if line is None else [cell.value for cell in line.cells]


class SheetPage(SheetAccess):
    """The sheet of one table: a form while it is open, else what it says."""

    template = "organiser/sheets/sheet.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        chosen = self._chosen_way(request.GET.get("saisie", ""))
        entry = find_way(self.sheet, chosen)(self.tournament, self.sheet)
        entry.shows_rare = "colonnes" in request.GET
        return self._sheet(entry, SheetPost.fresh(self.sheet.version))

    def _chosen_way(self, way: str) -> str:
        """The way asked for, held for the sheets of this round that nobody began."""
        if self.sheet.disputed_deal is not None:
            return ""
        if way in SheetEntry.values:
            hold_way(self.request, self.round, way)
            return way
        return "" if self.sheet.version else find_held_way(self.request, self.round)

    @property
    def is_editable(self) -> bool:
        """Whether its cells are fields here."""
        return self.sheet.takes_deals

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Record what was typed, or show it again with what stands in the way."""
        if not self.is_ready():
            if self.entry.fault:
                messages.error(request, self.entry.fault)
            return self.again()
        try:
            self._act()
        except Refused as refusal:
            return self.refuse(refusal)
        return self.onward()

    def is_ready(self) -> bool:
        """Whether what was typed can be recorded."""
        return self.posted.is_valid() and self.entry.is_valid

    @cached_property
    def posted(self) -> SheetPost:
        """The post's key and the version it was made from."""
        return SheetPost(self.request.POST)

    @cached_property
    def entry(self) -> DealsEntry | TotalsEntry:
        way = find_way(self.sheet, self.request.POST.get("entry", ""))
        return way(self.tournament, self.sheet, self.request.POST)

    @transaction.atomic
    def _act(self) -> None:
        # Other words under the same key are held to the version that they were typed on.
        if spend(self.posted.sent_to(self.request.path), may_change=True):
            self.record(self.sheet if self.sheet.pk else ensure_sheet(self.match))

    def record(self, sheet: ScoreSheet) -> None:
        version = self.posted.cleaned_data["base_version"]
        self.entry.save(sheet, base_version=version, by=self.actor)

    def onward(self) -> HttpResponse:
        """Say that it is done, and go where the hand goes next."""
        messages.success(self.request, _("La feuille est enregistrée."))
        return self.to_sheet()

    def again(self, **context: Any) -> HttpResponse:
        """Show what was typed once more, to be mended; apart where it cannot be recorded here."""
        if not self.is_editable:
            return self._recorded_beside_typed()
        version = self.posted.cleaned_data.get("base_version", 0) if self.posted.is_valid() else 0
        return self._sheet(self.entry, SheetPost.fresh(version), **context)

    def refuse(self, refusal: Refused) -> HttpResponse:
        """Say why what was typed is not recorded, and show it as what it is."""
        self.read_again()
        if refusal.code != "sheet-changed":
            messages.error(self.request, refusal.message)
            return self.again()
        return self._sheet(self.entry, SheetPost.fresh(self.sheet.version), **self._conflict())

    def _conflict(self) -> dict[str, Any]:
        if self.sheet.version:
            return build_conflict_context(self.sheet, self.entry)
        sentence = _(
            "Rien n'est plus enregistré de cette feuille : une sauvegarde a dû être restaurée."
            " Votre saisie est intacte ci-dessous : envoyez-la de nouveau."
        )
        messages.error(self.request, sentence)
        return {}

    def _recorded_beside_typed(self) -> HttpResponse:
        """The sheet as it is recorded; what was typed stands apart and is named as such."""
        typed = {"entry_kind": self.entry.kind, **self.entry.build_context()}
        self.read_again()
        recorded = find_way(self.sheet, "")(self.tournament, self.sheet)
        self.template = SheetPage.template
        return self._sheet(recorded, SheetPost.fresh(self.sheet.version), typed=typed)

    def _sheet(self, entry: FilledSheet, post_form: SheetPost, **context: Any) -> HttpResponse:
        editable = self.is_editable
        is_forfeit = self.match.forfeit != Forfeit.NONE
        recorded = entry.recorded if isinstance(entry, DealsEntry) else {}
        return self.page(
            self.template,
            entry_kind=entry.kind,
            post_form=post_form,
            stopped_by_time=bool(self.request.POST.get("stopped_by_time")),
            stop_reason=self.request.POST.get("stop_reason", ""),
            is_editable=editable,
            terms=sign_terms(self.sheet, self.round.stage) if editable else "",
            dispute=phrase_dispute(self.sheet, recorded),
            is_typing_totals=editable and not is_forfeit and entry.kind == SheetEntry.TOTALS,
            stopped=phrase_ending(self.sheet, recorded),
            history=read_sheet_history(self.sheet),
            **(entry.build_context() | self._worth_of_forfeit() | context),
        )

    def _worth_of_forfeit(self) -> dict[str, Any]:
        """The points of both sides where one did not come, in place of those of the sheet."""
        if self.match.forfeit == Forfeit.NONE:
            return {}
        points = zip(SIDES, compute_forfeit_scores(self.match), strict=True)
        return {"totals": phrase_points_by_side(dict(points))}


class SubmitSheet(SheetPage):
    """Record what was typed and hand the sheet in, then on to the next one missing."""

    http_method_names = ["post"]

    def record(self, sheet: ScoreSheet) -> None:
        """Record and hand in, both or neither."""
        handed_in = hand_in_sheet(
            sheet,
            **self.entry.facts,
            base_version=self.posted.cleaned_data["base_version"],
            by=self.actor,
            stopped_by_time=bool(self.request.POST.get("stopped_by_time")),
            stop_reason=self._stop_reason,
        )
        self.sheet = handed_in
        self.match.ns_score = handed_in.match.ns_score
        self.match.ew_score = handed_in.match.ew_score

    @property
    def _stop_reason(self) -> str:
        """Why a match is stopped before its time, which is for an arbiter to say."""
        reason = self.request.POST.get("stop_reason", "")[:REASON_MAX]
        return reason if Permission.RESOLVE_CONTESTS in self.may else ""

    def onward(self) -> HttpResponse:
        """Go to the next table whose sheet is missing."""
        number = self.kwargs["table_number"]
        sentence = _("Table %(table)d : feuille rendue, %(score)s.")
        score = phrase_score(self.match.ns_score or 0, self.match.ew_score or 0)
        messages.success(self.request, sentence % {"table": number, "score": score})
        if self.sheet.disputed_deal is not None:
            messages.warning(self.request, phrase_dispute(self.sheet, ()))
        following = self.find_next_table()
        if following is None:
            return redirect("organiser:round", *self.place[:2])
        return redirect("organiser:sheet", *self.place[:2], following)


class ScoreSheetMarks(SheetPage):
    """The marks of a sheet as it is typed; nothing is recorded."""

    http_method_names = ["post"]
    only_reckons = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer the marks of each line, or the check of two totals."""
        if isinstance(self.entry, DealsEntry):
            marks = describe_marks(self.entry.marks, self.entry.length.deals)
            return JsonResponse(marks)
        return render(request, "organiser/sheets/_totals_check.html", {"check": self.entry.check})
