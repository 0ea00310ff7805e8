"""Entrants in templates: teams, or the people of a mêlée; and the words of their row of the
standings."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments import names
from tournaments.models import Tournament
from tournaments.pages.evening.words import phrase_exempt
from tournaments.pages.help.standings_words import OTHER_WORDS, Word, list_column_words
from tournaments.pages.ranks.public_standings import StandingLine
from tournaments.pages.ranks.standings_pages import phrase_notes, phrase_other_cells

register = template.Library()


@register.filter
def entrant(tournament: Tournament, number: object) -> str:
    """Who has a number, within a sentence: « équipe 7 », or « n° 7 » of a person."""
    return tournament.name_entrant(number)


@register.filter
def exempt(tournament: Tournament, count: int) -> str:
    """How many a draw leaves out: « 1 exempte », or in the club's own word."""
    return phrase_exempt(tournament, count)


@register.filter
def initial(name: str) -> str:
    """The letter under which a name stands from A to Z."""
    return names.read_initial(name)


@register.filter
def both_names(label: str) -> SafeString:
    """The names of a team, each a piece that a narrow line shortens for itself: the second of two
    players stays in sight."""
    pieces = ((name,) for name in label.split(" – "))
    return format_html(
        '<span class="both-names">{}</span>', format_html_join(" – ", "<span>{}</span>", pieces)
    )


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
