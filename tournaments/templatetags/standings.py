"""Words of a row of the standings."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.models import Tournament
from tournaments.pages.help.standings_words import OTHER_WORDS, Word, list_column_words
from tournaments.pages.ranks.public_standings import StandingLine
from tournaments.pages.ranks.standings_pages import phrase_notes, phrase_other_cells

register = template.Library()

_ORDINAL = re.compile(r"\b(\d+)(er|re|e|st|nd|rd|th)\b")


@register.filter
def notes_below(line: StandingLine, tournament: Tournament) -> str:
    """What stands below the name, in one line."""
    return phrase_notes(line, tournament)


@register.filter
def cells_below(line: StandingLine) -> list[str]:
    """The cells after the first with their labels, for who sees no column of theirs."""
    return phrase_other_cells(line)


@register.filter
def column_words(labels: tuple[str, ...], tournament: Tournament) -> list[Word]:
    """The words above the columns, each with what it means."""
    return list_column_words(labels, tournament)


@register.simple_tag
def standings_word(code: str) -> Word:
    """A word of the standings that is no criterion."""
    return OTHER_WORDS[code]


@register.filter
def raised(places: str) -> SafeString:
    """A place in words as it is printed, its ending above the line: 17<sup>e</sup>."""
    *found, last = _ORDINAL.split(places)
    raised_ones = zip(found[::3], found[1::3], found[2::3], strict=True)
    return format_html("{}{}", format_html_join("", "{}{}<sup>{}</sup>", raised_ones), last)
