"""Teams that are level at the cut of a stage: a barrage, a lot, or the order of the ranking."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from tournaments.domain.stages.barrages import drop_barrage, play_for_last_place
from tournaments.domain.stages.stages import change_stage
from tournaments.enums import Act, CutTie
from tournaments.models import Stage
from tournaments.permissions import Permission
from tournaments.views.acts import ActView
from tournaments.views.organiser.stages.stages import AskedOfStage, StageAccess

_CHOICES = {"barrage": CutTie.BARRAGE, "sort": CutTie.LOT, "ordre": CutTie.ORDER}


class DecideCut(StageAccess, ActView):
    """What decides between those who are level for the last place."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Go back to the stage's page."""
        return self.back()

    def act(self) -> None:
        chosen = _CHOICES.get(self.request.POST.get("choice", ""))
        if chosen is None:
            raise Http404
        if chosen == CutTie.BARRAGE:
            play_for_last_place(self.stage, by=self.actor)
        else:
            change_stage(self.stage, values={"cut_tie": chosen}, by=self.actor)


class DropBarrage(AskedOfStage):
    """A barrage that has no table, taken away."""

    permission = Permission.DRAW_ROUNDS
    asked = Act.STAGE_BARRAGE_DROPPED
    done = gettext_lazy("Le barrage est abandonné.")

    def act(self) -> Stage:
        """Drop it; the stage that it decided for."""
        decided = self.stage.decides or self.stage
        drop_barrage(self.stage, by=self.actor)
        return decided

    def onward(self, made: Stage) -> HttpResponse:
        return redirect("organiser:stage", *self.where, made.number)
