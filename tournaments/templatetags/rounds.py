"""Rounds in templates."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from tournaments.models import Round, Tournament
from tournaments.pages.evening.matters import phrase_incidents
from tournaments.ports import arbitration
from tournaments.queries.draws import round_titles

register = template.Library()


@register.filter
def round_title(round_: Round | None) -> str:
    """How the round is called; empty where there is none."""
    return round_titles.name_round(round_) if round_ else ""


@register.filter
def after_round(round_: Round | None) -> str:
    """What standings after the round are called: « après la partie 3 »."""
    return round_titles.name_moment_after(round_) if round_ else ""


@register.filter
def round_phrase(round_: Round | None) -> str:
    """The round within a sentence: « la partie 3 »; one not drawn yet is the next one."""
    return round_titles.name_round_in_sentence(round_) if round_ else _("la prochaine partie")


@register.filter
def draw_title(round_: Round) -> str:
    """What the draw of the round is called: « Tirage de la partie 3 »."""
    return round_titles.name_draw(round_)


@register.filter
def table_title(round_: Round, table_number: int | None) -> str:
    """A table of the round: « Partie 3, table 4 »."""
    return round_titles.name_table(round_, table_number)


@register.simple_tag
def open_incidents(tournament: Tournament) -> str:
    """How many incidents wait for an arbiter, as a sentence; empty where none does."""
    count = arbitration().count_waiting_incidents(tournament)
    return phrase_incidents(count) if count else ""


@register.filter
def numbered(rounds: Iterable[Round], number: int) -> Round | None:
    """The round of a number among those at hand."""
    return next((round_ for round_ in rounds if round_.number == number), None)


@register.filter
def is_plain(round_: Round) -> bool:
    """Whether the round is one of a single run: « la partie 3 »."""
    return round_titles.is_of_single_run(round_)
