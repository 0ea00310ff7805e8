"""The first pages: all tournaments, one tournament, its règlement."""

from collections.abc import Mapping
from typing import Any

from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.pages.draws.public_round import read_rounds_under_way
from tournaments.pages.ranks.leaders import find_leaders, list_category_winners
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.pages.rules.regulations import write_regulations
from tournaments.pages.rules.rules_token import build_rules_query
from tournaments.pages.series.seasons import list_series_counting
from tournaments.pages.stages.public_stages import PublicStage, has_tree, read_public_stages
from tournaments.pages.tournament.public_calendar import read_public_calendar
from tournaments.queries.live import compute_calendar_stamp
from tournaments.views.public.page import KeptPage, TournamentPage, list_language_links

PAST_PER_PAGE = 20


class HomePage(KeptPage):
    """Every public tournament: under way, to come, over."""

    parameters = frozenset({"page"})

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """The day, and all public tournaments."""
        return compute_calendar_stamp(timezone.localdate())

    def get(self, request: HttpRequest) -> HttpResponse:
        """The lists; the past one cut into pages."""
        calendar = read_public_calendar(timezone.localdate())
        try:
            past = Paginator(calendar.past, PAST_PER_PAGE).page(request.GET.get("page", 1))
        except InvalidPage as error:
            raise Http404 from error
        context = {
            "calendar": calendar,
            "past": past,
            "language_links": list_language_links(request),
        }
        return render(request, "public/home.html", context)


class TournamentFrontPage(TournamentPage):
    """What a player wants at once: the table, the time left, the first three."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The tournament's own page."""
        now = read_rounds_under_way(self.tournament)
        standings = read_public_standings(self.tournament) if now else None
        return self.page(
            "public/tournament.html",
            under_way=now,
            standings=standings,
            stages=self._stages(),
            leaders=find_leaders(standings.lines if standings and standings.after_round else ()),
            winners=self._winners(standings),
            counts_in=list_series_counting(self.tournament),
            rounds_planned=sum(stage.rounds_planned for stage in self.tournament.stages.all()),
        )

    def _winners(self, standings: PublicStandings | None) -> list[tuple[str, StandingLine]]:
        """The first of each category, once the tournament is over."""
        if standings is None or self.tournament.finished_at is None:
            return []
        return list(list_category_winners(standings.categories, standings.lines))

    def _stages(self) -> list[PublicStage]:
        """The stages, where there is more to follow than rounds of one kind."""
        found = read_public_stages(self.tournament)
        return found if len(found) > 1 or has_tree(found[0].stage) else []


class RulesPage(TournamentPage):
    """The règlement of a tournament."""

    section = "rules"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Every chapter."""
        return self.page(
            "public/rules.html",
            regulations=write_regulations(self.tournament),
            rules_query=build_rules_query(self.tournament.rules),
        )
