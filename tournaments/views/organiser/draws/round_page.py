"""A party on one page: drawn, launched, typed, corrected, and the way to the next."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.enums import RoundState
from tournaments.pages.sheets.tiles import compute_plan_stamp
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import find_current_round
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.draws.draws import DrawRound
from tournaments.views.organiser.sheets.sheets import PlayedRound, find_restorable
from tournaments.views.organiser.stages.stages import build_stage_row

AS_DRAWN = "tirage"


class Rounds(TournamentAccess):
    """The way to the party that is drawn or played; a list where stages are played side by side."""

    permission = Permission.SEE_DESK
    section = "rounds"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Go there, or show the stages."""
        if self.tournament.stages.count() > 1 and not request.GET:
            return self._list_stages()
        there = redirect("organiser:round", slug, self._find_number())
        if query := request.META.get("QUERY_STRING", ""):
            there["Location"] += f"?{query}"
        return there

    def _find_number(self) -> int:
        rounds = self.tournament.rounds.order_by("number")
        prepared = rounds.filter(state=RoundState.PREVIEW).first()
        if prepared is not None and Permission.DRAW_ROUNDS in self.may:
            return prepared.number
        playing = find_current_round(self.tournament)
        return playing.number if playing is not None else 1

    def _list_stages(self) -> HttpResponse:
        evening = read_overview(self.tournament)
        return self.page(
            "organiser/rounds/stages.html",
            evening=evening,
            stages=[
                {**build_stage_row(stage, evening), "drawing_title": evening.title_to_draw(stage)}
                for stage in evening.stages
            ],
            rounds=list(self.tournament.rounds.with_steps()),
            restorable=find_restorable(self, evening),
        )


class RoundPage(DrawRound, PlayedRound):
    """One party, as far as it is: not drawn, drawn, played."""

    permission = Permission.SEE_DESK

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show it as this person may see it."""
        found = self.tournament.rounds.filter(number=round_number).first()
        may_draw = Permission.DRAW_ROUNDS in self.may
        if found is None or (found.state == RoundState.PREVIEW and not may_draw):
            return self._show_undrawn(round_number)
        found.tournament = self.tournament
        self.round = found
        if found.state == RoundState.PREVIEW or (may_draw and self.view_asked == AS_DRAWN):
            return self.show()
        return self.show_played()

    def show_plan(self, **told: str) -> HttpResponse:
        """The plan under the stamp of its sheets; nothing to a page that has it."""
        stamp, asked = compute_plan_stamp(self.round), self.request.GET.copy()
        if asked.get("vu") == stamp:
            return HttpResponse(headers={"ETag": stamp})
        asked["vu"] = stamp
        answer = super().show_plan(stamp=stamp, news=asked.urlencode())
        answer.headers["ETag"] = stamp
        return answer

    @property
    def view_asked(self) -> str:
        """Which view of a party the address asks for."""
        return self.request.GET.get("voir", "")

    def _show_undrawn(self, number: int) -> HttpResponse:
        """The page of the party that would be drawn next; 404 for any later one."""
        drawn = self.tournament.rounds.exclude(state=RoundState.PREVIEW)
        if number != drawn.count() + 1:
            raise Http404
        evening = read_overview(self.tournament)
        return self.page(
            "organiser/rounds/undrawn.html",
            number=number,
            tabs=self.list_tabs(),
            evening=evening,
            placed=self.tournament.teams.ready_to_play().count(),
            awaiting=list_teams_awaiting_substitutes(self.tournament),
            restorable=find_restorable(self, evening),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a party shows; one that is not drawn has no clock."""
        if "round" in self.__dict__:
            return super().get_context_data(**kwargs)
        return TournamentAccess.get_context_data(self, **kwargs)
