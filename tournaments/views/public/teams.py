"""Teams: the list, each with its matches and deals, and where everybody sits."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.models import Team
from tournaments.pages.draws.own_tables import find_own_table, read_own_tables
from tournaments.pages.draws.public_seats import seat_list
from tournaments.pages.teams.public_teams import (
    list_initials,
    list_teams_by_name,
    read_team_file,
    veil_team_file,
)
from tournaments.ports import prizes
from tournaments.queries.live import compute_team_stamp
from tournaments.queries.ranks.standings import hides_standings
from tournaments.views.lists import SEARCH_PARAMETER, read_search
from tournaments.views.public.page import TournamentPage, WholeRoundsPage


class TeamsPage(WholeRoundsPage):
    """The teams from A to Z."""

    section = "teams"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        teams = list_teams_by_name(self.tournament)
        initials = list_initials(team.label for team in teams)
        return self.page("public/teams.html", teams=teams, initials=initials)


class TeamPage(TournamentPage):
    """One team: its rank, its matches, each deal."""

    section = "teams"

    @classmethod
    def stamp_shown(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The stamp of whole rounds, and of the team's own tables."""
        return compute_team_stamp(kwargs["slug"], kwargs["team_number"])

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """The team of that number."""
        found = read_team_file(self.tournament, team_number)
        if found is None:
            raise Http404
        veiled = hides_standings(self.tournament)
        if found.has_rank and not veiled:
            self.own_picture = reverse("public:team_picture", args=[slug, team_number])
        return self.page(
            "public/team.html",
            file=veil_team_file(found) if veiled else found,
            team=found.team,
            own=find_own_table(self.tournament, found.team, self.rounds),
            shows_rank=not veiled,
            won=[] if veiled else self._list_won(found.team),
        )

    def _list_won(self, team: Team) -> list[str]:
        """What the team has won, once the palmarès says it."""
        return [lot.prize for lot in prizes().list_lots_by_team(self.tournament).get(team.pk, ())]


class SeatsPage(WholeRoundsPage):
    """Every player from A to Z with the table of the round; searched as one types."""

    section = "seats"
    questions = frozenset({SEARCH_PARAMETER})

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The list, or the part of it that a name or number finds."""
        wanted = read_search(request)
        seats = seat_list(self.tournament, wanted=wanted)
        return self.page("public/seats.html", seats=seats, wanted=wanted)


class OwnTablesPage(TournamentPage):
    """Every team's table as a part of a page, for the phones that know which one is theirs.

    One answer for the whole hall, kept as any page: whose phone asks is not said to the site.
    """

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The tables in order of team; `mine.js` takes its own."""
        return self.page("public/own_tables.html", tables=read_own_tables(self.tournament))


class FollowedPage(TournamentPage):
    """The tables of the teams that a phone follows, below its owner's own."""

    section = "teams"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The page without any team: which ones, the phone alone knows."""
        return self.page("public/followed.html")
