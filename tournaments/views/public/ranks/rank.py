"""« Pourquoi ce rang ? »"""

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.pages.stages.public_stages import find_stage_route
from tournaments.views.public.page import TournamentPage

ROUND_PARAMETER = "partie"


class RankPage(TournamentPage):
    """What separates a team from the one above and the one below, and where its points are from."""

    section = "standings"
    parameters = frozenset({ROUND_PARAMETER})

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """The explanation now, or after the round asked for."""
        asked = request.GET.get(ROUND_PARAMETER, "")
        after_round = next((one.number for one in self.rounds if str(one.number) == asked), None)
        explanation = rank_explanation(self.tournament, team_number, after_round=after_round)
        if explanation is None or (asked and after_round is None):
            raise Http404
        stage = explanation.stage
        return self.page(
            "public/rank.html",
            explanation=explanation,
            after_round=after_round,
            stage_route=find_stage_route(stage) if stage else "",
        )
