"""The journal of a club: what concerns none of its tournaments."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from arbitration.pages.journal.listing import find_journal, pair_with_changes
from arbitration.views.journal import ENTRIES_PER_PAGE
from tournaments.views.organiser.clubs import ClubAccess


class ClubJournal(ClubAccess):
    """Every act in the club, the latest first, with what it changed."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Show one page of it."""
        page = Paginator(find_journal(self.club), ENTRIES_PER_PAGE).get_page(
            request.GET.get("page")
        )
        url = reverse("organiser:club", args=[club_slug])
        context = {
            "club": self.club,
            "page": page,
            "lines": pair_with_changes(list(page)),
            "breadcrumbs": [{"url": url, "label": str(self.club)}],
        }
        return render(request, "arbitration/club_journal.html", context)
