"""« Où suis-je ? »"""

from django.http import HttpRequest, HttpResponse

from tournaments.pages.draws.public_seats import seat_list
from tournaments.views.public.page import TournamentPage

LONGEST_SEARCH = 80


class SeatsPage(TournamentPage):
    """Every player from A to Z with the table of the round; searched as one types."""

    section = "seats"
    questions = frozenset({"q"})

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The list, or the part of it that a name or number finds."""
        wanted = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
        seats = seat_list(self.tournament, wanted=wanted)
        return self.page("public/seats.html", seats=seats, wanted=wanted)
