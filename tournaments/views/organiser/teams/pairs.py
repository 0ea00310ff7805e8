"""Players alone who become a team, and teams that must not meet."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.draws.rounds import allow_pair, forbid_pair
from tournaments.domain.teams.solos import match_solos
from tournaments.forms.teams.team import ForbiddenPairForm, MatchSolosForm
from tournaments.models import ForbiddenPair, Team
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import list_forbidden_pairs
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.teams.pages import TeamPage


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
