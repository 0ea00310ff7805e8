"""Who is honoured at the end: each team's place in words, and what it was worth."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.enums import StandingsState
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.places import find_leaders, name_place
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Honour:
    """A team and its place; `worth` is the first column of the standings, with its name.

    A place that a bracket gave has its own word and no worth.
    """

    team: Team
    rank: int
    place: str
    worth: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Honours:
    """Everybody by rank, and how sure it is."""

    state: StandingsState
    honours: tuple[Honour, ...]

    def among(self, last_rank: int) -> tuple[Honour, ...]:
        """Honours up to a rank, with all who share it."""
        return tuple(honour for honour in self.honours if honour.rank <= last_rank)


@dataclass(frozen=True, kw_only=True, slots=True)
class PodiumStep:
    """A place of the podium; where too many share it to be named, `level` counts them."""

    rank: int
    honours: tuple[Honour, ...]
    level: int = 0


def read_honours(tournament: Tournament) -> Honours:
    """The standings as they are now, without the teams that were sent out."""
    page = read_public_standings(tournament)
    shared = Counter(line.rank for line in page.lines)
    named = tuple(
        _honour(line, part, is_shared=shared[line.rank] > 1)
        for part in page.sections or (page,)
        for line in part.lines
        if line.team.excluded_at is None
    )
    return Honours(state=page.state, honours=named)


def _honour(line: StandingLine, part: PublicStandings, *, is_shared: bool) -> Honour:
    worth = ""
    if not line.result and part.columns:
        worth = _("%(measure)s : %(value)s") % {"measure": part.columns[0], "value": line.cells[0]}
    place = line.result or name_place(line.rank)
    if is_shared and not line.result:
        place = _("%(place)s ex æquo") % {"place": place}
    return Honour(team=line.team, rank=line.rank, place=place, worth=worth)


def list_podium(honours: Iterable[Honour]) -> Iterator[PodiumStep]:
    """The first places, each with all who share it."""
    leaders = find_leaders(honours)
    for rank, sharing in groupby(leaders.lines, key=lambda honour: honour.rank):
        yield PodiumStep(rank=rank, honours=tuple(sharing))
    if leaders.level:
        yield PodiumStep(rank=leaders.place, honours=(), level=leaders.level)
