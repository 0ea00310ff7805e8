"""Appeals: listed, lodged, withdrawn; and who the jury is."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.appeals import lodge_appeal, name_judges, name_jury, withdraw_appeal
from arbitration.forms.appeals import JuryForm, LodgeForm
from arbitration.pages.rulings.read_rulings import list_appeals, read_ruling
from arbitration.pages.rulings.votes import phrase_rule
from arbitration.views.access import ActOnce, AppealAccess, ArbiterAccess, RulingAccess
from tournaments.errors import Refused
from tournaments.permissions import Permission


class Appeals(ArbiterAccess):
    """Every appeal, those that wait first."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, and the jury."""
        jury = [juror.user for juror in self.tournament.jury.select_related("user")]
        appeals = list(list_appeals(self.tournament, jury))
        rule = phrase_rule(self.tournament)
        return self.page("arbitration/appeals.html", appeals=appeals, jury=jury, rule=rule)


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


class WithdrawAppeal(ActOnce, AppealAccess):
    """The team takes its appeal back."""

    done = gettext_lazy("L'appel est retiré.")

    def act(self) -> HttpResponse | None:
        withdraw_appeal(self.appeal, by=self.actor)
        return None

    def back(self) -> HttpResponse:
        return redirect("arbitration:appeals", self.tournament.slug)


class Jury(ArbiterAccess):
    """Who decides the appeals; the organiser names them."""

    permission = Permission.NAME_JURY

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show who may be named."""
        return self._page(JuryForm(tournament=self.tournament))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = JuryForm(request.POST, tournament=self.tournament)
        if not form.is_valid():
            return self._page(form)
        name_jury(self.tournament, users=list(form.cleaned_data["users"]), by=self.actor)
        messages.success(request, _("Le jury est nommé."))
        return redirect("arbitration:appeals", slug)

    def _page(self, form: JuryForm) -> HttpResponse:
        return self.page("arbitration/jury.html", form=form, rule=phrase_rule(self.tournament))


class Judges(AppealAccess):
    """Who judges one appeal, in place of the jury; the heads name them, but not who ruled."""

    permission = Permission.NAME_JURY

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show who may be named."""
        return self._page(JuryForm(tournament=self.tournament, appeal=self.appeal))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        form = JuryForm(request.POST, tournament=self.tournament, appeal=self.appeal)
        if not form.is_valid():
            return self._page(form)
        try:
            name_judges(self.appeal, users=list(form.cleaned_data["users"]), by=self.actor)
        except Refused as refusal:
            form.add_error(None, refusal.message)
            return self._page(form)
        messages.success(request, _("Le jury de cet appel est nommé."))
        return redirect("arbitration:appeal", self.tournament.slug, self.appeal.key)

    def _page(self, form: JuryForm) -> HttpResponse:
        rule = phrase_rule(self.tournament)
        return self.page("arbitration/jury.html", form=form, rule=rule, appeal=self.appeal)
