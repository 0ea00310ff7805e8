"""Sums of money in templates."""

from collections.abc import Sequence

from django import template

from tournaments.amounts import phrase_cents

register = template.Library()


@register.filter
def euros(cents: int | None) -> str:
    """A sum: « 14 € »; empty where there is none."""
    return "" if cents is None else phrase_cents(cents)


@register.filter
def named(cells: Sequence[int], methods: Sequence[str]) -> list[tuple[str, int]]:
    """Each sum of a line with the method of its column."""
    return list(zip(methods, cells, strict=True))
