"""The first pages: all tournaments, one tournament, its règlement; a club's page and logo."""

import datetime
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views import View

from tournaments.models import Club, ClubLogo, Tournament
from tournaments.pages.draws.public_round import read_rounds_under_way
from tournaments.pages.pictures.records import read_past_records
from tournaments.pages.ranks.places import find_leaders, list_category_winners
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.pages.ranks.standings_pages import put_lots_beside
from tournaments.pages.rules.addresses import build_rules_query
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.pages.stages.public_stages import PublicStage, has_tree, read_public_stages
from tournaments.pages.tournament.calendar_feed import Calendar, read_public_calendar
from tournaments.pages.tournament.club import read_club_home
from tournaments.ports import PagePlace, read_parts, seasons
from tournaments.queries.clubs import list_clubs_to_see
from tournaments.queries.live import (
    compute_calendar_stamp,
    compute_club_stamp,
    compute_past_stamp,
)
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.queries.stages.options import plans_rounds
from tournaments.views.languages import spoken_address
from tournaments.views.lists import (
    DAY_PARAMETER,
    SEARCH_PARAMETER,
    read_day,
    read_search,
)
from tournaments.views.public.page import (
    KeptPage,
    TournamentPage,
    WholeRoundsPage,
    let_be_found,
    list_language_links,
)

PAST_PER_PAGE = 20
MOST_TOLD = 60
"""Tournaments of a list, or clubs, on one page: of more than these one is looked for."""


class CalendarPage(KeptPage):
    """A page with public tournaments by their day, the past ones cut into pages."""

    parameters = frozenset({"page"})
    questions = frozenset({SEARCH_PARAMETER, DAY_PARAMETER})

    @property
    def wanted(self) -> str:
        return read_search(self.request)

    @cached_property
    def since(self) -> datetime.date | None:
        return read_day(self.request)

    def read(self, club: Club | None = None) -> Calendar:
        """The calendar of all clubs, or of one, as it is asked for."""
        today = timezone.localdate()
        return read_public_calendar(today, club, wanted=self.wanted, since=self.since)

    def page(self, template: str, calendar: Calendar, **context: Any) -> HttpResponse:
        """The page; 404 where past ones do not go so far."""
        try:
            past = Paginator(calendar.past, PAST_PER_PAGE).page(self.request.GET.get("page", 1))
        except InvalidPage as error:
            raise Http404 from error
        lists = [calendar.running, calendar.coming, context.get("clubs", Club.objects.none())]
        running, coming, clubs = (Paginator(listed, MOST_TOLD).page(1) for listed in lists)
        context |= {"running": running, "coming": coming, "past": past, "clubs": clubs}
        context |= {"wanted": self.wanted, "since": self.since, "has_day": True}
        context["is_asked"] = bool(self.wanted or self.since)
        context["by_day"] = clubs.paginator.count > 1
        context["is_long"] = any(page.has_other_pages() for page in (running, coming, clubs, past))
        context["language_links"] = list_language_links(self.request)
        return render(self.request, template, context)


class HomePage(CalendarPage):
    """Every public tournament: under way, to come, over; and the clubs."""

    names_nobody = True

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, and all public tournaments."""
        return compute_calendar_stamp(timezone.localdate())

    def get(self, request: HttpRequest) -> HttpResponse:
        clubs = sorted(list_clubs_to_see(self.wanted), key=lambda club: club.order)
        return self.page("public/home.html", self.read(), clubs=clubs)


class ClubPage(CalendarPage):
    """The public tournaments and challenges of one club."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, and the club's tournaments."""
        return compute_club_stamp(timezone.localdate(), kwargs["club_slug"])

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """The club's home: what comes, its seasons, its last results; 404 for a club that nobody
        has seen anything of."""
        club = get_object_or_404(list_clubs_to_see(), slug=club_slug)
        calendar, series = self.read(club), seasons().list_public_series([club])
        home = None if request.GET else read_club_home(calendar)
        answer = self.page("public/club.html", calendar, club=club, series=series, home=home)
        return let_be_found(answer, club)


class ClubRecordsPage(KeptPage):
    """The best that was ever played at a club."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The club's concours that are over."""
        return compute_past_stamp(Tournament.objects.filter(club__slug=kwargs["club_slug"]))

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """The records; 404 for a club that nobody has seen anything of."""
        club = get_object_or_404(list_clubs_to_see(), slug=club_slug)
        context = {
            "club": club,
            "past": read_past_records(Tournament.objects.filter(club=club)),
            "breadcrumbs": [{"url": reverse("public:club", args=[club.slug]), "label": club.name}],
            "language_links": list_language_links(request),
        }
        return let_be_found(render(request, "public/club_records.html", context), club)


class TournamentFrontPage(TournamentPage):
    """What a player wants at once: the table, the time left, the first three."""

    @classmethod
    def stamp_shown(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day too: until when a price holds is a day."""
        found = super().stamp_shown(kwargs)
        return None if found is None else f"{timezone.localdate()}-{found}"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        now = read_rounds_under_way(self.tournament)
        veiled = hides_standings(self.tournament)
        standings = read_public_standings(self.tournament) if now and not veiled else None
        if standings and standings.is_final:
            standings = put_lots_beside(standings, self.tournament)
        return self.page(
            "public/tournament.html",
            under_way=now,
            before_draw=[] if self.rounds else read_parts(PagePlace.BEFORE_DRAW, self.tournament),
            standings=standings,
            veiled=veiled,
            stages=self._stages(),
            leaders=find_leaders(standings.lines if standings and standings.after_round else ()),
            winners=self._winners(standings),
            links=read_parts(PagePlace.FRONT_LINKS, self.tournament),
            rounds_planned=self._count_rounds_planned(),
        )

    def _count_rounds_planned(self) -> int | None:
        """How many rounds somebody planned; None where a tree settles it, or where one stopped."""
        stages = self.tournament.stages.all()
        if self.tournament.stopped_at or not all(plans_rounds(stage.system) for stage in stages):
            return None
        return sum(stage.rounds_planned for stage in stages)

    def _winners(self, standings: PublicStandings | None) -> list[tuple[str, StandingLine]]:
        """The first of each category, once the tournament is over."""
        if standings is None or self.tournament.finished_at is None:
            return []
        return list(list_category_winners(standings.categories, standings.lines))

    def _stages(self) -> list[PublicStage]:
        """The stages, where there is more to follow than rounds of one kind."""
        found = read_public_stages(self.tournament)
        return found if len(found) > 1 or has_tree(found[0].stage) else []


class ShortAddress(View):
    """A concours by its number: what one types who reads it on a wall or on paper."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, tournament_number: int) -> HttpResponse:
        """The way to its front page in the reader's language, or 404."""
        found = get_object_or_404(list_public_tournaments(), pk=tournament_number)
        return redirect(spoken_address(found.get_absolute_url()))


class RulesPage(WholeRoundsPage):
    """The règlement of a tournament."""

    section = "rules"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.page(
            "public/rules.html",
            regulations=phrase_regulations(self.tournament),
            rules_query=build_rules_query(self.tournament.rules),
        )


class Logo(View):
    """A picture that never changes at its address: a new logo has a new one."""

    http_method_names = ["get", "head", "options"]
    follows_address = True

    def get(self, request: HttpRequest, club_slug: str, version: int) -> HttpResponse:
        found = get_object_or_404(ClubLogo, club__slug=club_slug, club__logo_version=version)
        response = HttpResponse(bytes(found.content), content_type="image/png")
        response["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
