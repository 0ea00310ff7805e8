"""Appeals: listed, lodged, withdrawn; and who the jury is."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from arbitration.domain.appeals import lodge_appeal, name_judges, name_jury, withdraw_appeal
from arbitration.forms.appeals import JuryForm, LodgeForm
from arbitration.pages.rulings.judged_appeals import phrase_rule
from arbitration.pages.rulings.read_rulings import list_appeals, read_ruling
from arbitration.views.access import AppealAccess, ArbiterAccess, RulingAccess
from tournaments.permissions import Permission
from tournaments.views.acts import ActView, FormActView


class Appeals(ArbiterAccess):
    """Every appeal, those that wait first."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, and the jury."""
        jury = [juror.user for juror in self.tournament.jury.select_related("user")]
        appeals = list(list_appeals(self.tournament, jury))
        rule = phrase_rule(self.tournament)
        return self.page("arbitration/appeals.html", appeals=appeals, jury=jury, rule=rule)


class LodgeAppeal(RulingAccess, FormActView):
    """A team appeals against a ruling."""

    done = gettext_lazy("L'appel est déposé : le classement est sous réserve.")
    back_to = "arbitration:appeals"

    def build_form(self, *typed: Any) -> LodgeForm:
        return LodgeForm(*typed, ruling=self.ruling)

    def act(self, form: LodgeForm) -> None:
        team, words = form.teams[form.cleaned_data["team"]], form.cleaned_data["words"]
        lodge_appeal(self.ruling, team=team, words=words, by=self.actor)

    def ask(self, form: LodgeForm) -> HttpResponse:
        return self.page(
            "arbitration/lodge.html",
            form=form,
            read=read_ruling(self.ruling, self.tournament),
            ruling=self.ruling,
            incident=self.ruling.incident,
            deadline=self.ruling.appeal_deadline,
        )


class WithdrawAppeal(AppealAccess, ActView):
    """The team takes its appeal back."""

    done = gettext_lazy("L'appel est retiré.")
    back_to = "arbitration:appeals"

    def act(self) -> None:
        withdraw_appeal(self.appeal, by=self.actor)


class Jury(ArbiterAccess, FormActView):
    """Who decides the appeals; the organiser names them."""

    permission = Permission.NAME_JURY
    done = gettext_lazy("Le jury est nommé.")
    back_to = "arbitration:appeals"
    refuse = ActView.pass_on

    def build_form(self, *typed: Any) -> JuryForm:
        return JuryForm(*typed, tournament=self.tournament)

    def act(self, form: JuryForm) -> None:
        name_jury(self.tournament, users=list(form.cleaned_data["users"]), by=self.actor)

    def ask(self, form: JuryForm) -> HttpResponse:
        return self.page("arbitration/jury.html", form=form, rule=phrase_rule(self.tournament))


class Judges(AppealAccess, FormActView):
    """Who judges one appeal, in place of the jury; the heads name them, but not who ruled."""

    permission = Permission.NAME_JURY
    done = gettext_lazy("Le jury de cet appel est nommé.")

    def build_form(self, *typed: Any) -> JuryForm:
        return JuryForm(*typed, tournament=self.tournament, appeal=self.appeal)

    def act(self, form: JuryForm) -> None:
        name_judges(self.appeal, users=list(form.cleaned_data["users"]), by=self.actor)

    def back(self) -> HttpResponse:
        return self.to_appeal()

    def ask(self, form: JuryForm) -> HttpResponse:
        rule = phrase_rule(self.tournament)
        return self.page("arbitration/jury.html", form=form, rule=rule, appeal=self.appeal)
