"""Words of a row of the standings."""

from django import template

from tournaments.models import Tournament
from tournaments.pages.help.standings_words import OTHER_WORDS, Word, list_column_words
from tournaments.pages.ranks.public_standings import StandingLine
from tournaments.pages.ranks.standing_notes import phrase_notes, phrase_other_cells

register = template.Library()


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
