"""« Pourquoi ce rang ? »"""

from django.http import HttpRequest, HttpResponse

from tournaments.pages.stages.public_stages import find_stage_route
from tournaments.views.public.page import TournamentPage
from tournaments.views.ranks import ROUND_PARAMETER, read_rank


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
