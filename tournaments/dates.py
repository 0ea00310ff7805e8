"""Days written out, for pages and papers: the one place that knows the words of a date."""

import datetime

from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from tournaments.wording import engine_language

WEEKDAY_FORMAT = "l j F Y"
MORNING = datetime.timedelta(hours=6)
"""Until when the evening before goes on."""


def find_evening(at: datetime.datetime | None = None) -> datetime.date:
    """The day whose evening a moment belongs to, now where none is given: what is done after
    midnight is still of the day before."""
    return (timezone.localtime(at) - MORNING).date()


def phrase_day(when: datetime.date) -> str:
    """A day: « 21 novembre 2026 », « 1er janvier 2027 »."""
    return _phrase_date(when, "DATE_FORMAT")


def phrase_day_of_year(when: datetime.date) -> str:
    """A day without its year: « 21 novembre », « 1er janvier »."""
    return _phrase_date(when, "MONTH_DAY_FORMAT")


def phrase_weekday(when: datetime.date) -> str:
    """A day with its weekday: « samedi 21 novembre 2026 »."""
    return _phrase_date(when, WEEKDAY_FORMAT)


def phrase_moment(when: datetime.datetime) -> str:
    """A day and its time: « 21 novembre 2026 à 21 h 30 »."""
    return _phrase_date(when, "DATETIME_FORMAT")


def phrase_evening(day: datetime.date, begins_at: datetime.datetime | None) -> str:
    """A day with its weekday, and the hour where it is known: « samedi 21 novembre 2026 à
    20 h 00 »."""
    if begins_at is None:
        return phrase_weekday(day)
    return _phrase_date(begins_at, f"l {get_format('DATETIME_FORMAT')}")


def phrase_local_moment(when: datetime.datetime | None) -> str:
    """A moment on the clock of the place; empty where there is none."""
    return "" if when is None else phrase_moment(timezone.localtime(when))


def phrase_span(since: datetime.datetime) -> str:
    """How long ago a moment is: « 3 heures, 10 minutes », « moins d'une minute »."""
    if timezone.now() - since < datetime.timedelta(minutes=1):
        return _("moins d'une minute")
    return timesince(since)


def _phrase_date(when: datetime.date, name: str) -> str:
    """French counts the first of a month as first, the other days as numbers: no format says so."""
    form = get_format(name)
    if when.day == 1 and engine_language() == "fr":
        form = form.replace("j", r"j\e\r")
    return date_format(when, form)
