"""Correcting a sheet that counts: its impact first, then the reason, then everywhere."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.sheets.corrections import (
    CORRECTABLE,
    CorrectionImpact,
    correct_sheet,
    preview_correction,
)
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.models import ScoreSheet
from tournaments.permissions import Permission
from tournaments.views.organiser.sheets.sheet import SheetPage


class CorrectSheet(SheetPage):
    """Three steps on one address: what to change, what that does, and why it is done."""

    permission = Permission.CORRECT_SHEETS
    editable_states = CORRECTABLE
    template = "organiser/sheets/correct.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the sheet to change."""
        if self.sheet.state not in CORRECTABLE:
            return self.to_sheet()
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the impact of what was typed, or apply it once a reason is given."""
        if self.sheet.state not in CORRECTABLE:
            return self.to_sheet()
        if "apply" in request.POST and self.reason_form.is_valid():
            return super().post(request, *args, **kwargs)
        if not self.is_ready():
            return self.again()
        try:
            return self.again(impact=self._impact())
        except Refused as refusal:
            messages.error(request, refusal.message)
            return self.again()

    def _impact(self) -> CorrectionImpact:
        return preview_correction(self.sheet, **self.entry.facts, by=self.actor)

    @cached_property
    def reason_form(self) -> ReasonForm:
        """The reason; asked for only once the impact was seen."""
        return ReasonForm(self.request.POST if "apply" in self.request.POST else None)

    def record(self, sheet: ScoreSheet) -> None:
        """Apply the correction."""
        version = self.posted.cleaned_data["base_version"]
        reason = self.reason_form.cleaned_data["reason"]
        correct_sheet(sheet, **self.entry.facts, base_version=version, reason=reason, by=self.actor)

    def onward(self) -> HttpResponse:
        """Back to the sheet."""
        messages.success(self.request, _("La feuille est corrigée, les classements ont suivi."))
        return self.to_sheet()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The reason's form, for when the impact is shown."""
        return super().get_context_data(reason_form=self.reason_form, **kwargs)
