"""Whether HelloAsso answers at all: how often in a row it did not, kept where it may be lost."""

from django.core.cache import cache

_KEY = "helloasso-silent"
_FOR = 60 * 60
"""Seconds after which nobody knows any more: as long nobody asked."""
_SURE = 2


def note_silence() -> None:
    """A question that HelloAsso did not answer."""
    cache.set(_KEY, (cache.get(_KEY) or 0) + 1, _FOR)


def note_answer() -> None:
    """An answer, were it only to decline."""
    cache.delete(_KEY)


def is_silent() -> bool:
    """Whether HelloAsso was asked again, and did not answer again."""
    return (cache.get(_KEY) or 0) >= _SURE
