"""Series: several tournaments that make one ranking."""

import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.protocol.interface import PublicRouter
from api.protocol.paging import (
    Cursor,
    Limit,
    Page,
    Slug,
    cut_list,
    cut_page,
    read_cursor,
    read_part,
)
from seasons.models import Series
from seasons.pages.public_season import phrase_series_rules
from seasons.queries.competitors import SeasonEvent
from seasons.queries.seasons import (
    SeasonFacts,
    compute_series_list_stamp,
    compute_series_stamp,
    find_public_series,
    read_season_facts,
)
from seasons.reckoning import SeriesRow

public = PublicRouter("tournaments_api", "series")


class SeriesName(Schema):
    """A series and who holds it."""

    slug: str
    name: str
    club: str
    ranks: str
    page: str


class EventShape(Schema):
    """A tournament of a series. `size` is how many are ranked in it, 0 before anybody is."""

    number: int
    tournament: str
    name: str
    date: datetime.date
    size: int
    is_provisional: bool


class EventPoints(Schema):
    """What a tournament brought; `kept` is false for one that is left out of the sum."""

    event: int
    points: int
    kept: bool


class CompetitorShape(Schema):
    """A person, a team or a club in a season."""

    rank: int
    shared: bool
    name: str
    clubs: list[str]
    points: int
    events: list[EventPoints]


class SeasonShape(Schema):
    """A season: its rules in words, its tournaments, its ranking."""

    series: SeriesName
    rules: list[str]
    events: list[EventShape]
    lines: Page[CompetitorShape]


def _stamp_list() -> str:
    return compute_series_list_stamp(timezone.localdate())


def _describe_series(series: Series) -> SeriesName:
    return SeriesName(
        slug=series.slug,
        name=series.name,
        club=series.club.name,
        ranks=series.ranks,
        page=series.get_absolute_url(),
    )


def _describe_event(event: SeasonEvent) -> EventShape:
    return EventShape(
        number=event.number,
        tournament=event.tournament.slug,
        name=event.tournament.name,
        date=event.tournament.date,
        size=event.size,
        is_provisional=event.is_provisional,
    )


def _describe_line(row: SeriesRow, facts: SeasonFacts) -> CompetitorShape:
    competitor = facts.competitors[str(row.competitor)]
    return CompetitorShape(
        rank=row.rank,
        shared=row.shared,
        name=competitor.name,
        clubs=list(competitor.clubs.values()),
        points=row.points,
        events=[
            EventPoints(event=line.result.event, points=line.points, kept=line.kept)
            for line in row.lines
        ],
    )


@public.read("/series", Page[SeriesName], _("Les saisons publiques"), stamp=_stamp_list)
def list_series(request: Any, cursor: Cursor = "", limit: Limit = 50) -> Page[SeriesName]:
    """Public series, the oldest first."""
    after = read_cursor(cursor)
    rows = read_part(find_public_series(), by=("pk",), after=after, count=limit)
    return cut_page(rows, limit, place=lambda series: (series.pk,), write=_describe_series)


@public.read(
    "/series/{slug:slug}",
    SeasonShape,
    _("Le classement d'une saison"),
    stamp=compute_series_stamp,
)
def read_series(request: Any, slug: Slug, cursor: Cursor = "", limit: Limit = 50) -> SeasonShape:
    """A season; a tournament whose standings are hidden brings nobody anything yet."""
    series = find_public_series().get(slug=slug)
    facts = read_season_facts(series)
    return SeasonShape(
        series=_describe_series(series),
        rules=list(phrase_series_rules(series)),
        events=[_describe_event(event) for event in facts.events],
        lines=cut_list(
            facts.standings.rows, cursor, limit, write=lambda row: _describe_line(row, facts)
        ),
    )
