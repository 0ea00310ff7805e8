"""How points and their reasons are written on a score sheet."""

from django import template

from scoring import Step
from tournaments.queries.public_standings import signed
from tournaments.queries.step_words import step_line
from tournaments.wording import number_writer

register = template.Library()


@register.filter
def points(value: int | str | None) -> str:
    """Points in the reader's form (`1 084`); nothing where there are none yet."""
    if value is None or value == "":
        return ""
    return number_writer()(int(value))


@register.filter
def step_words(step: Step) -> dict[str, str]:
    """The side, points, words and article of a step."""
    return step_line(step)


@register.filter
def signed_points(value: int) -> str:
    """Points with their sign, as they are added or taken."""
    return signed(value, number_writer())
