"""What a concours is called and when it is held the next time: proposed, and changed at will."""

import datetime
import re

from tournaments.models import Tournament
from tournaments.models.tournament import LONGEST_NAME

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def propose_date(tournament: Tournament, today: datetime.date) -> datetime.date:
    """Weekday as it was, nearest to the day one year later, or in the first year in which that
    is not over."""
    day = tournament.date
    years = range(max(day.year, today.year - 1) + 1, datetime.MAXYEAR)
    found = (_move(day, year) for year in years)
    return next((day for day in found if day >= today), today)


def _move(day: datetime.date, year: int) -> datetime.date:
    # The 29th of February is the 28th in other years; the weekday decides anyhow.
    same = day.replace(year=year, day=min(day.day, 28) if day.month == 2 else day.day)
    later = (day.weekday() - same.weekday()) % 7
    return same + datetime.timedelta(days=later if later <= 3 else later - 7)


def propose_name(tournament: Tournament, date: datetime.date) -> str:
    """Name with the years in it moved on, « 2025-2026 » too; with the new year behind it where
    it tells none and there is room."""
    held = tournament.date.year

    def move(found: re.Match[str]) -> str:
        year = int(found[0])
        # A year far from its own is part of the name: a jubilee, a street.
        return str(year + date.year - held) if abs(year - held) <= 1 else found[0]

    moved = _YEAR.sub(move, tournament.name)
    longer = f"{tournament.name} {date.year}"
    if moved == tournament.name and len(longer) <= LONGEST_NAME:
        return longer
    return moved
