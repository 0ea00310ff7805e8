"""Judging an appeal: a member proposes, the jury votes, and it is carried out as it was shown."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.judgements import (
    carry_judgement,
    decide_appeal,
    note_votes,
    propose_judgement,
    read_proposed,
)
from arbitration.domain.previews import Preview, preview_judgement
from arbitration.domain.rulings import Decision
from arbitration.effects.team_effects import Effect
from arbitration.enums import REVISING, AppealState
from arbitration.forms.appeals import JudgementForm, VotesForm
from arbitration.models import Appeal
from arbitration.pages.effects.team_effects import phrase_decided
from arbitration.pages.rulings.judged_appeals import read_appeal_page
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.queries.votes import find_votes, list_bench
from arbitration.views.access import AppealAccess
from tournaments.actors import Actor
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.views.acts import ActView
from tournaments.views.previews import PreviewingPage


def foresee_judgement(
    appeal: Appeal, outcome: AppealState, effects: tuple[Effect, ...], by: Actor
) -> Foreseen[Preview | None]:
    """What a judgement would change; nothing where the ruling stands."""
    impact = None
    if outcome in REVISING:
        impact = preview_judgement(appeal.ruling, effects=effects, by=by)
    return Foreseen(typed=[outcome, *(effect.to_json() for effect in effects)], impact=impact)


class AppealPage(PreviewingPage, AppealAccess):
    """What the team says, what the jury votes on, and its decision."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show what is proposed, or ask for a proposal: the first, or another with `autre`."""
        found = None if "autre" in request.GET else read_proposed(self.appeal)
        if found is None:
            return self._page(JudgementForm(incident=self.appeal.ruling.incident))
        outcome, decision = found
        foreseen = foresee_judgement(self.appeal, outcome, decision.effects, self.actor)
        return self._page(None, **self.show_impact(foreseen), **self.show_foreseen(foreseen))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Propose a judgement, or say why not."""
        incident = self.appeal.ruling.incident
        if "take" in request.POST:
            return self._page(JudgementForm.taking(request.POST, incident=incident))
        looks = "look" in request.POST
        form = JudgementForm(request.POST, incident=incident, looks=looks)
        if not form.is_valid() and not form.lacks_words_alone:
            return self._page(form)
        if looks or form.errors:
            return self._show_foreseen(form, self._foresee(form))
        return self._propose_as_shown(form)

    def _propose_as_shown(self, form: JudgementForm) -> HttpResponse:
        """Propose it; what changes something, only as it was shown."""
        judge = partial(self._propose, form)
        try:
            if form.chosen in REVISING:
                self.apply_as_shown(partial(self._foresee, form), judge)
            else:
                judge()
        except PreviewChanged as changed:
            return self._show_foreseen(form, changed.foreseen, changed)
        except Refused as refusal:
            form.refuse(refusal)
            return self._page(form)
        if self.tournament.jury_quorum == 1:
            messages.success(self.request, _("L'appel est jugé."))
            return redirect("arbitration:appeals", self.tournament.slug)
        messages.success(self.request, _("Le jugement est proposé : le jury vote."))
        return self.to_appeal()

    def _foresee(self, form: JudgementForm) -> Foreseen[Preview | None]:
        return foresee_judgement(self.appeal, form.chosen, form.effects(), self.actor)

    def _show_foreseen(
        self,
        form: JudgementForm,
        foreseen: Foreseen[Preview | None],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        if foreseen.impact is None:
            return self._page(form)
        if foreseen.impact.refused is not None:
            form.mark(foreseen.impact.refused)
        shown = self.show_foreseen(foreseen, changed)
        return self._page(form, **self.show_impact(foreseen, form.effects()), **shown)

    def show_impact(
        self, foreseen: Foreseen[Preview | None], effects: tuple[Effect, ...] | None = None
    ) -> dict[str, Any]:
        """What a judgement decides and changes; the effects of what is proposed, else others."""
        found = read_proposed(self.appeal)
        decided = effects if effects is not None else found[1].effects if found else ()
        incident = self.appeal.ruling.incident
        sentences = phrase_decided(incident, decided) if decided else []
        return {"preview": foreseen.impact, "decided": sentences}

    def _propose(self, form: JudgementForm) -> Appeal:
        """Carry it out at once where one voice is enough."""
        words = {name: form.cleaned_data[name] for name in ("reason", "notice", "tells_public")}
        act = decide_appeal if self.tournament.jury_quorum == 1 else propose_judgement
        decision = Decision(effects=form.effects(), **words)
        return act(self.appeal, outcome=form.chosen, decision=decision, by=self.actor)

    def _page(self, form: JudgementForm | None, **foreseen: Any) -> HttpResponse:
        page = read_appeal_page(self.appeal, self.actor)
        if form is not None:
            # A look needs none; whoever proposes on the page that shows it does.
            form.fields["reason"].required = True
        votes = VotesForm(bench=page.bench, votes=page.votes)
        return self.page(
            "arbitration/appeal.html",
            appeal=self.appeal,
            form=form,
            votes_form=votes,
            judged=page,
            read=read_ruling(self.appeal.ruling, self.tournament),
            ruling=self.appeal.ruling,
            incident=self.appeal.ruling.incident,
            **foreseen,
        )


class VotesOnAppeal(AppealAccess, ActView):
    """The votes are noted, one's own or those of who sits at the desk."""

    done = gettext_lazy("Les voix sont notées.")

    def act(self) -> None:
        """Note what was changed on the page."""
        bench, votes = list_bench(self.appeal), find_votes(self.appeal)
        form = VotesForm(self.request.POST, bench=bench, votes=votes)
        if form.is_valid():
            note_votes(self.appeal, votes=form.votes, by=self.actor)

    def back(self) -> HttpResponse:
        return self.to_appeal()


class JudgeAppeal(VotesOnAppeal, PreviewingPage):
    """What the jury voted for is carried out, as the page of the appeal shows it."""

    done = gettext_lazy("L'appel est jugé.")

    def act(self) -> None:
        """Carry it out, or let the ruling stand for want of a majority."""
        without = "stand" in self.request.POST
        carry = partial(carry_judgement, self.appeal, by=self.actor, without_majority=without)
        found = read_proposed(self.appeal)
        if found is None or found[0] not in REVISING or without:
            carry()
        else:
            outcome, decision = found
            foresee = partial(foresee_judgement, self.appeal, outcome, decision.effects, self.actor)
            self.apply_as_shown(foresee, carry)
