"""A team as an arbiter answers for it at the table: whom it met, where, what was decided on it."""

from django.http import Http404, HttpRequest, HttpResponse

from arbitration.pages.incidents.history import list_team_history
from arbitration.views.access import ArbiterAccess
from tournaments.pages.teams.public_teams import list_teams_by_name, read_team_file


class Teams(ArbiterAccess):
    """Every team from A to Z, to be found by name or number."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("arbitration/teams.html", teams=list_teams_by_name(self.tournament))


class TeamFilePage(ArbiterAccess):
    """One team: rank, opponents and sides round by round, exempts, penalties, rulings."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """The team of that number, or 404."""
        found = read_team_file(self.tournament, team_number)
        if found is None:
            raise Http404
        return self.page(
            "arbitration/team.html",
            file=found,
            team=found.team,
            rounds=list(self.tournament.rounds.published().order_by("number")),
            history=list_team_history(self.tournament, {team_number}),
        )
