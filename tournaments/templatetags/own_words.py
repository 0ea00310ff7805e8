"""Reasons in templates, where the site itself may have given one."""

from django import template

from tournaments import wording

register = template.Library()


@register.filter
def read_words(kept: str) -> str:
    """A reason as typed; in the reader's language where the site itself said it."""
    return wording.read_words(kept)
