"""Teams that are level at the cut of a stage: a barrage, a lot, or the order of the ranking."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.stages.barrages import drop_barrage, play_for_last_place
from tournaments.domain.stages.stages import change_stage
from tournaments.enums import Act, CutTie
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.views.organiser.stages.stages import AskedOfStage, StageAccess

_CHOICES = {"barrage": CutTie.BARRAGE, "sort": CutTie.LOT, "ordre": CutTie.ORDER}


class DecideCut(StageAccess):
    """What decides between those who are level for the last place."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Go back to the stage's page."""
        return self.back()

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Do it, or say what stands in the way."""
        chosen = _CHOICES.get(request.POST.get("choice", ""))
        if chosen is None:
            raise Http404
        try:
            if chosen == CutTie.BARRAGE:
                play_for_last_place(self.stage, by=self.actor)
            else:
                change_stage(self.stage, values={"cut_tie": chosen}, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        return self.back()


class DropBarrage(AskedOfStage):
    """A barrage that has no table, taken away."""

    permission = Permission.DRAW_ROUNDS
    asked = Act.STAGE_BARRAGE_DROPPED

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Take it away, or say what stands in the way."""
        decides = self.stage.decides
        try:
            drop_barrage(self.stage, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        messages.success(request, _("Le barrage est abandonné."))
        return redirect("organiser:stage", slug, decides.number if decides else stage_number)
