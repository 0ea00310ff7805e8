"""Appeals: listed, lodged, judged by the jury, withdrawn; and who the jury is."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.appeals import (
    decide_appeal,
    lodge_appeal,
    name_jury,
    withdraw_appeal,
)
from arbitration.domain.previews import preview_judgement
from arbitration.domain.rulings import Decision
from arbitration.enums import REVISING, AppealState
from arbitration.forms.appeals import JudgementForm, JuryForm, LodgeForm
from arbitration.models import Appeal
from arbitration.pages.effects.decided_sentences import write_decided
from arbitration.pages.rulings.appeals import find_appeals
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.views.access import ActOnce, ArbiterAccess, RulingAccess
from tournaments.errors import Refused
from tournaments.permissions import Permission


class Appeals(ArbiterAccess):
    """Every appeal, those that wait first."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, and the jury."""
        jury = self.tournament.jury.select_related("user")
        appeals = list(find_appeals(self.tournament))
        return self.page("arbitration/appeals.html", appeals=appeals, jury=list(jury))


class LodgeAppeal(RulingAccess):
    """A team appeals against a ruling."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Ask which team, and what it says."""
        return self._page(LodgeForm(ruling=self.ruling))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Lodge it, or say why it cannot be."""
        form = LodgeForm(request.POST, ruling=self.ruling)
        if not form.is_valid():
            return self._page(form)
        team, words = form.teams[form.cleaned_data["team"]], form.cleaned_data["words"]
        try:
            lodge_appeal(self.ruling, team=team, words=words, by=self.actor)
        except Refused as refusal:
            form.add_error(refusal.field or None, refusal.message)
            return self._page(form)
        messages.success(request, _("L'appel est déposé : le classement est sous réserve."))
        return redirect("arbitration:appeals", self.tournament.slug)

    def _page(self, form: LodgeForm) -> HttpResponse:
        return self.page(
            "arbitration/lodge.html",
            form=form,
            read=read_ruling(self.ruling, self.tournament),
            ruling=self.ruling,
            incident=self.ruling.incident,
            deadline=self.ruling.appeal_deadline,
        )


class AppealAccess(ArbiterAccess):
    """A page of one appeal."""

    @cached_property
    def appeal(self) -> Appeal:
        """The appeal of the address, or 404."""
        found = get_object_or_404(find_appeals(self.tournament), pk=self.kwargs["pk"])
        found.ruling = self.ruling_of(found.ruling.number)
        return found


class AppealPage(AppealAccess):
    """What the team says, and the jury's decision."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show it."""
        return self._page(JudgementForm(incident=self.appeal.ruling.incident))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Judge it, or say why not."""
        incident = self.appeal.ruling.incident
        if "take" in request.POST:
            return self._page(JudgementForm.taking(request.POST, incident=incident))
        form = JudgementForm(request.POST, incident=incident)
        if form.is_valid() and "look" in request.POST:
            return self._page(form, **self._foresee(form))
        if not form.is_valid() or not self._try_to_judge(form):
            return self._page(form)
        messages.success(request, _("L'appel est jugé."))
        return redirect("arbitration:appeals", self.tournament.slug)

    def _foresee(self, form: JudgementForm) -> dict[str, Any]:
        """What the judgement would change, where it changes anything."""
        if form.chosen not in REVISING:
            return {}
        effects, ruling = form.effects(), self.appeal.ruling
        preview = preview_judgement(ruling, effects=effects, by=self.actor)
        if preview.refused is not None:
            form.mark(preview.refused)
        decided = write_decided(ruling.incident, effects) if effects else []
        return {"preview": preview, "decided": decided}

    def _try_to_judge(self, form: JudgementForm) -> bool:
        """Judge it; False where the form says why it cannot be."""
        decision = Decision(
            effects=form.effects(),
            reason=form.cleaned_data["reason"],
            notice=form.cleaned_data["notice"],
        )
        try:
            decide_appeal(self.appeal, outcome=form.chosen, decision=decision, by=self.actor)
        except Refused as refusal:
            form.refuse(refusal)
            return False
        return True

    def _page(self, form: JudgementForm, **foreseen: Any) -> HttpResponse:
        ruling = self.appeal.ruling
        judges = self.tournament.jury.filter(user=self.request.user.pk).exists()
        return self.page(
            "arbitration/appeal.html",
            appeal=self.appeal,
            form=form,
            read=read_ruling(ruling, self.tournament),
            ruling=ruling,
            incident=ruling.incident,
            may_judge=judges and ruling.ruled_by_id != self.request.user.pk,
            may_withdraw=ruling.ruled_by_id != self.request.user.pk,
            is_lodged=self.appeal.state == AppealState.LODGED,
            **foreseen,
        )


class WithdrawAppeal(ActOnce, AppealAccess):
    """The team takes its appeal back."""

    done = gettext_lazy("L'appel est retiré.")

    def act(self) -> HttpResponse | None:
        """Withdraw it."""
        withdraw_appeal(self.appeal, by=self.actor)
        return None

    def back(self) -> HttpResponse:
        """To the appeals."""
        return redirect("arbitration:appeals", self.tournament.slug)


class Jury(ArbiterAccess):
    """Who decides the appeals; the organiser names them."""

    permission = Permission.NAME_JURY

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show who may be named."""
        return self.page("arbitration/jury.html", form=JuryForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Name them."""
        form = JuryForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self.page("arbitration/jury.html", form=form)
        name_jury(self.tournament, users=list(form.cleaned_data["users"]), by=self.actor)
        messages.success(request, _("Le jury est nommé."))
        return redirect("arbitration:appeals", slug)
