"""A season on paper."""

from collections.abc import Sequence

from django.utils import timezone

from seasons.enums import SeriesPoints
from seasons.models import Series
from seasons.pages.public_season import SeasonLine, read_public_season
from tournaments.printing.papers import ClubPaper


def print_season(series: Series) -> ClubPaper:
    """The first three, then everybody with what each tournament brought; the points alone where
    so many tournaments do not stand beside each other on a sheet."""
    season = read_public_season(series)
    most = _MOST_TOTALS if series.points == SeriesPoints.TOTAL else _MOST_EVENTS
    return ClubPaper(
        club=series.club,
        title=series.name,
        template="seasons/print/season.html",
        stem=series.name,
        context={
            "heading": {"name": series.name, "date": timezone.localtime()},
            "state": "provisional" if season.is_provisional else "",
            "season": season,
            "has_columns": len(season.events) <= most,
            "first": _list_first(season.lines),
        },
    )


def _list_first(lines: Sequence[SeasonLine]) -> list[SeasonLine]:
    """The first three places, as far as all who share one have room on top."""
    first = [line for line in lines if line.rank <= _ON_TOP]
    beyond = [line.rank for line in first[_MOST_ON_TOP:]]
    return [line for line in first if line.rank not in beyond]


_ON_TOP = 3
_MOST_ON_TOP = 6
_MOST_EVENTS = 10
_MOST_TOTALS = 8
"""Columns of tournaments beside names and points; the totals of matches are wider."""
