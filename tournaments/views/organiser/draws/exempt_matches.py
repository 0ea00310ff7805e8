"""The team that sits out, given a match for itself alone."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.enums import CountsFor
from tournaments.forms.draws.draw import ExemptMatchForm
from tournaments.models import Match
from tournaments.queries.draws.exempt_matches import ExemptOffer, find_exempt_offer
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.draws.draws import DrawAccess, DrawRound


class SeatExempt(DrawRound, FormActView):
    """A match for the team that sits out, against volunteers or the organisation's pair."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Go back to the draw."""
        return self.back()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.offer is None:
            return self.say_back(_("Aucune équipe exempte n'attend de partie."))
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
        said = _("Table %(table)d : la partie compte pour l'équipe %(number)d seule.")
        return said % {"table": made.table_number or 0, "number": made.ns.number}


class TakeBackExempt(DrawAccess, ActView):
    """The match of the exempt taken back: it sits out as drawn."""

    def act(self) -> None:
        given = self.round.matches.filter(counts_for=CountsFor.NS).select_related("round")
        match = get_object_or_404(given, table_number=self.kwargs["table_number"])
        take_back_exempt_match(match, by=self.actor)

    def phrase_done(self, made: None) -> str:
        said = _("La partie de l'exempt est reprise : la table %(table)d est libre.")
        return said % {"table": self.kwargs["table_number"]}
