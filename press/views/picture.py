"""The results as a picture, once they are final and everybody may know them."""

from django.http import Http404, HttpRequest, HttpResponse

from press.pages.results import read_results
from press.printing.picture import SHAPES, picture_results
from tournaments.queries.ranks.veil import hides_standings
from tournaments.views.public.page import TournamentPage, let_be_found

PNG = "image/png"


class ResultsPicture(TournamentPage):
    """The podium and the first ten; there is none before the standings are final."""

    def get(self, request: HttpRequest, slug: str, shape: str) -> HttpResponse:
        """Answer with the PNG, or 404."""
        tournament = self.tournament
        told = tournament.finished_at is not None and not hides_standings(tournament)
        if shape not in SHAPES or not told:
            raise Http404
        content = picture_results(tournament, read_results(tournament), SHAPES[shape])
        return let_be_found(HttpResponse(content, content_type=PNG), tournament.club)
