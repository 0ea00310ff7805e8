"""Standings now and after each round, and why a team has its rank."""

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.pages.draws.public_round import read_rounds_under_way
from tournaments.pages.ranks.club_standings import read_public_clubs
from tournaments.pages.ranks.public_standings import build_public_standings
from tournaments.pages.stages.public_stages import find_stage_route, name_stage
from tournaments.pages.teams.cross_table import read_cross_table
from tournaments.queries.ranks.rank_history import compute_running_standings
from tournaments.views.lists import SEARCH_PARAMETER
from tournaments.views.public.page import TournamentPage, WholeRoundsPage
from tournaments.views.ranks import (
    CATEGORY_PARAMETER,
    PAGE_PARAMETER,
    ROUND_PARAMETER,
    read_rank,
    read_standings,
)


class StandingsPage(WholeRoundsPage):
    """The standings of everybody, or of one category."""

    section = "standings"
    tells_ranks = True
    parameters = frozenset({CATEGORY_PARAMETER, PAGE_PARAMETER})
    questions = frozenset({SEARCH_PARAMETER})

    def get(self, request: HttpRequest, slug: str, round_number: int | None = None) -> HttpResponse:
        """The standings now, or after a published round."""
        shown = read_standings(request, self.tournament, self.rounds, round_number)
        return self.page(
            "public/standings.html",
            stages=[
                (name_stage(stage), find_stage_route(stage), stage) for stage in self.stages_seen
            ],
            is_live=round_number is None and not shown["standings"].is_final,
            **shown,
        )


class RunningPage(TournamentPage):
    """Where everybody would stand if the round ended now, apart from the standings that hold."""

    section = "standings"
    tells_ranks = True
    renewed_seconds = 30

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        running = compute_running_standings(self.tournament)
        return self.page(
            "public/running.html",
            under_way=read_rounds_under_way(self.tournament),
            standings=build_public_standings(self.tournament, running) if running else None,
        )


class CrossTablePage(TournamentPage):
    """Who met whom, and how it ended."""

    section = "standings"
    tells_ranks = True

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("public/cross_table.html", table=read_cross_table(self.tournament))


class ClubsPage(WholeRoundsPage):
    """The clubs by their best teams, where the tournament ranks clubs."""

    section = "standings"
    tells_ranks = True

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        if self.tournament.club_teams is None:
            raise Http404
        return self.page("public/clubs.html", clubs=read_public_clubs(self.tournament))


class RankPage(TournamentPage):
    """What separates a team from the one above and the one below, and where its points are from."""

    section = "standings"
    tells_ranks = True
    parameters = frozenset({ROUND_PARAMETER})

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """The explanation now, or after the round asked for."""
        shown = read_rank(request, self.tournament, self.rounds, team_number)
        stage = shown["explanation"].stage
        return self.page(
            "public/rank.html",
            stage_route=find_stage_route(stage) if stage else "",
            **shown,
        )
