"""A prize-giving: the places called one by one, from the last to the first, then the podium."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Tournament
from tournaments.pages.ranks.places import Leaders, find_leaders
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings
from tournaments.pages.ranks.standings_pages import put_lots_beside
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language

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
