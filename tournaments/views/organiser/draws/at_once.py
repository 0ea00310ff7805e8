"""« Tirer, publier et lancer »: the next round in one act."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.domain.draws.at_once import draw_at_once
from tournaments.enums import RoundState
from tournaments.errors import Refused
from tournaments.models import Round, Stage
from tournaments.pages.draws.look_words import write_looks, write_played_at_once
from tournaments.permissions import Permission
from tournaments.queries.draws.looks import list_looks
from tournaments.views.access import TournamentAccess


def find_stage_asked(view: TournamentAccess) -> Stage | None:
    """The stage that a draw was asked for by its number, or 404; None where none was named."""
    number = view.request.POST.get("stage", "")
    if not number:
        return None
    wanted = int(number) if number.isdecimal() and len(number) < 5 else 0
    return get_object_or_404(view.tournament.stages, number=wanted)


class DrawAtOnce(TournamentAccess):
    """A draw that nobody wants to see first: played at once unless something in it wants a look."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Draw, publish and start; or say what stands in the way, or why to look first."""
        stage = find_stage_asked(self)
        try:
            round_ = draw_at_once(self.tournament, stage=stage, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:draw", slug)
        if round_.state == RoundState.PREVIEW:
            messages.warning(request, self._why_not(round_))
            return redirect("organiser:draw_round", slug, round_.number)
        messages.success(request, write_played_at_once(round_))
        return redirect("organiser:sheets_round", slug, round_.number)

    @staticmethod
    def _why_not(round_: Round) -> str:
        looks = list_looks(round_)
        if looks:
            return write_looks(looks, of_people=round_.tournament.is_of_people)
        return _("Ce tirage était déjà préparé : regardez-le, puis publiez-le.")
