"""« Où suis-je ? »"""

from django.http import HttpRequest, HttpResponse

from tournaments.pages.draws.own_tables import read_own_tables
from tournaments.pages.draws.public_seats import seat_list
from tournaments.views.public.page import TournamentPage, WholeRoundsPage
from tournaments.views.searches import SEARCH_PARAMETER, read_search


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
