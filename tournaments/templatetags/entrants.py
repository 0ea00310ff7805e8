"""Entrants in templates: teams, or the people of a mêlée."""

from django import template

from tournaments import names
from tournaments.models import Tournament

register = template.Library()


@register.filter
def entrant(tournament: Tournament, number: object) -> str:
    """Who has a number, within a sentence: « équipe 7 », or « n° 7 » of a person."""
    return tournament.name_entrant(number)


@register.filter
def initial(name: str) -> str:
    """The letter under which a name stands from A to Z."""
    return names.read_initial(name)
