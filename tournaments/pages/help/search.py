"""The help by words, as a reader types them: whole words first, then beginnings, never a middle."""

from tournaments.pages.goto.entries import list_wanted, list_words, rate
from tournaments.pages.help.chapters import HelpSection, list_sections


def find_sections(typed: str) -> tuple[HelpSection, ...]:
    """The sections that have every typed word, those first that have them all in their title, then
    those that have them whole; all sections where nothing was typed."""
    wanted = list_wanted(typed)
    rated = [(_rate(section, wanted), section) for section in list_sections()]
    found = [(worth, section) for worth, section in rated if worth is not None]
    return tuple(section for _worth, section in sorted(found, key=lambda each: each[0]))


def _rate(section: HelpSection, wanted: list[str]) -> tuple[bool, int] | None:
    """Whether a word is not in the title, and how the worst of them is found; None where one is
    not."""
    title, rest = list_words(section.title), list_words(f"{section.words} {section.text}")
    found = [rate(word, title, rest) for word in wanted]
    known = [worth for worth in found if worth is not None]
    if len(known) < len(found):
        return None
    return any(rate(word, title, ()) is None for word in wanted), max(known, default=0)
