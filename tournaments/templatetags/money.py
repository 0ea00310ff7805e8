"""Sums of money in templates."""

from collections.abc import Mapping, Sequence

from django import template

from tournaments.amounts import phrase_cents
from tournaments.models import Team
from tournaments.pages.money.dues import Due

register = template.Library()


@register.filter
def euros(cents: int | None) -> str:
    """A sum: « 14 € »; empty where there is none."""
    return "" if cents is None else phrase_cents(cents)


@register.filter
def due_of(dues: Mapping[int, Due], team: Team) -> Due | None:
    """What a team owes; None where no sums are kept."""
    return dues.get(team.pk)


@register.filter
def named(cells: Sequence[int], methods: Sequence[str]) -> list[tuple[str, int]]:
    """Each sum of a line with the method of its column."""
    return list(zip(methods, cells, strict=True))
