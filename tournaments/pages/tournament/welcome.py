"""What a first visitor reads who has held no concours here yet."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Tournament
from tournaments.pages.help.chapters import HelpSection, list_sections

FIRST_CHAPTER = "premiere-soiree"


@dataclass(frozen=True, kw_only=True, slots=True)
class Welcome:
    """The steps of an evening as the help has them, and the demonstration where it is there."""

    steps: tuple[HelpSection, ...]
    demo: Tournament | None


def find_welcome(seen: QuerySet[Tournament]) -> Welcome | None:
    """The welcome for somebody who sees these tournaments; None once one of them is real."""
    found = list(seen.order_by("is_demo")[:1])
    if found and not found[0].is_demo:
        return None
    steps = (section for section in list_sections() if section.chapter.slug == FIRST_CHAPTER)
    return Welcome(steps=tuple(steps), demo=found[0] if found else None)
