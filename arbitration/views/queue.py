"""The arbiters' list of what waits."""

from django.http import HttpRequest, HttpResponse

from arbitration.pages.incidents.tallies import Tallies
from arbitration.queries.incidents import find_decided, find_waiting
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


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
            decided=list(find_decided(self.tournament)),
        )
