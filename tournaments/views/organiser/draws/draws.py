"""Drawing the rounds: prepared, looked at, changed by hand, published, taken back."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from tournaments.amounts import read_number
from tournaments.domain.draws.cancelled_draws import foresee_thrown_away
from tournaments.domain.draws.checks import is_recorded
from tournaments.domain.draws.draws import is_outdated, preview_draw, publish_draw
from tournaments.domain.draws.restored_draws import find_restorable_draw
from tournaments.domain.draws.rounds import (
    launch_draw,
    pause_round,
    prepare_draw,
    resume_round,
    start_round,
)
from tournaments.domain.draws.seating import is_fixed
from tournaments.domain.stages.barrages import name_winner
from tournaments.enums import RoundState
from tournaments.errors import Refused
from tournaments.forms.draws.draw import ExemptMatchForm, LateTeamForm, SwapForm, TableForm
from tournaments.forms.stages.stage import WinnerForm
from tournaments.models import Round, Stage
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.look_words import list_warnings, phrase_draw
from tournaments.pages.draws.public_round import list_round_tabs
from tournaments.pages.draws.seating import (
    SeatedMatch,
    Seating,
    list_exempt_matches_to_begin,
    list_level_tables,
    read_seating,
)
from tournaments.permissions import Permission
from tournaments.ports import prizes
from tournaments.queries.draws.exempt_matches import find_exempt_offer
from tournaments.queries.draws.looks import list_earlier_meetings
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.draws.stored_draws import (
    count_redraws,
    list_late_teams,
    list_unplaced_teams,
)
from tournaments.queries.stages.options import plans_rounds
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView, FormActView
from tournaments.views.habits import keep_habits, read_habits
from tournaments.views.previews import PreviewingPage


def find_stage_asked(view: TournamentAccess) -> Stage | None:
    """The stage that a draw was asked for by its number, or 404; None where none was named."""
    number = view.request.POST.get("stage", "")
    if not number:
        return None
    return get_object_or_404(view.tournament.stages, number=read_number(number) or 0)


PAPERS_OF_A_ROUND: Mapping[str, StrOrPromise] = {
    "tirage": gettext_lazy("Tirage"),
    "placement": gettext_lazy("Par nom"),
    "feuilles": gettext_lazy("Feuilles"),
}
"""What is printed when a party is launched, by the code of its document."""


class PreviewDraw(PreviewingPage, ActView):
    """A draw for the organiser's eyes first: the one that waits for them, or a new one."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"
    back_to = "organiser:rounds"

    def act(self) -> Round:
        """Draw; `stage` names one by its number, `again` throws away what waits: without it a press
        on an old page changes nobody's table."""
        stage = find_stage_asked(self)
        draw = preview_draw if "again" in self.request.POST else prepare_draw
        act = partial(draw, self.tournament, stage=stage, by=self.actor)
        return self.act_as_shown(partial(foresee_thrown_away, stage), act)

    def onward(self, made: Round) -> HttpResponse:
        return redirect("organiser:round", *self.where, made.number)


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

    @property
    def here(self) -> str:
        """Where the round's draw is seen: its page, or its view where it is published."""
        page = reverse("organiser:round", args=[self.tournament.slug, self.round.number])
        return page if self.round.state == RoundState.PREVIEW else f"{page}?voir=tirage"

    def back(self) -> HttpResponse:
        """Return to the round's page."""
        return redirect("organiser:round", self.tournament.slug, self.round.number)


class DrawRound(DrawAccess):
    """One round's draw with its certificate, and what can be changed by hand."""

    def show(self, swap: SwapForm | None = None, **more: Any) -> HttpResponse:
        """The page, with a swap form as it was typed and its cost where asked."""
        seats, is_preview = read_seating(self.round), self.round.state == RoundState.PREVIEW
        context: dict[str, Any] = {
            "round": self.round,
            "tabs": list_round_tabs(
                self.tournament,
                list(self.tournament.rounds.order_by("number")),
                current=self.round.number,
            ),
            "seating": seats,
            "told": phrase_draw(self.round),
            "warnings": list_warnings(self.tournament, self.public_address),
            "certificate": phrase_certificate(self.round),
            "papers": self.list_papers(),
            "offers_veil": is_preview and self._offers_veil(),
            "is_preview": is_preview,
            "here": self.here,
            "swap": swap or SwapForm(teams=list(seats.teams.values())),
            "table_form": TableForm(),
            "redraws": count_redraws(self.round),
            "restorable": find_restorable_draw(self.round.stage) if is_preview else None,
            "draw_shown": foresee_thrown_away(self.round.stage).digest if is_preview else "",
            "is_outdated": is_preview and is_outdated(self.round),
            **self._open_to_change(seats),
        }
        return self.page("organiser/rounds/draw.html", **{**context, **more})

    def list_papers(self) -> list[tuple[str, StrOrPromise, bool]]:
        """The papers of a party by code and name, each with whether this person prints it."""
        printed = read_habits(self.request).papers
        return [
            (code, name, printed is None or code in printed)
            for code, name in PAPERS_OF_A_ROUND.items()
        ]

    def _offers_veil(self) -> bool:
        """Before the last party of one run, where there is something to win and ranks are read."""
        stage = self.round.stage
        is_last = plans_rounds(stage.system) and self.round.stage_round >= stage.rounds_planned
        is_read = self.tournament.is_public and not self.tournament.hides_standings
        alone = not self.tournament.stages.exclude(pk=stage.pk).exists()
        return is_last and is_read and alone and prizes().has_lots(self.tournament)

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
        if Permission.DRAW_ROUNDS not in self.offered:
            return {"is_closed": True}
        late = self.late_form()
        return {
            "is_fixed": (fixed := is_fixed(self.round)),
            "may_swap": not fixed and self.round.state != RoundState.CLOSED,
            "is_recorded": is_recorded(self.round),
            "is_closed": self.round.state == RoundState.CLOSED,
            "exempt": self._exempt(),
            "awaiting": list_teams_awaiting_substitutes(self.tournament),
            "late": late if late.is_needed and self.round.state == RoundState.PUBLISHED else None,
            "exempt_matches": list_exempt_matches_to_begin(self.round, seats),
            "level": list_level_tables(self.round, seats),
        }


class PublishDraw(DrawAccess, ActView):
    """The draw shown to the hall, its clock started, its papers opened: one press."""

    def act(self) -> None:
        choices = self.request.POST
        if "only_publish" in choices:
            publish_draw(self.round, by=self.actor)
        else:
            launch_draw(self.round, hides_standings="veil" in choices, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        """Go to the page of the round, which opens the papers that were chosen."""
        choices = self.request.POST
        papers = [code for code in PAPERS_OF_A_ROUND if code in choices.getlist("papers")]
        marks = [("fait", "publiee" if "only_publish" in choices else "lancee")]
        query = urlencode([*marks, *(("imprimer", code) for code in papers)])
        here = reverse("organiser:round", args=[*self.where, self.round.number])
        answer = redirect(f"{here}?{query}")
        if "chosen_papers" in choices:
            keep_habits(self.request, answer, papers=tuple(papers))
        return answer

    def refuse(self, refusal: Refused, *_typed: Any) -> HttpResponse:
        """Say why not; what has been overtaken is drawn again."""
        answer = super().refuse(refusal)
        return self._draw_anew() if refusal.code == "draw-outdated" else answer

    def _draw_anew(self) -> HttpResponse:
        """The fresh one in place of a preview that no longer follows from what is known."""
        stage = self.round.stage
        try:
            drawn = preview_draw(self.tournament, stage=stage, seed=self.round.seed, by=self.actor)
        except Refused as refusal:
            messages.error(self.request, str(refusal))
            return self.back()
        messages.info(self.request, _("Voici le tirage tel qu'il est maintenant : relisez-le."))
        return redirect("organiser:round", self.tournament.slug, drawn.number)


class NameWinner(DrawAccess, FormActView):
    """Who goes on from a level match of a bracket."""

    done = gettext_lazy("C'est noté : le tour suivant peut être tiré.")

    @cached_property
    def seated(self) -> SeatedMatch:
        """The level table of the address, or 404."""
        for table in list_level_tables(self.round, read_seating(self.round)):
            if table.table == self.kwargs["table_number"]:
                return table
        raise Http404

    def build_form(self, *typed: Any) -> WinnerForm:
        return WinnerForm(*typed[:1], seated=self.seated)

    def act(self, form: WinnerForm) -> None:
        name_winner(self.seated.match, by=self.actor, **form.cleaned_data)

    def ask(self, form: WinnerForm) -> HttpResponse:
        here = reverse("organiser:round", args=[self.tournament.slug, self.round.number])
        lead = _("Les points restent à égalité ; votre choix et sa raison restent dans le journal.")
        heading = _("Table %(table)s : qui passe ?") % {"table": self.seated.table}
        words: Any = {"page_title": _("Qui passe ?"), "heading": heading, "lead": lead}
        words |= {"above": name_round(self.round), "above_url": here, "back": here}
        words |= {"press": _("Cette équipe passe"), "leave": _("Pas encore")}
        return self.page("ask.html", form=form, **words)


class StartRound(DrawAccess, ActView):
    """The clock of the round started."""

    permission = Permission.START_ROUNDS
    refuse = ActView.pass_on

    def act(self) -> None:
        if self.round.state != RoundState.PREVIEW:
            start_round(self.round, by=self.actor)


class PauseRound(DrawAccess, ActView):
    """The clock of the round stopped for a while."""

    permission = Permission.START_ROUNDS

    def act(self) -> None:
        pause_round(self.round, by=self.actor)


class ResumeRound(DrawAccess, ActView):
    """The clock of the round going on."""

    permission = Permission.START_ROUNDS

    def act(self) -> None:
        resume_round(self.round, by=self.actor)
