"""Entrants in templates: teams, or the people of a mêlée."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments import names
from tournaments.models import Tournament
from tournaments.pages.evening.words import count_exempt

register = template.Library()


@register.filter
def entrant(tournament: Tournament, number: object) -> str:
    """Who has a number, within a sentence: « équipe 7 », or « n° 7 » of a person."""
    return tournament.name_entrant(number)


@register.filter
def exempt(tournament: Tournament, count: int) -> str:
    """How many a draw leaves out: « 1 exempte », or in the club's own word."""
    return count_exempt(tournament, count)


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
