"""Parts of a page that another subject shows there; and what is not the same in two places, or
before and after, as a table of several subjects shows it."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.models import Tournament


class PagePlace(StrEnum):
    """Pages that have room for parts, and where."""

    BEFORE_DRAW = "before-draw"
    """On the public page, until the first draw."""
    FRONT_LINKS = "front-links"
    """Among the links below the public page."""
    TREASURY = "treasury"
    """Among the accounts of a concours, above who still owes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PagePart:
    """A template, and what it shows by that name."""

    template: str
    shown: Any


Read = Callable[[Tournament], Any]
_PARTS: defaultdict[PagePlace, list[tuple[int, Read, str]]] = defaultdict(list)


def add_page_part(place: PagePlace, read: Read, template: str, *, order: int = 0) -> None:
    """Take on a part of another subject, as it does when it starts. `template` shows as `shown`
    what `read` finds; where that is nothing, there is no part."""
    _PARTS[place].append((order, read, template))
    _PARTS[place].sort(key=lambda part: part[0])


def read_parts(place: PagePlace, tournament: Tournament) -> list[PagePart]:
    """The parts of a place that have something to show."""
    found = ((read(tournament), template) for _order, read, template in _PARTS[place])
    return [PagePart(template=template, shown=shown) for shown, template in found if shown]


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """A thing that differs; empty on the side where it is not."""

    name: str
    one: str
    other: str
