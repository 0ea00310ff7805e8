"""Players alone who become a team, and teams that must not meet."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.domain.draws.rounds import allow_pair, forbid_pair
from tournaments.domain.teams.solos import match_solos
from tournaments.forms.teams.team import ForbiddenPairForm, MatchSolosForm
from tournaments.models import ForbiddenPair
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import list_forbidden_pairs
from tournaments.views.organiser.teams.pages import TeamPage


class Solos(TeamPage):
    """Two who look for a partner become a team."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Return to the teams, among which the pairs stand."""
        return self._back()

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make one team of two."""
        form = MatchSolosForm(request.POST, tournament=self.tournament)
        team = None
        if form.is_valid():
            one, other = form.cleaned_data["players"]
            team = self.done(form, lambda: match_solos(one, other, by=self.actor))
        if team is None:
            for errors in form.errors.values():
                messages.error(request, str(errors[0]))
        else:
            formed = {"team": self.team(team.number)}
            messages.success(request, _("%(team)s : l'équipe est formée.") % formed)
        return self._back()

    def _back(self) -> HttpResponse:
        return redirect(reverse("organiser:teams", args=[self.tournament.slug]) + "?statut=alone")


class ForbiddenPairs(TeamPage):
    """The pairs that the draw keeps apart."""

    permission = Permission.DRAW_ROUNDS

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        begun = {"team_a": request.GET.get("equipe", "")[:4]}
        return self._page(ForbiddenPairForm(tournament=self.tournament, initial=begun))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = ForbiddenPairForm(request.POST, tournament=self.tournament)
        if not form.is_valid() or self.done(form, lambda: self._forbid(form)) is None:
            return self._page(form)
        messages.success(request, _("Ces deux équipes ne se rencontreront pas."))
        return redirect("organiser:forbidden_pairs", slug)

    def _forbid(self, form: ForbiddenPairForm) -> ForbiddenPair:
        given = form.cleaned_data
        return forbid_pair(given["team_a"], given["team_b"], by=self.actor, reason=given["reason"])

    def _page(self, form: ForbiddenPairForm) -> HttpResponse:
        return self.page(
            "organiser/teams/forbidden_pairs.html",
            form=form,
            pairs=list_forbidden_pairs(self.tournament),
            page_title=_("Rencontres interdites"),
        )


class ForbiddenPairRemove(TeamPage):
    """Two teams may meet again."""

    permission = Permission.DRAW_ROUNDS

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        pairs = ForbiddenPair.objects.select_related("tournament")
        allow_pair(get_object_or_404(pairs, tournament=self.tournament, key=key), by=self.actor)
        messages.success(request, _("Ces deux équipes peuvent de nouveau se rencontrer."))
        return redirect("organiser:forbidden_pairs", slug)
