"""Headings that name whoever signs up: a team, or a person of a mêlée."""

from django.utils.translation import gettext as _

from tournaments.models import Tournament


def name_entrant_heading(tournament: Tournament) -> str:
    """Of the column that says who."""
    return _("Joueur") if tournament.is_of_people else _("Équipe")


def name_presence_heading(tournament: Tournament) -> str:
    """Of the column that says whether they are in the room."""
    return _("Présent") if tournament.is_of_people else _("Présente")
