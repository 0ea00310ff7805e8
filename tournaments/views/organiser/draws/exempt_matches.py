"""The team that sits out, given a match for itself alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.enums import CountsFor
from tournaments.errors import Refused
from tournaments.forms.draws.draw import ExemptMatchForm
from tournaments.queries.draws.exempt_matches import find_exempt_offer
from tournaments.views.organiser.draws.draws import DrawAccess, DrawRound


class SeatExempt(DrawRound):
    """A match for the team that sits out, against volunteers or the organisation's pair."""

    def get(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Go back to the draw."""
        return self.back()

    def post(self, request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
        """Seat it, or say what stands in the way."""
        offer = find_exempt_offer(self.round)
        if offer is None:
            messages.error(request, _("Aucune équipe exempte n'attend de partie."))
            return self.back()
        form = ExemptMatchForm(
            request.POST, exempt=offer.exempt, opponents=offer.opponents, meetings=offer.meetings
        )
        if not form.is_valid() or not self._seat(form):
            return self.show(exempt=form)
        return self.back()

    def _seat(self, form: ExemptMatchForm) -> bool:
        """Seat it; a refusal stands beside its field."""
        try:
            match = seat_exempt_team(self.round, by=self.actor, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(refusal.field or None, str(refusal))
            return False
        said = _("Table %(table)d : la partie compte pour l'équipe %(number)d seule.")
        numbers = {"table": match.table_number or 0, "number": match.ns.number}
        messages.success(self.request, said % numbers)
        return True


class TakeBackExempt(DrawAccess):
    """The match of the exempt taken back: it sits out as drawn."""

    def post(
        self, request: HttpRequest, slug: str, round_number: int, table_number: int
    ) -> HttpResponse:
        """Take it back, or say why it stays."""
        given = self.round.matches.filter(counts_for=CountsFor.NS).select_related("round")
        match = get_object_or_404(given, table_number=table_number)
        try:
            take_back_exempt_match(match, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.back()
        said = _("La partie de l'exempt est reprise : la table %(table)d est libre.")
        messages.success(request, said % {"table": table_number})
        return self.back()
