"""A season on paper."""

from django.utils import timezone

from seasons.models import Series
from seasons.pages.public_season import read_public_season
from tournaments.printing.papers import ClubPaper


def print_season(series: Series) -> ClubPaper:
    """The first three, then everybody with what each tournament brought."""
    season = read_public_season(series)
    return ClubPaper(
        club=series.club,
        title=series.name,
        template="seasons/print/season.html",
        stem=series.name,
        context={
            "heading": {"name": series.name, "date": timezone.localtime()},
            "state": "provisional" if season.is_provisional else "",
            "season": season,
            "first": [line for line in season.lines if line.rank <= _ON_TOP][:_MOST_ON_TOP],
        },
    )


_ON_TOP = 3
_MOST_ON_TOP = 6
"""Where so many share the first places, the others stand in the table alone."""
