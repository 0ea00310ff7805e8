"""Rounds in templates."""

from django import template

from tournaments.models import Round
from tournaments.queries import round_titles

register = template.Library()


@register.filter
def round_title(round_: Round) -> str:
    """How the round is called."""
    return round_titles.round_title(round_)
