"""Standings now and after each round."""

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.pages.ranks.club_standings import read_public_clubs
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings
from tournaments.pages.stages.public_stages import find_stage_route, name_stage
from tournaments.views.public.page import TournamentPage


class StandingsPage(TournamentPage):
    """The standings of everybody, or of one category."""

    section = "standings"
    parameters = frozenset({"categorie"})

    def get(self, request: HttpRequest, slug: str, round_number: int | None = None) -> HttpResponse:
        """The standings now, or after a published round."""
        standings = self._standings(round_number)
        return self.page(
            "public/standings.html",
            standings=standings,
            round_number=round_number,
            stages=[(name_stage(one), find_stage_route(one), one) for one in self.stages_seen],
            is_live=round_number is None and not standings.is_final,
        )

    def _standings(self, after_round: int | None) -> PublicStandings:
        """What is asked for, or 404 where the hall knows no such round or category."""
        if after_round is not None and after_round not in {one.number for one in self.rounds}:
            raise Http404
        category = self.request.GET.get("categorie", "")
        found = read_public_standings(self.tournament, after_round=after_round, category=category)
        if category and category not in found.categories:
            raise Http404
        return found


class ClubsPage(TournamentPage):
    """The clubs by their best teams, where the tournament ranks clubs."""

    section = "standings"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The clubs now."""
        if self.tournament.club_teams is None:
            raise Http404
        return self.page("public/clubs.html", clubs=read_public_clubs(self.tournament))
