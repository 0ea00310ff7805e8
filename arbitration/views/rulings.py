"""Rulings: read, handed out on paper, revised by another."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from arbitration.domain.appeals import appeal_deadline
from arbitration.domain.previews import preview_revision
from arbitration.domain.rulings import Decision, revise_ruling
from arbitration.forms.rulings import DecisionForm
from arbitration.models import Ruling
from arbitration.printing.rulings import ruling_notice
from arbitration.queries.effect_words import Places, effect_sentences
from arbitration.queries.rulings import read_ruling
from arbitration.views.access import RulingAccess
from tournaments.errors import Refused
from tournaments.printing.response import comes_as_page, paper_response


class RulingPage(RulingAccess):
    """What was decided, why, and what may still be done about it."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show it."""
        ruling = self.ruling
        return self.page(
            "arbitration/ruling.html",
            read=read_ruling(ruling, self.tournament),
            ruling=ruling,
            incident=ruling.incident,
            appeals=list(ruling.appeals.select_related("team")),
            deadline=appeal_deadline(ruling),
        )


class RulingNotice(RulingAccess):
    """The notice for the players, as PDF or as a page to print."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Answer with it."""
        paper = ruling_notice(read_ruling(self.ruling, self.tournament))
        return paper_response(paper, as_page=comes_as_page(request.GET.get("format", "")))


class ReviseRuling(RulingAccess):
    """Another decision in place of this one: first what it changes, then it is made."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show the form, or the ruling where another one already revised it."""
        if getattr(self.ruling, "revised_by", None) is not None:
            return self.to_ruling()
        return self._form(DecisionForm(incident=self.ruling.incident))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show what the revision would change, or make it."""
        form = DecisionForm(request.POST, incident=self.ruling.incident)
        if not form.is_valid():
            return self._form(form)
        if "apply" not in request.POST:
            return self._previewed(form)
        try:
            return self.to_ruling(self._revise(form))
        except Refused as refusal:
            form.add_error(None, refusal.message)
            return self._form(form)

    def _previewed(self, form: DecisionForm) -> HttpResponse:
        effects = form.effects()
        preview = preview_revision(self.ruling, effects=effects, by=self.actor)
        said = effect_sentences(list(effects), Places.of(self.ruling.incident))
        return self._form(form, preview=preview, decided=said)

    def _revise(self, form: DecisionForm) -> Ruling:
        decision = Decision(
            effects=form.effects(),
            reason=form.cleaned_data["reason"],
            notice=form.cleaned_data["notice"],
            departs=True,
        )
        return revise_ruling(self.ruling, decision=decision, by=self.actor)

    def _form(self, form: DecisionForm, **context: Any) -> HttpResponse:
        return self.page(
            "arbitration/decide.html",
            incident=self.ruling.incident,
            revised=self.ruling,
            form=form,
            **context,
        )
