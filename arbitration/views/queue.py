"""The arbiters' list of what waits, and the tournament's journal."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from arbitration.models import AuditEntry
from arbitration.queries.incidents import decided, waiting
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess

ENTRIES_PER_PAGE = 50


class Queue(TournamentAccess):
    """Tables that wait for a decision, the oldest first, each one tap from its sheet."""

    permission = Permission.RESOLVE_CONTESTS
    section = "arbitration"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them, and what was decided."""
        return self.page(
            "arbitration/queue.html",
            waiting=list(waiting(self.tournament)),
            decided=list(decided(self.tournament)),
        )


class Journal(TournamentAccess):
    """Everything that changed what people see, the latest first."""

    permission = Permission.RESOLVE_CONTESTS
    section = "arbitration"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show one page of it."""
        entries = AuditEntry.objects.filter(tournament=self.tournament).select_related("actor")
        paginator = Paginator(entries.order_by("-number"), ENTRIES_PER_PAGE)
        page = paginator.get_page(request.GET.get("page"))
        return self.page("arbitration/journal.html", page=page)
