"""News of a club for readers of feeds: its concours and their results."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.pages.tournament.club import write_club_news
from tournaments.pages.tournament.public_calendar import list_clubs_to_see
from tournaments.queries.live import compute_club_stamp
from tournaments.views.public.page import KeptPage, let_be_found


class ClubNews(KeptPage):
    """The feed of a club that wants to be found."""

    shows_host = True

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, and the club's tournaments."""
        return compute_club_stamp(timezone.localdate(), kwargs["club_slug"])

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """The feed; 404 for a club that wants no search engine, or that nobody has seen."""
        club = get_object_or_404(list_clubs_to_see(), slug=club_slug, is_listed=True)
        content = write_club_news(club, request.build_absolute_uri)
        kind = "application/rss+xml; charset=utf-8"
        return let_be_found(HttpResponse(content, content_type=kind), club)
