"""How points and their reasons are written on a score sheet."""

from collections.abc import Mapping

from django import template
from django.utils.translation import ngettext

from scoring import Step
from scoring.cards import SIDES
from tournaments.enums import AdjustmentUnit, SheetState, SheetStep
from tournaments.models import Adjustment
from tournaments.pages.ranks.public_standings import write_signed_points
from tournaments.pages.rules.step_words import write_step
from tournaments.wording import NO_BREAK, number_writer

register = template.Library()

_DASH = f"{NO_BREAK}–\N{WORD JOINER}{NO_BREAK}"
"""A line may be broken after a dash, whatever space follows it."""


@register.filter
def points(value: int | str | None) -> str:
    """Points in the reader's form (`1 084`); nothing where there are none yet."""
    if value is None or value == "":
        return ""
    return number_writer()(int(value))


@register.filter
def score(marks: Mapping[str, int] | None) -> str:
    """What both sides have, on one line of any width: `172 – 314`; nothing yet is `0 – 0`."""
    return _DASH.join(points(marks[side] if marks else 0) for side in SIDES)


@register.simple_tag
def sheet_step(state: str, *, forfeit: bool = False, started: bool = False) -> SheetStep:
    """How far a sheet is, as everybody reads it; `started` where deals are on it."""
    if forfeit:
        return SheetStep.FORFEIT
    return SheetStep.PLAYING if state == SheetState.OPEN and started else SheetStep(state)


@register.filter
def step_words(step: Step) -> dict[str, str]:
    """The side, points, words and article of a step."""
    return write_step(step)


@register.filter
def signed_points(value: int) -> str:
    """Points with their sign, as they are added or taken."""
    return write_signed_points(value, number_writer())


@register.filter
def adjusted_points(adjustment: Adjustment) -> str:
    """An adjustment with its sign and its unit: `−1 point de classement`, `+20 points`."""
    size = abs(adjustment.amount)
    if adjustment.unit == AdjustmentUnit.RANKING_POINTS:
        unit = ngettext("%(points)s point de classement", "%(points)s points de classement", size)
    else:
        unit = ngettext("%(points)s point", "%(points)s points", size)
    return unit % {"points": signed_points(adjustment.amount)}
