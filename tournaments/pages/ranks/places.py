"""Places: in words, and the first ones whole."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.names import split_tags
from tournaments.pages.ranks.public_standings import StandingLine
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language

FIRST_PLACES = 3
MOST = 6
_FIRST_PLACES = (
    gettext_lazy("Première place"),
    gettext_lazy("Deuxième place"),
    gettext_lazy("Troisième place"),
    gettext_lazy("Quatrième place"),
    gettext_lazy("Cinquième place"),
    gettext_lazy("Sixième place"),
    gettext_lazy("Septième place"),
    gettext_lazy("Huitième place"),
    gettext_lazy("Neuvième place"),
    gettext_lazy("Dixième place"),
)


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


def name_place(rank: int) -> str:
    """« Première place », from the eleventh on « 11e place »."""
    if rank <= len(_FIRST_PLACES):
        return str(_FIRST_PLACES[rank - 1])
    return _("%(ordinal)s place") % {"ordinal": ordinal(rank, engine_language())}
