"""The form of a decision, whoever decides and on what: first what it changes, then it is made."""

from abc import ABC, abstractmethod
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from arbitration.domain.previews import Preview
from arbitration.effects.registry import Effect
from arbitration.forms.rulings import DecisionForm
from arbitration.models import Incident, Ruling
from arbitration.pages.effects.decided_sentences import write_decided
from arbitration.views.access import ArbiterAccess
from tournaments.errors import Refused

RULED = gettext_lazy("La décision est rendue : la feuille et le classement ont suivi.")


class DecisionPage(ArbiterAccess, ABC):
    """Asks for a decision, previews it, and makes it."""

    @property
    @abstractmethod
    def subject(self) -> Incident:
        """The incident that is decided."""

    @abstractmethod
    def foresee(self, effects: tuple[Effect, ...]) -> Preview:
        """What effects would change."""

    @abstractmethod
    def decide(self, form: DecisionForm) -> Ruling:
        """Make the decision of a valid form; raises Refused."""

    def ask(self, form: DecisionForm, **context: Any) -> HttpResponse:
        """The page with the form."""
        return self.page("arbitration/decide.html", incident=self.subject, form=form, **context)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Fill in another version of the deal, show what would change, or decide."""
        if "take" in request.POST:
            return self.ask(DecisionForm.taking(request.POST, incident=self.subject))
        form = DecisionForm(request.POST, incident=self.subject)
        if not form.is_valid():
            return self.ask(form)
        if "apply" not in request.POST:
            return self._show_preview(form)
        try:
            ruling = self.decide(form)
        except Refused as refusal:
            form.refuse(refusal)
            return self.ask(form)
        messages.success(request, RULED)
        return redirect("arbitration:ruling", self.tournament.slug, ruling.number)

    def _show_preview(self, form: DecisionForm) -> HttpResponse:
        effects = form.effects()
        preview = self.foresee(effects)
        if preview.refused is not None:
            form.mark(preview.refused)
        said = write_decided(self.subject, effects)
        return self.ask(form, preview=preview, decided=said)
