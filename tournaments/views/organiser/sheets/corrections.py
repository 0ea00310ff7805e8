"""Correcting a sheet that counts: its impact first, then the reason, then everywhere."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.sheets.corrections import (
    CorrectionImpact,
    correct_sheet,
    is_correctable,
    preview_correction,
)
from tournaments.enums import SheetEntry
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.forms.sheets.sheets import SheetPost
from tournaments.models import ScoreSheet
from tournaments.pages.sheets.tiles import build_tile
from tournaments.permissions import Permission
from tournaments.queries.stages.chain import is_bracket
from tournaments.views.habits import read_habits
from tournaments.views.organiser.sheets.entries import FilledSheet, TotalsEntry
from tournaments.views.organiser.sheets.sheet import SheetPage
from tournaments.views.organiser.sheets.totals_rows import build_row, is_row_wanted
from tournaments.views.previews import PreviewingPage


class CorrectionSteps(PreviewingPage, SheetPage):
    """Three steps on one address: what to change, what that does, and why it is done."""

    permission = Permission.CORRECT_SHEETS
    template = "organiser/sheets/correct.html"
    is_editable = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the sheet to change; nothing is asked for that would be refused."""
        if not is_correctable(self.sheet) or self.tournament.finished_at is not None:
            return self.to_sheet()
        return self.begin(request, *args, **kwargs)

    def begin(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The sheet as it counts, to be typed over."""
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the impact of what was typed, or apply it once a reason is given."""
        if not is_correctable(self.sheet):
            return self.to_sheet()
        if "apply" in request.POST and self.reason_form.is_valid():
            return super().post(request, *args, **kwargs)
        if not self.is_ready():
            return self.again()
        try:
            return self._show_impact(self._foresee())
        except Refused as refusal:
            return self.refuse(refusal)

    def _foresee(self) -> Foreseen[CorrectionImpact]:
        version, facts = self.posted.cleaned_data["base_version"], self.entry.facts
        impact = preview_correction(self.sheet, **facts, base_version=version, by=self.actor)
        return Foreseen(typed=facts, versions=(version,), impact=impact)

    def _show_impact(
        self, foreseen: Foreseen[CorrectionImpact], changed: PreviewChanged | None = None
    ) -> HttpResponse:
        return self.again(impact=foreseen.impact, **self.show_foreseen(foreseen, changed))

    def refuse(self, refusal: Refused) -> HttpResponse:
        if isinstance(refusal, PreviewChanged):
            return self._show_impact(refusal.foreseen, refusal)
        return super().refuse(refusal)

    @property
    def reason_filled_in(self) -> str:
        """The reason given so far, or else the usual one."""
        return self.request.POST.get("reason", "").strip() or _("Mal tapé")

    @cached_property
    def reason_form(self) -> ReasonForm:
        """The reason; checked only where the impact was seen."""
        if "apply" in self.request.POST:
            return ReasonForm(self.request.POST)
        return ReasonForm(initial={"reason": self.reason_filled_in})

    def record(self, sheet: ScoreSheet) -> None:
        """Apply the correction as it was shown."""
        version = self.posted.cleaned_data["base_version"]
        facts = {**self.entry.facts, "reason": self.reason_form.cleaned_data["reason"]}
        self.apply_as_shown(
            self._foresee,
            lambda: correct_sheet(sheet, **facts, base_version=version, by=self.actor),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The reason's form, for when the impact is shown."""
        return super().get_context_data(reason_form=self.reason_form, **kwargs)


class CorrectSheet(CorrectionSteps):
    """The correction on a page of its own; in the row of a list where a script asks for that."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if is_row_wanted(request):
            return CorrectRow.as_view()(request, *args, **kwargs)
        return super().dispatch(request, *args, **kwargs)

    def onward(self) -> HttpResponse:
        """Back to the sheet, or on to what the correction leaves to choose."""
        messages.success(self.request, _("La feuille est corrigée, les classements ont suivi."))
        return self.to_choices() or self.to_sheet()


class CorrectRow(CorrectionSteps):
    """Two totals that count, corrected where they stand in the list of their round."""

    def begin(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The row with its totals as fields; nothing where only the page can correct them."""
        if not self._fits_a_row:
            return HttpResponse(status=204)
        return self._show_row(TotalsEntry(self.tournament, self.sheet), self.sheet.version)

    @property
    def _fits_a_row(self) -> bool:
        """Whether two totals are all that is corrected, and nobody goes on by them in a tree."""
        sheet = self.sheet
        is_ruled = bool(sheet.ruled or sheet.barred or sheet.lost_by)
        is_tree = is_bracket(self.round.stage.system)
        return sheet.entry == SheetEntry.TOTALS and not is_ruled and not is_tree

    def _show_row(self, entry: FilledSheet, version: int, **context: Any) -> HttpResponse:
        return self.page(
            "organiser/sheets/_totals_correct.html",
            row=build_row(self.round, build_tile(self.match)),
            post_form=SheetPost.fresh(version),
            reason=self.reason_filled_in,
            **(entry.build_context() | context),
        )

    def again(self, **context: Any) -> HttpResponse:
        """The row as it was typed, with its impact or what stands in the way."""
        is_read = self.posted.is_valid()
        version = self.posted.cleaned_data["base_version"] if is_read else self.sheet.version
        return self._show_row(self.entry, version, **context)

    def refuse(self, refusal: Refused) -> HttpResponse:
        if isinstance(refusal, PreviewChanged):
            return super().refuse(refusal)
        return self.again(refusal=refusal.message)

    def onward(self) -> HttpResponse:
        """The row as it counts now; on to the choices that the correction leaves."""
        self.read_again()
        choices = self.to_choices()
        answer = self.page(
            "organiser/sheets/_totals_row.html",
            row=build_row(self.round, build_tile(self.match)),
            is_corrected=True,
            habits=read_habits(self.request),
        )
        if choices is not None:
            answer["X-Onward"] = choices["Location"]
        return answer
