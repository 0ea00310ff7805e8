"""Signing up at the door: by names, or by numbers alone; players alone who become a team, and teams
that must not meet."""

from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.draws.forbidden_pairs import allow_pair, forbid_pair
from tournaments.domain.teams.entries import Pays, sign_up_at_door, sign_up_numbers
from tournaments.domain.teams.solos import match_solos
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.forms.teams.search import MOST_NUMBERS, DoorSignUpForm, NumbersForm
from tournaments.forms.teams.team import ForbiddenPairForm, MatchSolosForm
from tournaments.models import ForbiddenPair, Team
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import list_forbidden_pairs
from tournaments.views.acts import ActView, FormActView
from tournaments.views.habits import keep_habits
from tournaments.views.organiser.teams.door import SIGNS_UP, DoorPage, find_search
from tournaments.views.organiser.teams.teams import TeamPage


class Solos(TeamPage, FormActView):
    """Two who look for a partner become a team."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return to the teams, among which the pairs stand."""
        return self.back()

    def build_form(self, *typed: Any) -> MatchSolosForm:
        return MatchSolosForm(*typed, tournament=self.tournament)

    def act(self, form: MatchSolosForm) -> Team:
        one, other = form.cleaned_data["players"]
        return match_solos(one, other, by=self.actor)

    def phrase_done(self, made: Team) -> str:
        return _("%(team)s : l'équipe est formée.") % {"team": self.team(made.number)}

    def ask(self, form: MatchSolosForm) -> HttpResponse:
        """Say what is wrong above the teams: the form is two ticks among them."""
        for errors in form.errors.values():
            messages.error(self.request, str(errors[0]))
        return self.back()

    def back(self) -> HttpResponse:
        return redirect(reverse("organiser:teams", args=self.where) + "?statut=alone")


class ForbiddenPairs(TeamPage, FormActView):
    """The pairs that the draw keeps apart."""

    permission = Permission.DRAW_ROUNDS
    done = gettext_lazy("Ces deux équipes ne se rencontreront pas.")
    back_to = "organiser:forbidden_pairs"

    def build_form(self, *typed: Any) -> ForbiddenPairForm:
        begun = {"team_a": self.request.GET.get("equipe", "")[:4]}
        return ForbiddenPairForm(*typed, tournament=self.tournament, initial=begun)

    def act(self, form: ForbiddenPairForm) -> None:
        given = form.cleaned_data
        forbid_pair(given["team_a"], given["team_b"], by=self.actor, reason=given["reason"])

    def ask(self, form: ForbiddenPairForm) -> HttpResponse:
        return self.page(
            "organiser/teams/forbidden_pairs.html",
            form=form,
            pairs=list_forbidden_pairs(self.tournament),
            page_title=_("Rencontres interdites"),
        )


class ForbiddenPairRemove(TeamPage, ActView):
    """Two teams may meet again."""

    permission = Permission.DRAW_ROUNDS
    done = gettext_lazy("Ces deux équipes peuvent de nouveau se rencontrer.")
    back_to = "organiser:forbidden_pairs"
    refuse = ActView.pass_on

    def act(self) -> None:
        pairs = ForbiddenPair.objects.select_related("tournament")
        pair = get_object_or_404(pairs, tournament=self.tournament, key=self.kwargs["key"])
        allow_pair(pair, by=self.actor)


class _SignUpAtDoor(DoorPage):
    permission = Permission.SIGN_UP_TEAMS

    def find_pays(self, form: BaseForm) -> Pays | None:
        """Whether who signs up is there too, and pays."""
        if not form.cleaned_data["comes"] or Permission.CHECK_IN not in self.may:
            return None
        return Pays.CASH if Permission.TAKE_MONEY in self.may else Pays.LATER


class SignUpTeam(_SignUpAtDoor):
    """A team by its names: signed up, and there and paid where the tick says so."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Do it; the next one can be typed at once."""
        search, form = (
            find_search(request),
            DoorSignUpForm(request.POST, tournament=self.tournament),
        )
        if form.asks_partner:
            return self.door(search, box=SIGNS_UP, sign_up=form)
        if not form.is_valid():
            said = _("Tapez d'abord un nom.") if not form.data.get("player_1") else _first(form)
            return self.refuse(search, said, sign_up=form)
        try:
            entry = sign_up_at_door(
                self.tournament,
                sign_up=form.sign_up(),
                pays=self.find_pays(form),
                namesakes_confirmed=form.cleaned_data["namesakes_confirmed"],
                by=self.actor,
            )
        except Refused as refusal:
            add_refusal(form, refusal)
            return self.refuse(search, str(refusal), sign_up=form)
        answer = self.answer(search, [entry], box=SIGNS_UP)
        if self.is_the_day:
            keep_habits(request, answer, pays_at_once=form.cleaned_data["comes"])
        return answer


class SignUpNumbers(_SignUpAtDoor):
    """So many teams by their numbers."""

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        search, form = find_search(request), NumbersForm(request.POST)
        if not form.is_valid():
            sentence = _("Tapez un nombre entre 1 et %(most)d.") % {"most": MOST_NUMBERS}
            return self.refuse(search, sentence)

        def make() -> HttpResponse:
            entries = sign_up_numbers(
                self.tournament,
                count=form.cleaned_data["count"],
                pays=self.find_pays(form),
                by=self.actor,
            )
            return self.answer(search, entries)

        return self.tried(search, make)


def _first(form: BaseForm) -> str:
    return next(str(said) for errors in form.errors.values() for said in errors)
