"""A draw taken back, and a cancelled one taken up again."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.acts import Care
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.restored_draws import find_restorable_draw, restore_draw
from tournaments.domain.phones.desk import list_tables_waiting
from tournaments.domain.tournament.safety import Stake, find_stake
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.reason import ReasonForm
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.draws.draws import DrawAccess


class CancelDraw(DrawAccess):
    """The draw taken back: a preview at once, a published one with a reason."""

    @property
    def stake(self) -> Stake:
        """What is lost by it now."""
        return find_stake(Act.DRAW_CANCELLED, self.round)

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Say what is lost, and ask why."""
        return self._ask(ReasonForm()) if self.stake.care == Care.REASON else self.back()

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Cancel it, or say why it can't be."""
        form = ReasonForm(request.POST)
        if self.stake.care == Care.REASON and not form.is_valid():
            return self._ask(form)
        try:
            cancel_draw(self.round, by=self.actor, reason=form.data.get("reason", ""))
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        messages.success(request, _("Le tirage est annulé."))
        return redirect("organiser:rounds", slug)

    def _ask(self, form: ReasonForm) -> HttpResponse:
        about: dict[str, Any] = {"round": self.round, "form": form, "stake": self.stake}
        waiting = list_tables_waiting(list(self.round.matches.all()))
        return self.page("organiser/draws/cancel.html", waiting=waiting, **about)


class RestoreDraw(TournamentAccess):
    """The cancelled draw of a stage, taken up again as it was."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def post(self, request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
        """Put it back as a preview, or say that something has changed."""
        stage = get_object_or_404(self.tournament.stages, number=stage_number)
        stage.tournament = self.tournament
        cancelled = find_restorable_draw(stage)
        if cancelled is None:
            messages.error(
                request, _("Depuis ce tirage, quelque chose a changé : tirez de nouveau.")
            )
            return redirect("organiser:rounds", slug)
        round_ = restore_draw(cancelled, by=self.actor)
        messages.success(
            request, _("Le tirage annulé est repris, avec ses tables : publiez-le de nouveau.")
        )
        return redirect("organiser:round", slug, round_.number)
