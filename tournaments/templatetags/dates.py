"""Days and spans of time written out in templates."""

import datetime

from django import template

from tournaments import dates

register = template.Library()


@register.filter(expects_localtime=True)
def day(when: datetime.date | None) -> str:
    """A day: « 21 novembre 2026 »; empty where there is none."""
    return dates.phrase_day(when) if when else ""


@register.filter(expects_localtime=True)
def weekday(when: datetime.date | None) -> str:
    """A day with its weekday: « samedi 21 novembre 2026 »; empty where there is none."""
    return dates.phrase_weekday(when) if when else ""


@register.filter(expects_localtime=True)
def moment(when: datetime.datetime | None) -> str:
    """A day and its time: « 21 novembre 2026 à 21 h 30 »; empty where there is none."""
    return dates.phrase_moment(when) if when else ""


@register.filter
def span(since: datetime.datetime) -> str:
    """How long ago a moment is: « 3 heures, 10 minutes », « moins d'une minute »."""
    return dates.phrase_span(since)
