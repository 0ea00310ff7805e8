"""What a concours is called and when it is held the next time: proposed, and changed at will."""

import datetime
import re

from tournaments.dates import phrase_day_of_year
from tournaments.models import Tournament
from tournaments.models.tournament import LONGEST_NAME

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_CLOSELY = datetime.timedelta(days=100)
_A_MONTH = (4, 5)
"""Weeks."""


def find_evening_before(tournament: Tournament) -> datetime.date | None:
    """The day of the club's evening before a concours, where they follow each other closely."""
    first = tournament.date - _CLOSELY
    held = tournament.club.tournaments.filter(date__gte=first, date__lt=tournament.date)
    return held.order_by("-date").values_list("date", flat=True).first()


def propose_date(
    tournament: Tournament, today: datetime.date, before: datetime.date | None = None
) -> datetime.date:
    """Weekday as it was: as long after it as it was held after the evening `before`, the same
    weekday of the month where that is a month; else nearest to the day one year later, or in the
    first year in which that is not over."""
    day = tournament.date
    if before is not None and today - day < _CLOSELY:
        after = _follow(day, day - before)
        while after < today:
            after = _follow(after, day - before)
        return after
    years = range(max(day.year, today.year - 1) + 1, datetime.MAXYEAR)
    found = (_move(day, year) for year in years)
    return next((day for day in found if day >= today), today)


def _follow(day: datetime.date, gap: datetime.timedelta) -> datetime.date:
    weeks = max(1, round(gap.days / 7))
    after = day + datetime.timedelta(weeks=weeks)
    # A month has four weeks or five: « le premier vendredi » stays the first one.
    if weeks in _A_MONTH and (after.day - 1) // 7 != (day.day - 1) // 7:
        others = (day + datetime.timedelta(weeks=count) for count in _A_MONTH)
        return next((d for d in others if (d.day - 1) // 7 == (day.day - 1) // 7), after)
    return after


def _move(day: datetime.date, year: int) -> datetime.date:
    # The 29th of February is the 28th in other years; the weekday decides anyhow.
    same = day.replace(year=year, day=min(day.day, 28) if day.month == 2 else day.day)
    later = (day.weekday() - same.weekday()) % 7
    return same + datetime.timedelta(days=later if later <= 3 else later - 7)


def propose_name(tournament: Tournament, date: datetime.date) -> str:
    """Name with the day in it moved on, « du 6 novembre », else the years, « 2025-2026 » too; with
    the new year behind it where it tells none and there is room."""
    held = tournament.date.year

    def move(found: re.Match[str]) -> str:
        year = int(found[0])
        # A year far from its own is part of the name: a jubilee, a street.
        return str(year + date.year - held) if abs(year - held) <= 1 else found[0]

    of_day = tournament.name.replace(phrase_day_of_year(tournament.date), phrase_day_of_year(date))
    if of_day != tournament.name:
        return _YEAR.sub(move, of_day)[:LONGEST_NAME]
    moved = _YEAR.sub(move, tournament.name)
    longer = f"{tournament.name} {date.year}"
    if moved == tournament.name and len(longer) <= LONGEST_NAME:
        return longer
    return moved
