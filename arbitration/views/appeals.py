"""Appeals: listed, lodged, judged by the jury, withdrawn; and who the jury is."""

from functools import cached_property, partial
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
from arbitration.domain.previews import Preview, preview_judgement
from arbitration.domain.rulings import Decision
from arbitration.enums import REVISING, AppealState
from arbitration.forms.appeals import JudgementForm, JuryForm, LodgeForm
from arbitration.models import Appeal
from arbitration.pages.effects.decided_sentences import write_decided
from arbitration.pages.rulings.appeals import find_appeals
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.views.access import ActOnce, ArbiterAccess, RulingAccess
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.views.previews import PreviewingPage


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


class AppealPage(PreviewingPage, AppealAccess):
    """What the team says, and the jury's decision."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show it."""
        return self._page(JudgementForm(incident=self.appeal.ruling.incident))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Judge it, or say why not."""
        incident = self.appeal.ruling.incident
        if "take" in request.POST:
            return self._page(JudgementForm.taking(request.POST, incident=incident))
        looks = "look" in request.POST
        form = JudgementForm(request.POST, incident=incident, looks=looks)
        if not form.is_valid() and not form.lacks_words_alone:
            return self._page(form)
        if looks or form.errors:
            return self._show_foreseen(form, self._foresee(form))
        return self._judge_as_shown(form)

    def _judge_as_shown(self, form: JudgementForm) -> HttpResponse:
        """Judge it; what changes something, only as it was shown."""
        judge = partial(self._judge, form)
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
        messages.success(self.request, _("L'appel est jugé."))
        return redirect("arbitration:appeals", self.tournament.slug)

    def _foresee(self, form: JudgementForm) -> Foreseen[Preview | None]:
        """What the judgement would change; nothing where the ruling stands."""
        effects, impact = form.effects(), None
        if form.chosen in REVISING:
            impact = preview_judgement(self.appeal.ruling, effects=effects, by=self.actor)
        typed = [form.chosen, *(one.to_json() for one in effects)]
        return Foreseen(typed=typed, impact=impact)

    def _show_foreseen(
        self,
        form: JudgementForm,
        foreseen: Foreseen[Preview | None],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        preview, effects = foreseen.impact, form.effects()
        if preview is None:
            return self._page(form)
        if preview.refused is not None:
            form.mark(preview.refused)
        decided = write_decided(self.appeal.ruling.incident, effects) if effects else []
        shown = self.show_foreseen(foreseen, changed)
        return self._page(form, preview=preview, decided=decided, **shown)

    def _judge(self, form: JudgementForm) -> Appeal:
        words = {name: form.cleaned_data[name] for name in ("reason", "notice")}
        decision = Decision(effects=form.effects(), **words)
        return decide_appeal(self.appeal, outcome=form.chosen, decision=decision, by=self.actor)

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
