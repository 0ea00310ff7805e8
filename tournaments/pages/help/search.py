"""The help by words, as a reader types them."""

from tournaments.names import has_words
from tournaments.pages.help.chapters import HelpSection, list_sections


def find_sections(typed: str) -> tuple[HelpSection, ...]:
    """The sections that have every typed word, those first that have them all in their title; all
    sections where nothing was typed."""
    found = [one for one in list_sections() if has_words(typed, f"{one.title} {one.text}")]
    return tuple(sorted(found, key=lambda one: not has_words(typed, one.title)))
