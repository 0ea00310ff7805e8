"""Drawing the rounds: prepared, looked at, changed by hand, published, taken back."""

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.domain.draws.checks import is_recorded
from tournaments.domain.draws.draws import is_outdated, preview_draw, publish_draw
from tournaments.domain.draws.restored_draws import find_restorable_draw
from tournaments.domain.draws.rounds import pause_round, resume_round, start_round
from tournaments.domain.draws.seating import is_fixed
from tournaments.domain.stages.winners import name_winner
from tournaments.enums import RoundState
from tournaments.errors import Refused
from tournaments.forms.draws.draw import ExemptMatchForm, LateTeamForm, SwapForm, TableForm
from tournaments.forms.stages.winner import WinnerForm
from tournaments.models import CancelledDraw, Round
from tournaments.pages.draws.certificate import write_certificate
from tournaments.pages.draws.seating import (
    SeatedMatch,
    Seating,
    list_exempt_matches_to_begin,
    list_level_tables,
    read_seating,
)
from tournaments.pages.tournament.overview import NextStep, Overview, read_overview
from tournaments.permissions import Permission
from tournaments.queries.draws.cancelled_draws import count_redraws
from tournaments.queries.draws.exempt_matches import find_exempt_offer
from tournaments.queries.draws.meetings import list_earlier_meetings
from tournaments.queries.draws.stored_draws import list_late_teams, list_unplaced_teams
from tournaments.queries.teams.exclusions import list_teams_awaiting_substitutes
from tournaments.views.access import TournamentAccess
from tournaments.views.organiser.draws.at_once import find_stage_asked
from tournaments.views.organiser.stages.stages import build_stage_row


class DrawHome(TournamentAccess):
    """The rounds drawn so far, and the way to the next draw."""

    permission = Permission.SEE_DESK
    section = "rounds"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        evening = read_overview(self.tournament)
        several = evening.stages if len(evening.stages) > 1 else ()
        return self.page(
            "organiser/draws/home.html",
            evening=evening,
            stages=[
                {**build_stage_row(one, evening), "drawing_title": evening.title_to_draw(one)}
                for one in several
            ],
            rounds=list(self.tournament.rounds.with_steps()),
            placed=self.tournament.teams.ready_to_play().count(),
            awaiting=list_teams_awaiting_substitutes(self.tournament),
            restorable=self._restorable(evening),
        )

    def _restorable(self, evening: Overview) -> CancelledDraw | None:
        """The cancelled draw that can be taken up again, of the stage that is drawn next."""
        if evening.next_step != NextStep.DRAW:
            return None
        evening.current.stage.tournament = self.tournament
        return find_restorable_draw(evening.current.stage)


class PreviewDraw(TournamentAccess):
    """A new draw, for the organiser's eyes first."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Draw, or say what stands in the way; `stage` names one by its number."""
        stage = find_stage_asked(self)
        try:
            round_ = preview_draw(self.tournament, stage=stage, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:draw", slug)
        return redirect("organiser:draw_round", slug, round_.number)


class DrawAccess(TournamentAccess):
    """A view of one round; previews are seen by those who draw alone."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    @cached_property
    def round(self) -> Round:
        """The round of the address, or 404."""
        return get_object_or_404(
            self.tournament.rounds.select_related("tournament"),
            number=self.kwargs["round_number"],
        )

    def back(self) -> HttpResponse:
        """Return to the round's page."""
        return redirect("organiser:draw_round", self.tournament.slug, self.round.number)


class DrawRound(DrawAccess):
    """One round's draw with its certificate, and what can be changed by hand."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show it."""
        return self.show()

    def show(self, swap: SwapForm | None = None, **more: Any) -> HttpResponse:
        """The page, with a swap form as it was typed and its cost where asked."""
        seats, is_preview = read_seating(self.round), self.round.state == RoundState.PREVIEW
        context: dict[str, Any] = {
            "round": self.round,
            "seating": seats,
            "certificate": write_certificate(self.round),
            "is_preview": is_preview,
            "swap": swap or SwapForm(teams=list(seats.teams.values())),
            "table_form": TableForm(),
            "redraws": count_redraws(self.round),
            "restorable": find_restorable_draw(self.round.stage) if is_preview else None,
            "is_outdated": is_preview and is_outdated(self.round),
            **self._open_to_change(seats),
        }
        return self.page("organiser/draws/round.html", **{**context, **more})

    def late_form(self, data: Any = None) -> LateTeamForm:
        """The form that seats a late team, filled in where `data` is given."""
        unplaced = list_unplaced_teams(self.round)
        late = list_late_teams(self.round, unplaced)
        meetings = list_earlier_meetings(self.round, late) if late else {}
        return LateTeamForm(data, late=late, unplaced=unplaced, meetings=meetings)

    def _exempt(self) -> ExemptMatchForm | None:
        offer = find_exempt_offer(self.round)
        if offer is None or not offer.opponents:
            return None
        return ExemptMatchForm(
            exempt=offer.exempt,
            opponents=offer.opponents,
            meetings=offer.meetings,
            finished=offer.finished,
        )

    def _open_to_change(self, seats: Seating) -> dict[str, Any]:
        """What may still be changed by hand, and the level tables of a bracket to decide."""
        late = self.late_form()
        return {
            "is_fixed": is_fixed(self.round),
            "is_recorded": is_recorded(self.round),
            "is_closed": self.round.state == RoundState.CLOSED,
            "exempt": self._exempt(),
            "awaiting": list_teams_awaiting_substitutes(self.tournament),
            "late": late if late.is_needed and self.round.state == RoundState.PUBLISHED else None,
            "exempt_matches": list_exempt_matches_to_begin(self.round, seats),
            "level": list_level_tables(self.round, seats),
        }


class PublishDraw(DrawAccess):
    """The draw shown to the hall."""

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Publish it, or say why it must be drawn again."""
        try:
            publish_draw(self.round, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self._draw_anew() if refusal.code == "draw-outdated" else self.back()
        messages.success(request, _("Le tirage est publié : imprimez-le ou projetez-le."))
        return self.back()

    def _draw_anew(self) -> HttpResponse:
        """The fresh one in place of a preview that no longer follows from what is known."""
        stage = self.round.stage
        try:
            drawn = preview_draw(self.tournament, stage=stage, seed=self.round.seed, by=self.actor)
        except Refused as refusal:
            messages.error(self.request, str(refusal))
            return self.back()
        messages.info(self.request, _("Voici le tirage tel qu'il est maintenant : relisez-le."))
        return redirect("organiser:draw_round", self.tournament.slug, drawn.number)


class NameWinner(DrawAccess):
    """Who goes on from a level match of a bracket."""

    @cached_property
    def seated(self) -> SeatedMatch:
        """The level table of the address, or 404."""
        for one in list_level_tables(self.round, read_seating(self.round)):
            if one.table == self.kwargs["table_number"]:
                return one
        raise Http404

    def get(self, request: HttpRequest, slug: str, **numbers: int) -> HttpResponse:
        """Ask for the side and the reason."""
        return self._page(WinnerForm(seated=self.seated))

    def post(self, request: HttpRequest, slug: str, **numbers: int) -> HttpResponse:
        """Name it, or say what stands in the way."""
        form = WinnerForm(request.POST, seated=self.seated)
        if not form.is_valid():
            return self._page(form)
        try:
            name_winner(self.seated.match, by=self.actor, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(refusal.field or None, str(refusal))
            return self._page(form)
        messages.success(request, _("C'est noté : le tour suivant peut être tiré."))
        return self.back()

    def _page(self, form: WinnerForm) -> HttpResponse:
        return self.page(
            "organiser/draws/winner.html", round=self.round, seated=self.seated, form=form
        )


class StartRound(DrawAccess):
    """The clock of the round started."""

    permission = Permission.START_ROUNDS

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Start it."""
        if self.round.state != RoundState.PREVIEW:
            start_round(self.round, by=self.actor)
        return redirect("organiser:sheets", slug)


class PauseRound(DrawAccess):
    """The clock of the round stopped for a while."""

    permission = Permission.START_ROUNDS
    act = staticmethod(pause_round)

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Do it, or say what stands in the way."""
        try:
            self.act(self.round, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect("organiser:sheets_round", slug, round_number)


class ResumeRound(PauseRound):
    """The clock going on."""

    act = staticmethod(resume_round)
