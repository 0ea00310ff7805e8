"""The wall of the hall: it chooses what to show and turns its own pages."""

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.pages.draws.public_round import UnderWay, read_rounds_under_way
from tournaments.pages.draws.public_seats import seat_list
from tournaments.pages.ranks.categories import list_categories
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings
from tournaments.pages.stages.wall import list_wall_items, shows_stages
from tournaments.views.public.page import TournamentPage

VIEW_PARAMETER, CATEGORY_PARAMETER = "vue", "categorie"
SEATS, TABLES, STANDINGS, CLOCK, WELCOME = "places", "tables", "classement", "horloge", "accueil"
STAGES = "tableau"
VIEWS = frozenset({SEATS, TABLES, STANDINGS, STAGES, CLOCK})


def find_chosen_view(asked: str, now: UnderWay | None, *, has_tree: bool = False) -> str:
    """What the wall shows: what was asked for, else what the hall needs now.

    Seats from the draw until the first result; from then on the standings, or the trees and
    pools that are being played.
    """
    if now is None:
        return WELCOME
    if asked:
        return asked
    if not now.has_results:
        return SEATS
    return STAGES if has_tree else STANDINGS


class WallPage(TournamentPage):
    """A page that needs nobody: seats, tables, standings or the clock, refreshed by itself."""

    parameters = frozenset({VIEW_PARAMETER, CATEGORY_PARAMETER})
    shows_host = True

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The view of the moment."""
        now = read_rounds_under_way(self.tournament)
        view = find_chosen_view(self._asked_view(), now, has_tree=shows_stages(self.tournament))
        return self.page(
            "public/wall.html",
            view=view,
            under_way=now,
            items=list_wall_items(self.tournament) if view == STAGES else (),
            seats=seat_list(self.tournament) if view == SEATS else None,
            category=self._category(),
            standings=self._standings() if view == STANDINGS else None,
            public_address=request.get_host() + self.tournament.get_absolute_url(),
        )

    def _asked_view(self) -> str:
        asked = self.request.GET.get(VIEW_PARAMETER, "")
        if asked and asked not in VIEWS:
            raise Http404
        return asked

    def _category(self) -> str:
        asked = self.request.GET.get(CATEGORY_PARAMETER, "")
        if asked and asked not in list_categories(self.tournament):
            raise Http404
        return asked

    def _standings(self) -> PublicStandings:
        return read_public_standings(self.tournament, category=self._category())
