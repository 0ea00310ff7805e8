"""Who leads: the first places whole, so that of those who share one nobody is left out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from tournaments.names import split_tags
from tournaments.pages.ranks.public_standings import StandingLine

FIRST_PLACES = 3
MOST = 6


class Ranked(Protocol):
    """Whatever stands on a place."""

    @property
    def rank(self) -> int:
        """The place, 1 for the first."""


R = TypeVar("R", bound=Ranked)


@dataclass(frozen=True, kw_only=True, slots=True)
class Leaders(Generic[R]):
    """The lines of the first places; `level` share the next one, `place`, too many to be named."""

    lines: tuple[R, ...] = ()
    level: int = 0
    place: int = 0

    def __bool__(self) -> bool:
        return bool(self.lines or self.level)


def find_leaders(lines: Iterable[R]) -> Leaders[R]:
    """Who stands on the first places; in a bracket, all who are still in it share one."""
    shown: list[R] = []
    first = (line for line in lines if line.rank <= FIRST_PLACES)
    for place, sharing in groupby(first, key=lambda line: line.rank):
        group = list(sharing)
        if len(shown) + len(group) > MOST:
            return Leaders(lines=tuple(shown), level=len(group), place=place)
        shown += group
    return Leaders(lines=tuple(shown))


def list_category_winners(
    categories: Iterable[str], lines: Sequence[StandingLine]
) -> Iterator[tuple[str, StandingLine]]:
    """Who comes first in each category, all of those who share that place."""
    for category in categories:
        own = [line for line in lines if category in split_tags(line.team.category)]
        yield from ((category, line) for line in own if line.rank == own[0].rank)
