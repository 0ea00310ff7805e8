"""Words of a row of the standings."""

from django import template

from tournaments.models import Tournament
from tournaments.pages.ranks.public_standings import StandingLine
from tournaments.pages.ranks.standing_notes import write_notes, write_other_cells

register = template.Library()


@register.filter
def notes_below(line: StandingLine, tournament: Tournament) -> str:
    """What stands below the name, in one line."""
    return write_notes(line, tournament)


@register.filter
def cells_below(line: StandingLine) -> list[str]:
    """The cells after the first with their labels, for who sees no column of theirs."""
    return write_other_cells(line)
