"""One team: what is written down of it, and where its sign-up stands."""

from abc import ABC

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.amounts import phrase_cents
from tournaments.domain.previews import ChangedMeanwhile, Seen, encode_seen, mark, read_seen
from tournaments.domain.teams.teams import (
    change_team,
    promote_team,
    restore_team,
    withdraw_team,
)
from tournaments.domain.teams.written_down import read_written
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, TeamStatus
from tournaments.forms.teams.team import TeamForm, show_changed_meanwhile
from tournaments.models import Team
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import asks_fees, find_balance
from tournaments.queries.teams.lists import find_first_waiting, has_played
from tournaments.tables.exports.teams import build_team_grid
from tournaments.views.acts import ActView
from tournaments.views.lists import send_grid
from tournaments.views.organiser.teams.pages import TeamPage


class TeamExport(TeamPage):
    """The list as a file."""

    permission = Permission.EXCHANGE_LISTS

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        grid = build_team_grid(self.tournament)
        return send_grid(grid, kind, name=f"{slug}-equipes")


class TeamEdit(TeamPage):
    """What was written down of a team."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        team = self.team(team_number)
        written = read_written(team)
        return self._page(
            team, TeamForm(initial=written, tournament=self.tournament), seen=mark(written)
        )

    def post(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        team = self.team(team_number)
        form = TeamForm(request.POST, tournament=self.tournament)
        seen = read_seen(request.POST.get("seen", ""))
        if not form.is_valid():
            return self._page(team, form, seen=seen)
        try:
            changed = self.tried(form, lambda: self._change(team, form, seen))
        except ChangedMeanwhile as refusal:
            show_changed_meanwhile(form, refusal)
            return self._page(team, form, seen=refusal.seen)
        if changed is None:
            return self._page(team, form, seen=seen)
        who = capfirst(self.tournament.name_entrant(team.number))
        messages.success(request, _("%(who)s : c'est enregistré.") % {"who": who})
        self.warn_of_its_table(changed)
        return redirect("organiser:teams", slug)

    def _change(self, team: Team, form: TeamForm, seen: Seen) -> Team:
        return change_team(
            team,
            sign_up=form.sign_up(),
            by=self.actor,
            namesakes_confirmed=form.cleaned_data["namesakes_confirmed"],
            seen=seen,
        )

    def _page(self, team: Team, form: TeamForm, *, seen: Seen) -> HttpResponse:
        return self.page(
            "organiser/teams/form.html",
            form=form,
            seen=encode_seen(seen),
            team=team,
            has_played=has_played(team),
            asks_fees=asks_fees(self.tournament),
            stake=find_stake(Act.TEAM_WITHDRAWN, self.tournament),
            page_title=capfirst(self.tournament.name_entrant(team.number)),
        )


class TeamStatusChange(TeamPage, ActView, ABC):
    """A button that changes where a team stands; it is said where that is now."""

    back_to = "organiser:teams"

    def addressed(self) -> Team:
        """The team of the address, or 404."""
        return self.team(self.kwargs["team_number"])

    def phrase_done(self, made: Team) -> str:
        sentence = _("%(who)s : %(status)s.") % {
            "who": capfirst(self.tournament.name_entrant(made.number)),
            "status": TeamStatus(made.status).say(of_person=self.tournament.is_of_people).lower(),
        }
        paid = find_balance(made).paid_cents if made.status == TeamStatus.WITHDRAWN else 0
        if paid > 0:
            said = _("%(sum)s sont payés : à rendre, ou à garder, sur la page « L'argent ».")
            sentence += " " + said % {"sum": phrase_cents(paid)}
        waiting = find_first_waiting(self.tournament)
        if made.status == TeamStatus.WITHDRAWN and waiting is not None:
            sentence += " " + _("La première en liste d'attente est %(team)s.") % {"team": waiting}
        return sentence


class TeamWithdraw(TeamStatusChange):
    def act(self) -> Team:
        return withdraw_team(self.addressed(), by=self.actor)


class TeamRestore(TeamStatusChange):
    """Sign a withdrawn team up again."""

    def act(self) -> Team:
        return restore_team(self.addressed(), by=self.actor)


class TeamPromote(TeamStatusChange):
    """Give a waiting team a place."""

    def act(self) -> Team:
        return promote_team(self.addressed(), by=self.actor)
