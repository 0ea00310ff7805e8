"""How a tournament ends: stopped early, made final, taken up again, taken away."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from tournaments.acts import Care
from tournaments.domain.tournament.endings import (
    reopen_tournament,
    resume_tournament,
    stop_tournament,
)
from tournaments.domain.tournament.removal import remove_demo, remove_tournament
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.forms.removal import RemovalForm
from tournaments.pages.tournament.open_matters import matter_sentence
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import Permission
from tournaments.queries.stages.open_matters import find_open_matters
from tournaments.views.access import TournamentAccess


class Ending(TournamentAccess):
    """A page that says what an act loses and how it is undone, and asks."""

    permission = Permission.CHANGE_SETTINGS
    asked: Act
    template = "ask.html"

    def ask(self, form: Form | None = None, status: int = 200, **more: object) -> HttpResponse:
        """The page, with a form as it was filled in; back to the evening where it is refused."""
        stake = find_stake(self.asked, self.tournament)
        if stake.care == Care.REFUSED:
            messages.error(self.request, str(stake.refusal))
            return redirect("organiser:overview", self.tournament.slug)
        asked = {"form": form, "stake": stake, **self.tell()}
        return self.page(self.template, status, **asked, **more)

    def tell(self) -> dict[str, Any]:
        """The words of the question, as `ask.html` takes them."""
        return {}


class Reopen(Ending):
    """Final standings made provisional again, with a reason."""

    section = "end"
    asked = Act.TOURNAMENT_REOPENED

    def tell(self) -> dict[str, Any]:
        """The question why it is reopened."""
        return {
            "page_title": _("Rouvrir le concours"),
            "press": _("Rouvrir"),
            "look": "danger",
            "back": reverse("organiser:overview", args=[self.tournament.slug]),
        }

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.ask(ReasonForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self.ask(form)
        reopen_tournament(self.tournament, by=self.actor, **form.cleaned_data)
        messages.success(request, _("Le concours est rouvert ; le classement est provisoire."))
        return redirect("organiser:overview", slug)


class Stop(Ending):
    """No further round: what was planned beyond those played counts as over."""

    section = "overview"
    asked = Act.TOURNAMENT_STOPPED
    template = "organiser/tournament/stop.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Say what is lost, and ask why."""
        return self._page(ReasonForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Stop, or say what stands in the way."""
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self._page(form)
        try:
            stop_tournament(self.tournament, by=self.actor, **form.cleaned_data)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:overview", slug)
        messages.success(request, _("On s'arrête là : il reste à rendre le classement définitif."))
        return redirect("organiser:overview", slug)

    def _page(self, form: ReasonForm) -> HttpResponse:
        found = find_open_matters(self.tournament)
        return self.ask(
            form,
            refusing=[matter_sentence(matter) for matter in found if matter.keeps_playing],
            left=[matter_sentence(matter) for matter in found if matter.is_unplayed],
            evening=read_overview(self.tournament),
        )


class Resume(TournamentAccess):
    """The rounds that were planned are played after all."""

    permission = Permission.CHANGE_SETTINGS

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        try:
            resume_tournament(self.tournament, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:overview", slug)
        messages.success(request, _("Le concours reprend : les parties prévues se joueront."))
        return redirect("organiser:overview", slug)


class NamedEnding(Ending):
    """An ending for which the tournament's name is typed; what is refused is said beside it."""

    permission = Permission.RUN_CLUB
    form_class: type[Form] = RemovalForm
    act: Callable[..., object]
    done: StrOrPromise

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Say what is lost, and ask for the name."""
        return self.ask(self.form_class())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Do it, or say beside the field why not."""
        form = self.form_class(request.POST)
        if not form.is_valid():
            return self.ask(form)
        try:
            type(self).act(self.tournament, by=self.actor, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(refusal.field or None, str(refusal))
            return self.ask(form)
        messages.success(request, str(self.done))
        return self.leave()

    @abstractmethod
    def leave(self) -> HttpResponse:
        """Where one goes on to."""


class Remove(NamedEnding):
    """A tournament taken away for ever, its name typed."""

    section = "more"
    asked = Act.TOURNAMENT_REMOVED
    act = staticmethod(remove_tournament)
    done = gettext_lazy("Le concours est effacé ; le journal du club le dit.")

    def tell(self) -> dict[str, Any]:
        """The question, with the traces that stay."""
        told = _(
            "Le site fait d'abord une sauvegarde, là où il garde les siennes. Le journal du club "
            "note l'effacement."
        )
        return {
            "page_title": _("Effacer ce concours ?"),
            "heading": _("Effacer « %(name)s » ?") % {"name": self.tournament.name},
            "told": told,
            "press": _("Effacer pour toujours"),
            "look": "danger-final",
            "back": reverse("organiser:overview", args=[self.tournament.slug]),
            "leave": _("Garder ce concours"),
        }

    def leave(self) -> HttpResponse:
        """To those that are left."""
        return redirect("organiser:home")


class RemoveDemo(TournamentAccess):
    """The demonstration, gone with one click."""

    permission = Permission.CHANGE_SETTINGS

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Remove it and go back to the list."""
        try:
            remove_demo(self.tournament, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:overview", slug)
        messages.success(request, _("Le concours de démonstration est effacé."))
        return redirect("organiser:home")
