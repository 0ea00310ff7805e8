"""The last places of a stage: teams level at its cut, and the lot that is drawn for them."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from tournaments.amounts import read_number
from tournaments.domain.stages.barrages import drop_barrage, play_for_last_place
from tournaments.domain.stages.lots import (
    answer_call,
    draw_lot,
    foresee_answers,
    take_back_lot,
    undo_answer,
)
from tournaments.domain.stages.stages import change_stage
from tournaments.enums import Act, CutTie
from tournaments.models import Stage, Team
from tournaments.permissions import Permission
from tournaments.views.acts import ActView
from tournaments.views.organiser.stages.stages import StageAccess, StageQuestion
from tournaments.views.previews import PreviewingPage

_ANSWERS = {"accepte": True, "decline": False}
_CHOICES = {"barrage": CutTie.BARRAGE, "sort": CutTie.LOT, "ordre": CutTie.ORDER}


class DrawLot(StageAccess, ActView):
    """The order in which teams are called, drawn."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Go back to the stage's page."""
        return self.back()

    def act(self) -> None:
        draw_lot(self.stage, by=self.actor)


class AnswerCall(DrawLot):
    """What the team says that is called."""

    def act(self) -> None:
        """Note it; raises Http404 for an answer or a team that there is not."""
        accepts = _ANSWERS.get(self.request.POST.get("answer", ""))
        number = read_number(self.request.POST.get("team", "")) or 0
        team = Team.objects.filter(tournament=self.tournament, number=number).first()
        if accepts is None or team is None:
            raise Http404
        answer_call(self.stage, team=team, accepts=accepts, by=self.actor)


class UndoAnswer(PreviewingPage, DrawLot):
    """The last answer, taken back."""

    def act(self) -> None:
        undo = partial(undo_answer, self.stage, by=self.actor)
        self.act_as_shown(partial(foresee_answers, self.stage), undo)


class TakeBackLot(StageQuestion):
    """The lot with its answers, taken back."""

    permission = Permission.DRAW_ROUNDS
    asked = Act.STAGE_LOT_TAKEN_BACK
    done = gettext_lazy("Le repêchage est repris.")

    def undo(self) -> None:
        take_back_lot(self.stage, by=self.actor)


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


class DropBarrage(StageQuestion):
    """A barrage that has no table, taken away."""

    permission = Permission.DRAW_ROUNDS
    asked = Act.STAGE_BARRAGE_DROPPED
    done = gettext_lazy("Le barrage est abandonné.")

    def undo(self) -> Stage:
        """Drop it; the stage that it decided for."""
        decided = self.stage.decides or self.stage
        drop_barrage(self.stage, by=self.actor)
        return decided

    def onward(self, made: Stage) -> HttpResponse:
        return redirect("organiser:stage", *self.where, made.number)
