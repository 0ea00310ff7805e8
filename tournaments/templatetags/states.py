"""The words of how things stand, where a template knows which state it is."""

from django import template

from tournaments.enums import SheetStep, StageStep, StandingsState

register = template.Library()

_ON_PAPER = {"review": StandingsState.UNDER_REVIEW}


@register.filter
def sheet_word(step: str) -> str:
    """A sheet's step in words: « Contestée »."""
    return str(SheetStep(step).label)


@register.filter
def stage_word(step: str) -> str:
    """A stage's step in words, or that of one of its pools: « Terminée »."""
    return str(StageStep(step).label)


@register.filter
def standings_word(state: str) -> str:
    """The state of standings in words: « Provisoire »; a paper calls it by its look."""
    return str((_ON_PAPER.get(state) or StandingsState(state)).label)
