"""A sheet in dispute: contested with what was being typed on it, then decided."""

from functools import cached_property
from itertools import chain
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.forms.sheets.sheets import ContestForm, SheetPost
from tournaments.models import ScoreSheet
from tournaments.pages.sheets.table_counts import phrase_dispute
from tournaments.permissions import Permission
from tournaments.queries.sheets.match_results import list_current_deals
from tournaments.views.organiser.sheets.entries import FilledSheet
from tournaments.views.organiser.sheets.sheet import SheetPage


class ContestSheet(SheetPage):
    """Something on the sheet is disputed: what is typed is recorded, then the table waits."""

    http_method_names = ["post"]

    @cached_property
    def reason_form(self) -> ContestForm:
        return ContestForm(self.request.POST)

    @property
    def is_typed(self) -> bool:
        """Whether the form brought the sheet's own cells along."""
        return "entry" in self.request.POST

    def is_ready(self) -> bool:
        """Whether the reason is there; lines that do not read stand in the way of nothing."""
        return self.posted.is_valid() and self.reason_form.is_valid()

    def record(self, sheet: ScoreSheet) -> None:
        """Record what reads of what was typed, and block the table."""
        contest_sheet(
            sheet,
            **(self.entry.readable if self.is_typed else {}),
            base_version=self.posted.cleaned_data["base_version"],
            **self.reason_form.cleaned_data,
            by=self.actor,
        )

    def onward(self) -> HttpResponse:
        """Say that it waits, and what of the typing could not be recorded."""
        self.read_again()
        waits = _("La feuille est contestée : cette table attend une décision.")
        messages.success(
            self.request, phrase_dispute(self.sheet, list_current_deals(self.sheet)) or waits
        )
        if self.is_typed and not self.entry.is_valid and self.entry.is_begun:
            messages.warning(
                self.request,
                _(
                    "Une partie de votre saisie ne se lit pas comme une feuille : elle n'est pas"
                    " enregistrée. Cet appareil la garde et vous la proposera si vous tranchez."
                ),
            )
        return self.to_sheet()

    def again(self, **context: Any) -> HttpResponse:
        """Ask for the reason, with what was typed still there."""
        for error in chain.from_iterable(self.reason_form.errors.get_json_data().values()):
            messages.error(
                self.request, _("Ce qui est contesté : %(error)s") % {"error": error["message"]}
            )
        return super().again(**context) if self.is_typed else self.to_sheet()

    def refuse(self, refusal: Refused) -> HttpResponse:
        """Say why not; without typing there is nothing to show again."""
        if self.is_typed:
            return super().refuse(refusal)
        messages.error(self.request, refusal.message)
        return self.to_sheet()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What was given as the reason."""
        return super().get_context_data(contest_form=self.reason_form, **kwargs)


class DecideSheet(SheetPage):
    """A contested sheet is decided, with the facts that hold and the reason."""

    permission = Permission.RESOLVE_CONTESTS
    template = "organiser/sheets/decide.html"

    @property
    def is_editable(self) -> bool:
        """While it is contested, the deal in dispute too."""
        return self.sheet.state == SheetState.CONTESTED

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show what is contested, with the grid to change."""
        if self.sheet.state != SheetState.CONTESTED:
            return self.to_sheet()
        return super().get(request, *args, **kwargs)

    @cached_property
    def reason_form(self) -> ReasonForm:
        """The reason of the decision."""
        return ReasonForm(self.request.POST or None)

    def is_ready(self) -> bool:
        """Whether facts and reason are there."""
        return super().is_ready() and self.reason_form.is_valid()

    def _sheet(self, entry: FilledSheet, post_form: SheetPost, **context: Any) -> HttpResponse:
        entry.shows_locks = False
        return super()._sheet(entry, post_form, **context)

    def record(self, sheet: ScoreSheet) -> None:
        reason = self.reason_form.cleaned_data["reason"]
        seen = self.posted.cleaned_data["base_version"]
        resolve_contest(sheet, by=self.actor, reason=reason, seen_version=seen, **self.entry.facts)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The reason's form beside the grid."""
        return super().get_context_data(reason_form=self.reason_form, **kwargs)
