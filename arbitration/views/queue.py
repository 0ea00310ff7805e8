"""What waits for arbiters, and acts on an incident that need no page of their own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from arbitration.domain.incidents import attach_replay, release_incident, take_incident
from arbitration.forms.reports import ReplayForm
from arbitration.pages.incidents.tallies import Tallies
from arbitration.queries.incidents import find_waiting, list_decided, may_take_over
from arbitration.views.access import IncidentAccess
from tournaments.errors import Refused
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView


class Queue(TournamentAccess):
    """Incidents that wait for a decision, the oldest first, each taken with one tap."""

    permission = Permission.RESOLVE_CONTESTS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, and what was decided."""
        queued = list(find_waiting(self.tournament))
        tallies = Tallies.of(self.tournament, [incident.match_id for incident in queued])
        return self.page(
            "arbitration/queue.html",
            waiting=[(incident, tallies.before(incident)) for incident in queued],
            decided=list(list_decided(self.tournament)),
        )


class IncidentAct(IncidentAccess, ActView):
    """One act on an incident, then back to it."""

    def back(self) -> HttpResponse:
        return self.to_incident()


class TakeIncident(IncidentAct):
    """The arbiter who asks sees to the incident; the head takes it over from another."""

    done = gettext_lazy("Cet incident est à vous.")

    def act(self) -> None:
        over = "over" in self.request.POST and may_take_over(self.request.user, self.incident)
        take_incident(self.incident, by=self.actor, over=over)


class AttachReplay(IncidentAct):
    """The deal was played again on its page, and stands with the incident from now on."""

    done = gettext_lazy("La donne rejouée est jointe.")

    def act(self) -> None:
        form = ReplayForm(self.request.POST)
        form.fields["replay"].required = True
        if not form.is_valid():
            raise Refused(form.errors["replay"][0], code="bad-replay")
        attach_replay(self.incident, replay=form.cleaned_data["replay"], by=self.actor)


class ReleaseIncident(IncidentAct):
    """Another arbiter may see to it."""

    done = gettext_lazy("L'incident est rendu à la file d'attente.")

    def act(self) -> None:
        release_incident(self.incident, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("arbitration:queue", self.tournament.slug)
