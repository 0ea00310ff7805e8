"""The standings inside another site's page: the one address that may be framed."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from press.forms import USUAL_RANKS, WIDGET_RANKS, WidgetTheme
from tournaments.models import Club
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.queries.ranks.veil import hides_standings
from tournaments.views.public.page import TournamentPage

RANKS_PARAMETER = "rangs"
THEME_PARAMETER = "theme"


class StandingsWidget(TournamentPage):
    """The first ranks as they are now, or the word that they are kept back."""

    parameters = frozenset({RANKS_PARAMETER, THEME_PARAMETER})

    @classmethod
    def list_framers(cls, kwargs: Mapping[str, Any]) -> Sequence[str]:
        """The sites that the club names; the page on which it names them shows it too."""
        clubs = Club.objects.filter(tournaments__slug=kwargs["slug"])
        return ["'self'", *(clubs.values_list("framed_by", flat=True).first() or ())]

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them; 404 for a number of ranks or colours that there are not."""
        ranks = request.GET.get(RANKS_PARAMETER, str(USUAL_RANKS))
        theme = request.GET.get(THEME_PARAMETER, WidgetTheme.LIGHT)
        if ranks not in map(str, WIDGET_RANKS) or theme not in WidgetTheme.values:
            raise Http404
        veiled = hides_standings(self.tournament)
        standings = None if veiled else read_public_standings(self.tournament)
        lines = standings.lines if standings and standings.after_round else ()
        return self.page(
            "press/widget.html",
            standings=standings,
            lines=[line for line in lines if line.rank <= int(ranks)],
            veiled=veiled,
            theme=theme,
        )
