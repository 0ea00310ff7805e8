"""How a tournament ends: stopped early, made final, taken up again, taken away."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.acts import Care
from tournaments.domain.tournament.endings import (
    remove_demo,
    remove_tournament,
    reopen_tournament,
    resume_tournament,
    stop_tournament,
)
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.forms.acts import ReasonForm, RemovalForm
from tournaments.pages.tournament.open_matters import matter_sentence
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import Permission
from tournaments.queries.stages.open_matters import list_open_matters
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView, FormActView


class Ending(TournamentAccess):
    """A page that says what an act loses and how it is undone, and asks."""

    permission = Permission.CHANGE_SETTINGS
    asked: Act
    template = "ask.html"

    def question(self, form: Form | None = None, **more: Any) -> HttpResponse:
        """The page, with a form as it was filled in; back to the evening where it is refused."""
        stake = find_stake(self.asked, self.tournament)
        if stake.care == Care.REFUSED:
            messages.error(self.request, str(stake.refusal))
            return redirect("organiser:overview", self.tournament.slug)
        context: dict[str, Any] = {"form": form, "stake": stake, **self.build_context()}
        return self.page(self.template, **context, **more)

    def ask(self, form: Any) -> HttpResponse:
        """The question alone, where no more is said."""
        return self.question(form)

    def build_context(self) -> dict[str, Any]:
        """The words of the question, as `ask.html` takes them."""
        return {}


class Reopen(Ending, FormActView):
    """Final standings made provisional again, with a reason."""

    section = "end"
    asked = Act.TOURNAMENT_REOPENED
    form_class = ReasonForm
    done = gettext_lazy("Le concours est rouvert ; le classement est provisoire.")
    back_to = "organiser:overview"
    refuse = ActView.pass_on

    def build_context(self) -> dict[str, Any]:
        """The question why it is reopened."""
        return {
            "page_title": _("Rouvrir le concours"),
            "press": _("Rouvrir"),
            "look": "danger",
            "back": reverse("organiser:overview", args=[self.tournament.slug]),
        }

    def act(self, form: ReasonForm) -> None:
        reopen_tournament(self.tournament, by=self.actor, **form.cleaned_data)


class Stop(Ending, FormActView):
    """No further round: what was planned beyond those played counts as over."""

    section = "overview"
    asked = Act.TOURNAMENT_STOPPED
    template = "organiser/tournament/stop.html"
    form_class = ReasonForm
    done = gettext_lazy("On s'arrête là : il reste à rendre le classement définitif.")
    back_to = "organiser:overview"
    refuse = ActView.refuse

    def act(self, form: ReasonForm) -> None:
        stop_tournament(self.tournament, by=self.actor, **form.cleaned_data)

    def ask(self, form: ReasonForm) -> HttpResponse:
        found = list_open_matters(self.tournament)
        return self.question(
            form,
            refusing=[matter_sentence(matter) for matter in found if matter.keeps_playing],
            left=[matter_sentence(matter) for matter in found if matter.is_unplayed],
            evening=read_overview(self.tournament),
        )


class Resume(TournamentAccess, ActView):
    """The rounds that were planned are played after all."""

    permission = Permission.CHANGE_SETTINGS
    done = gettext_lazy("Le concours reprend : les parties prévues se joueront.")
    back_to = "organiser:overview"

    def act(self) -> None:
        resume_tournament(self.tournament, by=self.actor)


class Remove(Ending, FormActView):
    """A tournament taken away for ever, its name typed."""

    permission = Permission.RUN_CLUB
    section = "more"
    asked = Act.TOURNAMENT_REMOVED
    form_class = RemovalForm
    done = gettext_lazy("Le concours est effacé ; le journal du club le dit.")

    def act(self, form: RemovalForm) -> None:
        remove_tournament(self.tournament, by=self.actor, **form.cleaned_data)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:home")

    def build_context(self) -> dict[str, Any]:
        """The question, with the traces that stay."""
        sentence = _(
            "Le site fait d'abord une sauvegarde, là où il garde les siennes. Le journal du club "
            "note l'effacement."
        )
        return {
            "page_title": _("Effacer ce concours ?"),
            "heading": _("Effacer « %(name)s » ?") % {"name": self.tournament.name},
            "told": sentence,
            "press": _("Effacer pour toujours"),
            "look": "danger-final",
            "back": reverse("organiser:overview", args=[self.tournament.slug]),
            "leave": _("Garder ce concours"),
        }


class RemoveDemo(TournamentAccess, ActView):
    """The demonstration, gone with one click."""

    permission = Permission.CHANGE_SETTINGS
    done = gettext_lazy("Le concours de démonstration est effacé.")
    back_to = "organiser:overview"

    def act(self) -> None:
        remove_demo(self.tournament, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:home")
