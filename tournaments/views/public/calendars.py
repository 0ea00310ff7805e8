"""What phones and readers subscribe to: calendars of a site, a club, a concours; a club's news; and
what search engines may read."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.generic import TemplateView

from tournaments.calendars import write_calendar
from tournaments.domain.rights.links import find_site_url
from tournaments.models import Club, Tournament
from tournaments.pages.help.chapters import CHAPTERS
from tournaments.pages.tournament.calendar_feed import read_events
from tournaments.pages.tournament.club import build_club_news
from tournaments.ports import seasons
from tournaments.queries.clubs import list_clubs_to_see
from tournaments.queries.live import (
    compute_calendar_stamp,
    compute_club_stamp,
)
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.views.languages import PREFIXES
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


MOST = 10_000
"""Concours of the map, the latest first: a fifth of what search engines read of one."""


NAMING_NOBODY = ("home", "calculator", "replay", "one_trick", "help")
"""Public pages about nobody, which may be found whatever clubs wish."""


def _list_paths_about_nobody() -> list[str]:
    chapters = (reverse("public:help_chapter", args=[chapter.slug]) for chapter in CHAPTERS)
    return [*(reverse(f"public:{name}") for name in NAMING_NOBODY), *chapters]


class Robots(TemplateView):
    """Pages about nobody, without what is asked of them; those of clubs where one wants to be
    found: each page then says whether its own does."""

    template_name = "robots.txt"
    content_type = "text/plain"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether any club is to be found."""
        return super().get_context_data(
            has_listed_clubs=Club.objects.filter(is_listed=True).exists(),
            paths=_list_paths_about_nobody(),
            languages=PREFIXES.values(),
            site=find_site_url(),
            **kwargs,
        )


class SiteMap(TemplateView):
    """Pages about nobody, and of the clubs that want to be found with their seasons; empty where
    nothing names the site."""

    template_name = "sitemap.xml"
    content_type = "application/xml"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whole addresses: pages about nobody, clubs, their seasons, then their concours."""
        site = find_site_url()
        clubs = list_clubs_to_see().filter(is_listed=True).order_by("pk")
        shown = list_public_tournaments().filter(club__is_listed=True, is_demo=False)
        paths = [
            *_list_paths_about_nobody(),
            *(reverse("public:club", args=[club.slug]) for club in clubs),
            *(series.get_absolute_url() for series in seasons().list_public_series(clubs)),
            *(held.get_absolute_url() for held in shown.order_by("-date", "-pk")[:MOST]),
        ]
        addresses = [site + path for path in paths] if site else []
        return super().get_context_data(addresses=addresses, **kwargs)
