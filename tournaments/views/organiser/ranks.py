"""The standings at the desk: what the hall reads, inside the organiser's own pages."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.forms.printing.papers import CATEGORY
from tournaments.models import Round
from tournaments.permissions import Permission
from tournaments.queries.ranks.standings import hides_standings
from tournaments.views.access import TournamentAccess
from tournaments.views.ranks import CATEGORY_PARAMETER, read_rank, read_standings


class DeskStandings(TournamentAccess):
    """A page of the hall in the desk's frame; `space` is where its links stay."""

    permission = Permission.SEE_DESK
    section = "standings"

    @property
    def rounds(self) -> list[Round]:
        """The published rounds in order."""
        return list(self.tournament.rounds.published().order_by("number"))

    @property
    def paper(self) -> str:
        """What a printed copy is asked with to say what this page says."""
        asked = {"round": self.kwargs.get("round_number"), "whose": ""}
        if category := self.request.GET.get(CATEGORY_PARAMETER):
            asked["whose"] = f"{CATEGORY}{category}"
        return urlencode({name: value for name, value in asked.items() if value})

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What the hall's page asks of its frame."""
        frame = {"frame": "organiser/ranks/page.html", "space": "organiser", "paper": self.paper}
        return super().get_context_data(**frame, **kwargs)


class Standings(DeskStandings):
    """The standings now or after a round, of everybody or of one category."""

    def get(self, request: HttpRequest, slug: str, round_number: int | None = None) -> HttpResponse:
        shown = read_standings(request, self.tournament, self.rounds, round_number)
        last = max((round_.number for round_ in self.rounds), default=0)
        veiled = ""
        if hides_standings(self.tournament):
            is_playing = shown["standings"].after_round < last
            veiled = _("caché depuis") if is_playing else _("caché au public")
        return self.page("organiser/ranks/standings.html", veiled=veiled, **shown)


class Rank(DeskStandings):
    """« Pourquoi ce rang ? », to answer who asks at the desk."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Show what separates a team from its neighbours."""
        shown = read_rank(request, self.tournament, self.rounds, team_number)
        return self.page("public/rank.html", **shown)
