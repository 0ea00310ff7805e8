"""Another player from some round on: what that changes first, then noted."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.teams.substitutes import (
    Substitution,
    preview_substitute,
    substitute_player,
)
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.forms.teams.team import SubstituteForm
from tournaments.models import Team
from tournaments.pages.teams.latecomers import phrase_substitution
from tournaments.permissions import Permission
from tournaments.views.organiser.teams.teams import TeamPage
from tournaments.views.previews import PreviewingPage


class TeamSubstitute(PreviewingPage, TeamPage):
    """Who leaves, who comes, from when on; with `apply`, noted as it was shown. Arbiters, who send
    players out, may note it too."""

    permission = Permission.REPLACE_PLAYERS

    @property
    def signs_up(self) -> bool:
        """Whether this person may open the team's own pages."""
        return Permission.SIGN_UP_TEAMS in self.may

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Ask who leaves and who comes."""
        team = self.team(team_number)
        return self._page(team, SubstituteForm(team=team))

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Show what it changes, or note it as that was shown."""
        team = self.team(team_number)
        form = SubstituteForm(request.POST, team=team)
        if not form.is_valid():
            return self._page(team, form)
        foresee = partial(self._foresee, team, form)
        note = partial(substitute_player, team, by=self.actor, **form.cleaned_data)
        try:
            if "apply" not in request.POST:
                return self._show_change(team, form, foresee())
            self.apply_as_shown(foresee, note)
        except PreviewChanged as changed:
            return self._show_change(team, form, changed.foreseen, changed)
        except Refused as refusal:
            add_refusal(form, refusal)
            return self._page(team, form)
        messages.success(request, _("Le remplacement est noté."))
        if not self.signs_up:
            return redirect("organiser:overview", slug)
        return redirect("organiser:team_edit", slug, team_number)

    def _foresee(self, team: Team, form: SubstituteForm) -> Foreseen[Substitution]:
        impact = preview_substitute(team, by=self.actor, **form.cleaned_data)
        return Foreseen(typed=[team.number, form.cleaned_data], impact=impact)

    def _show_change(
        self,
        team: Team,
        form: SubstituteForm,
        foreseen: Foreseen[Substitution],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        said = list(phrase_substitution(team, foreseen.impact))
        return self._page(team, form, change=said, **self.show_foreseen(foreseen, changed))

    def _page(self, team: Team, form: SubstituteForm, **shown: Any) -> HttpResponse:
        title = _("Remplacer un joueur : %(who)s") % {
            "who": self.tournament.name_entrant(team.number)
        }
        above: dict[str, Any] = {} if self.signs_up else {"breadcrumbs": []}
        return self.page(
            "organiser/teams/substitute.html",
            form=form,
            team=team,
            page_title=title,
            **(above | shown),
        )
