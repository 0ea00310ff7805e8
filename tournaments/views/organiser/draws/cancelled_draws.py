"""A draw taken back, and a cancelled one taken up again."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.acts import Care
from tournaments.domain.draws.cancelled_draws import cancel_draw, foresee_thrown_away
from tournaments.domain.draws.restored_draws import find_restorable_draw, restore_draw
from tournaments.domain.phones.desk import list_tables_waiting
from tournaments.domain.tournament.safety import Stake, find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.models import Round
from tournaments.permissions import Permission
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.draws.draws import DrawAccess
from tournaments.views.previews import PreviewingPage


class CancelDraw(PreviewingPage, DrawAccess, FormActView):
    """The draw taken back: a preview at once, a published one with a reason."""

    form_class = ReasonForm
    done = gettext_lazy("Le tirage est annulé.")
    refuse = ActView.refuse

    @property
    def stake(self) -> Stake:
        """What is lost by it now."""
        return find_stake(Act.DRAW_CANCELLED, self.round)

    def ask_again(self, form: ReasonForm) -> HttpResponse:
        """Ask for a reason where one is needed."""
        return self.ask(form) if self.stake.care == Care.REASON else self.carry_out(form)

    def act(self, form: ReasonForm) -> None:
        reason = form.data.get("reason", "")
        cancel = partial(cancel_draw, self.round, by=self.actor, reason=reason)
        self.act_as_shown(partial(foresee_thrown_away, self.round.stage), cancel)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:rounds", *self.where)

    def ask(self, form: ReasonForm) -> HttpResponse:
        """Say what is lost, and ask why."""
        if self.stake.care != Care.REASON:
            return self.back()
        about: dict[str, Any] = {"round": self.round, "form": form, "stake": self.stake}
        waiting = list_tables_waiting(list(self.round.matches.all()))
        return self.page("organiser/draws/cancel.html", waiting=waiting, **about)


class RestoreDraw(PreviewingPage, ActView):
    """The cancelled draw of a stage, taken up again as it was."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"
    done = gettext_lazy("Le tirage annulé est repris, avec ses tables : publiez-le de nouveau.")
    back_to = "organiser:rounds"

    def act(self) -> Round:
        """Put it back as a preview, unless something has changed."""
        stage = get_object_or_404(self.tournament.stages, number=self.kwargs["stage_number"])
        stage.tournament = self.tournament
        found = find_restorable_draw(stage)
        shown = self.request.POST.get("draw")
        if found is None or shown not in (None, str(found.cancelled.pk)):
            sentence = _("Depuis ce tirage, quelque chose a changé : tirez de nouveau.")
            raise Refused(sentence, code="draw-not-restorable")
        restore = partial(restore_draw, found.cancelled, by=self.actor)
        return self.act_as_shown(partial(foresee_thrown_away, stage), restore)

    def onward(self, made: Round) -> HttpResponse:
        return redirect("organiser:round", *self.where, made.number)
