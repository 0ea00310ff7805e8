"""A team without a table: one that came after the draw, what giving it one comes to first, then
done; and one that sits out, given a match for itself alone."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.domain.acts import refuse_gone
from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.domain.draws.late_teams import LateSeat, preview_late_team, seat_late_team
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.enums import CountsFor
from tournaments.errors import Refused
from tournaments.forms.draws.draw import ExemptMatchForm, LateTeamForm
from tournaments.models import Match
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.seating import read_seating_with
from tournaments.queries.draws.exempt_matches import ExemptOffer, find_exempt_offer
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.draws.draws import DrawAccess, DrawRound
from tournaments.views.previews import PreviewingPage


class SeatLateTeam(PreviewingPage, DrawRound):
    """The table, who sits there and what the draw costs with it; with `confirmed`, given."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Go back to the draw."""
        return self.back()

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Show what it comes to, or seat it as that was shown."""
        form = self.late_form(request.POST)
        if not form.is_valid():
            messages.error(request, self._ask_for_two())
            return self.back()
        seat = partial(seat_late_team, self.round, by=self.actor, **form.cleaned_data)
        try:
            if "confirmed" not in request.POST:
                return self._show_seat(form)
            match = self.apply_as_shown(partial(self._foresee, form), seat)
        except PreviewChanged as changed:
            return self._show_seat(form, changed)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        messages.success(request, self._phrase_seated(match))
        return self.back()

    def _phrase_seated(self, match: Match) -> str:
        names = {"table": match.table_number, "team": match.ew and match.ew.number}
        if self.tournament.is_of_people:
            return _("Les deux joueurs jouent à la table %(table)s.") % names
        names["other"] = match.ns.number
        return _("L'équipe %(team)s joue à la table %(table)s, contre l'équipe %(other)s.") % names

    def _preview(self, form: LateTeamForm) -> LateSeat:
        return preview_late_team(self.round, by=self.actor, **form.cleaned_data)

    def _foresee(self, form: LateTeamForm) -> Foreseen[int | None]:
        return self._preview(form).foresee(self.round)

    def _show_seat(self, form: LateTeamForm, changed: PreviewChanged | None = None) -> HttpResponse:
        """The table that results, and what the draw would guarantee."""
        preview = self._preview(form)
        return self.show(
            late=form,
            late_tables=read_seating_with(self.round, preview.match),
            late_lines=phrase_certificate(self.round, preview.certificate),
            **self.show_foreseen(preview.foresee(self.round), changed),
        )

    def _ask_for_two(self) -> str:
        if self.tournament.is_of_people:
            return _("Choisissez deux joueurs sans table.")
        return _("Choisissez deux équipes sans table.")


class SeatExempt(DrawRound, FormActView):
    """A match for the team that sits out, against volunteers or the organisation's pair."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Go back to the draw."""
        return self.back()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.offer is None:
            return self.refuse_back(_("Aucune équipe exempte n'attend de partie."))
        return super().post(request, *args, **kwargs)

    @cached_property
    def offer(self) -> ExemptOffer | None:
        """The team that sits out, and whom it may meet."""
        return find_exempt_offer(self.round)

    def build_form(self, *typed: Any) -> ExemptMatchForm:
        offer = self.offer
        assert offer is not None  # noqa: S101  the answer without one is another
        exempt, opponents, meetings = offer.exempt, offer.opponents, offer.meetings
        return ExemptMatchForm(*typed, exempt=exempt, opponents=opponents, meetings=meetings)

    def ask(self, form: ExemptMatchForm) -> HttpResponse:
        return self.show(exempt=form)

    def act(self, form: ExemptMatchForm) -> Match:
        return seat_exempt_team(self.round, by=self.actor, **form.cleaned_data)

    def phrase_done(self, made: Match) -> str:
        sentence = _("Table %(table)d : la partie compte pour l'équipe %(number)d seule.")
        return sentence % {"table": made.table_number or 0, "number": made.ns.number}


class TakeBackExempt(DrawAccess, ActView):
    """The match of the exempt taken back: it sits out as drawn."""

    def act(self) -> None:
        given = self.round.matches.filter(counts_for=CountsFor.NS).select_related("round")
        match = get_object_or_404(given, table_number=self.kwargs["table_number"])
        shown = self.request.POST.get("teams")
        if shown is not None and shown != f"{match.ns.number}-{match.ew and match.ew.number}":
            raise refuse_gone()
        take_back_exempt_match(match, by=self.actor)

    def phrase_done(self, made: None) -> str:
        sentence = _("La partie de l'exempt est reprise : la table %(table)d est libre.")
        return sentence % {"table": self.kwargs["table_number"]}
