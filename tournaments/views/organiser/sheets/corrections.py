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
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.models import ScoreSheet
from tournaments.permissions import Permission
from tournaments.views.organiser.sheets.sheet import SheetPage
from tournaments.views.previews import PreviewingPage


class CorrectSheet(PreviewingPage, SheetPage):
    """Three steps on one address: what to change, what that does, and why it is done."""

    permission = Permission.CORRECT_SHEETS
    editable_states = frozenset(SheetState)
    template = "organiser/sheets/correct.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the sheet to change; nothing is asked for that would be refused."""
        if not is_correctable(self.sheet) or self.tournament.finished_at is not None:
            return self.to_sheet()
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

    @cached_property
    def reason_form(self) -> ReasonForm:
        """The reason; checked only where the impact was seen."""
        if "apply" in self.request.POST:
            return ReasonForm(self.request.POST)
        return ReasonForm(initial={"reason": self.request.POST.get("reason", "")})

    def record(self, sheet: ScoreSheet) -> None:
        """Apply the correction as it was shown."""
        version = self.posted.cleaned_data["base_version"]
        facts = {**self.entry.facts, "reason": self.reason_form.cleaned_data["reason"]}
        self.apply_as_shown(
            self._foresee,
            lambda: correct_sheet(sheet, **facts, base_version=version, by=self.actor),
        )

    def onward(self) -> HttpResponse:
        """Back to the sheet, or on to what the correction leaves to choose."""
        messages.success(self.request, _("La feuille est corrigée, les classements ont suivi."))
        return self.to_choices() or self.to_sheet()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The reason's form, for when the impact is shown."""
        return super().get_context_data(reason_form=self.reason_form, **kwargs)
