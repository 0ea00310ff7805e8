"""A season's public pages: the standings, why somebody stands there, the clubs and the calendar."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from seasons.models import Series
from seasons.pages.explained import explain_season
from seasons.pages.portrait import read_portrait
from seasons.pages.public_season import list_season_clubs, read_public_season
from seasons.queries.seasons import (
    compute_club_seasons_stamp,
    compute_series_stamp,
    find_public_series,
)
from tournaments.models import Tournament
from tournaments.pages.pictures.records import read_past_records
from tournaments.queries.live import compute_past_stamp
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.views.lists import SEARCH_PARAMETER, read_search
from tournaments.views.public.calendars import CalendarFeed
from tournaments.views.public.page import KeptPage, let_be_found, list_language_links


class SeriesPage(KeptPage):
    """A public page of one series."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The versions of the series and of its tournaments."""
        return compute_series_stamp(kwargs["series_slug"])

    @cached_property
    def series(self) -> Series:
        """The public series of the address, or 404."""
        return get_object_or_404(find_public_series(), slug=self.kwargs["series_slug"])

    def page(self, template: str, **context: Any) -> HttpResponse:
        """The page made of a template, below the series' own."""
        own = reverse("public:series", args=[self.series.slug])
        context |= {
            "series": self.series,
            "club": self.series.club,
            "language_links": list_language_links(self.request),
        }
        if template != "standings.html":
            context["breadcrumbs"] = [{"url": own, "label": self.series.name}]
        answer = render(self.request, f"seasons/public/{template}", context)
        return let_be_found(answer, self.series.club)


class SeriesStandings(SeriesPage):
    """Everybody's season, with each tournament in a column; searched as one types."""

    questions = frozenset({SEARCH_PARAMETER})

    def get(self, request: HttpRequest, series_slug: str) -> HttpResponse:
        """The season now, or those of it whose name or club is looked for."""
        wanted = read_search(request)
        season = read_public_season(self.series).narrow(wanted)
        return self.page("standings.html", season=season, wanted=wanted)


class SeriesCompetitor(SeriesPage):
    """Why somebody stands where they stand in a season, and what the club's others tell of them."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The series of the club, and all their tournaments."""
        return compute_club_seasons_stamp(kwargs["series_slug"])

    def get(self, request: HttpRequest, series_slug: str, competitor_slug: str) -> HttpResponse:
        """What each tournament brought, and what separates them from their neighbours."""
        explained = explain_season(self.series, competitor_slug)
        if explained is None:
            raise Http404
        rank, level = explained.line.rank, _("À égalité avec")
        neighbours = [
            (level if neighbour.rank == rank else word, neighbour)
            for word, neighbour in (
                (_("Juste devant"), explained.above),
                (_("Juste derrière"), explained.below),
            )
            if neighbour
        ]
        portrait = read_portrait(self.series, competitor_slug)
        answer = self.page(
            "competitor.html", explained=explained, neighbours=neighbours, portrait=portrait
        )
        if portrait:
            # Whom somebody plays with is for who looks them up here.
            answer.headers.pop("X-Robots-Tag", None)
        return answer


class SeriesClubs(SeriesPage):
    """The clubs of a season and its calendar, for who looks after several clubs."""

    def get(self, request: HttpRequest, series_slug: str) -> HttpResponse:
        """What each club held and played."""
        season = read_public_season(self.series)
        return self.page("clubs.html", season=season, clubs=list_season_clubs(self.series))


class SeriesRecords(SeriesPage):
    """The best that was played in the concours of a season."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The series, and those of its tournaments that are over; None where it is not public."""
        slug = kwargs["series_slug"]
        found = find_public_series().filter(slug=slug).values_list("pk", "version", "club__name")
        if not found:
            return None
        return f"{found[0]}-{compute_past_stamp(cls._list_counting(slug))}"

    def get(self, request: HttpRequest, series_slug: str) -> HttpResponse:
        return self.page("records.html", past=read_past_records(self._list_counting(series_slug)))

    @staticmethod
    def _list_counting(slug: str) -> QuerySet[Tournament]:
        return Tournament.objects.filter(series_events__series__slug=slug)


class SeriesCalendar(CalendarFeed):
    """Calendar of the tournaments that count in a series."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, the series, and its tournaments; None where it is not to be seen."""
        found = compute_series_stamp(kwargs["series_slug"])
        return None if found is None else f"{timezone.localdate()}-{found}"

    def choose(self) -> tuple[str, QuerySet[Tournament]]:
        """The public tournaments of a public series; 404 without one."""
        series = get_object_or_404(find_public_series(), slug=self.kwargs["series_slug"])
        return series.name, list_public_tournaments().filter(series_events__series=series)
