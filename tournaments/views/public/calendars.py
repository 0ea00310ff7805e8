"""What phones and readers subscribe to: calendars of a site, a club, a concours; a club's news."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.calendars import write_calendar
from tournaments.models import Club, Tournament
from tournaments.pages.tournament.calendar_feed import list_clubs_to_see, read_events
from tournaments.pages.tournament.club import build_club_news
from tournaments.queries.live import (
    compute_calendar_stamp,
    compute_club_stamp,
)
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.views.public.page import KeptPage, let_be_found


class CalendarFeed(KeptPage):
    """Public tournaments as a calendar: all of the site, where nothing else is chosen."""

    shows_host = True

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, and all public tournaments."""
        return compute_calendar_stamp(timezone.localdate())

    def choose(self) -> tuple[str, QuerySet[Tournament]]:
        """What the calendar is called, and what stands in it; or 404."""
        return _("Concours"), list_public_tournaments()

    def get(self, request: HttpRequest, **kwargs: str) -> HttpResponse:
        """The calendar as a file."""
        name, tournaments = self.choose()
        today = timezone.localdate()
        events = read_events(tournaments, today=today, address=request.build_absolute_uri)
        return HttpResponse(
            write_calendar(name, events),
            content_type="text/calendar; charset=utf-8",
            headers={"Content-Disposition": f'inline; filename="{slugify(name)}.ics"'},
        )


class ClubCalendar(CalendarFeed):
    """Calendar of a club's public tournaments."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, and the club's tournaments."""
        return compute_club_stamp(timezone.localdate(), kwargs["club_slug"])

    def choose(self) -> tuple[str, QuerySet[Tournament]]:
        """The club's public tournaments; 404 without such a club."""
        club = get_object_or_404(Club, slug=self.kwargs["club_slug"])
        return club.name, list_public_tournaments().filter(club=club)


class TournamentCalendar(CalendarFeed):
    """One tournament, for the calendar of who will play it."""

    def choose(self) -> tuple[str, QuerySet[Tournament]]:
        """The public tournament of the address, or 404."""
        one = get_object_or_404(list_public_tournaments(), slug=self.kwargs["slug"])
        return one.name, list_public_tournaments().filter(pk=one.pk)


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
        content = build_club_news(club, request.build_absolute_uri)
        kind = "application/rss+xml; charset=utf-8"
        return let_be_found(HttpResponse(content, content_type=kind), club)
