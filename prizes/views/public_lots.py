"""The lots of a tournament, announced before and told after."""

from django.http import HttpRequest, HttpResponse

from prizes.pages.poster import read_public_lots
from tournaments.views.public.page import TournamentPage


class LotsPage(TournamentPage):
    """What there is to win; who has won it once the palmarès is arrested and may be told."""

    section = "lots"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page("prizes/public_lots.html", poster=read_public_lots(self.tournament))
