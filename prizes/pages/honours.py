"""Who is honoured at the end: each team's place in words and what it was worth; and a prize-giving,
the places called one by one, from the last to the first, then the podium."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.enums import StandingsState
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.places import Leaders, find_leaders, name_place
from tournaments.pages.ranks.public_standings import (
    PublicStandings,
    StandingLine,
    read_public_standings,
)
from tournaments.pages.ranks.standings_pages import put_lots_beside
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language


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


LAST_CALLED = 4
"""How many of those called before stay beside the one that is called."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrizeGiving:
    """How far it is: `called` of `steps`, of which the last is the podium.

    `current` share the place just called; none before the first and on the podium. `earlier` are
    the last of those called before, the latest first; `next_up` are those called next, for the desk
    alone.
    """

    called: int
    steps: int
    current: tuple[StandingLine, ...]
    earlier: tuple[StandingLine, ...]
    next_up: tuple[StandingLine, ...]
    podium: Leaders[StandingLine]

    @property
    def place(self) -> str:
        """The place just called: « 6e »; empty before the first and on the podium."""
        return ordinal(self.current[0].rank, engine_language()) if self.current else ""

    @property
    def forward(self) -> int:
        """How many places are called once the next one is."""
        return self.called + 1

    @property
    def back(self) -> int:
        """How many were called before the last one."""
        return self.called - 1

    @property
    def is_over(self) -> bool:
        """Whether the podium is on show."""
        return bool(self.podium)


def read_prize_giving(tournament: Tournament) -> PrizeGiving:
    """The prize-giving as far as it was called; nothing of a place that was not."""
    lines = put_lots_beside(read_public_standings(tournament), tournament).lines
    places = [tuple(group) for _rank, group in groupby(lines, key=lambda line: line.rank)][::-1]
    steps = len(places) + 1 if places else 0
    called = min(tournament.places_called or 0, steps)
    is_over = bool(steps) and called == steps
    return PrizeGiving(
        called=called,
        steps=steps,
        current=places[called - 1] if 0 < called < steps else (),
        earlier=_flatten(places[: max(called - 1, 0)][::-1])[:LAST_CALLED],
        next_up=places[called] if called < len(places) else (),
        podium=find_leaders(lines) if is_over else Leaders(),
    )


def _flatten(places: Sequence[tuple[StandingLine, ...]]) -> tuple[StandingLine, ...]:
    return tuple(line for place in places for line in place)


def find_step(tournament: Tournament, rank: int | None) -> int:
    """How many places are called once that of a rank is; None: the podium, behind them all."""
    places = {line.rank for line in read_public_standings(tournament).lines}
    if rank is None:
        return len(places) + 1 if places else 0
    return sum(place >= rank for place in places)
