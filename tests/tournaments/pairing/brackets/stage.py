"""A whole bracket played round by round, and what was seen on the way."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product

from tournaments.pairing import Draw, DrawRequest, Entrant, PlayedMatch, draw

Referee = Callable[[int, int, str], int]


@dataclass(kw_only=True)
class Stage:
    """A bracket in the making: `request` always asks for the next round."""

    request: DrawRequest
    rounds: list[Draw] = field(default_factory=list)

    def play(self, referee: Referee) -> "Stage":
        """Play to the end; the referee names the winner of each table."""
        while True:
            drawn = draw(self.request)
            if not drawn.tables and not drawn.byes:
                return self
            self.record(drawn, referee)

    def record(self, drawn: Draw, referee: Referee) -> None:
        """Play one round."""
        self.rounds.append(drawn)
        number = len(self.rounds)
        results = [
            PlayedMatch(
                round=number, slot=table.slot, ns=table.ns, ew=table.ew,
                winner=referee(table.ns, table.ew, table.slot),
            )
            for table in drawn.tables
        ]  # fmt: skip
        results += [
            PlayedMatch(round=number, slot=slot, ns=team, ew=None, winner=team)
            for team, slot in zip(drawn.byes, drawn.bye_slots, strict=True)
        ]
        met = tuple((table.ns, table.ew) for table in drawn.tables)
        self.request = replace(
            self.request,
            results=(*self.request.results, *results),
            played=self.request.played + met,
        )

    @property
    def losses(self) -> Counter[int]:
        """How often each team has lost a match."""
        return self.losses_before(len(self.rounds) + 1)

    def losses_before(self, number: int) -> Counter[int]:
        """How often each team has lost before that round."""
        return Counter(
            result.ns + result.ew - result.winner
            for result in self.request.results
            if result.ew is not None and result.winner is not None and result.round < number
        )


def bracket(system: str, size: int, **settings: object) -> Stage:
    """So many teams, 1 being the first seed; settings of the request or options of the system."""
    known = {key: settings.pop(key) for key in ("seed", "played", "avoid_same_club", "forbidden")
             if key in settings}  # fmt: skip
    teams = settings.pop("teams", tuple(Entrant(id=n) for n in range(1, size + 1)))
    request = DrawRequest(system=system, teams=teams, options=settings, **known)
    return Stage(request=request)


@cache
def played_out(system: str, size: int) -> Stage:
    """That bracket, played to its end by chance."""
    return bracket(system, size).play(by_chance(size))


def better_seed(ns: int, ew: int, slot: str) -> int:
    """No surprises."""
    return min(ns, ew)


def by_chance(seed: int) -> Referee:
    """Nothing but surprises."""
    luck = random.Random(seed)
    return lambda ns, ew, slot: luck.choice((ns, ew))


def scripted(outcomes: Iterable[bool]) -> Referee:
    """NS wins where the next outcome is true."""
    script = iter(outcomes)
    return lambda ns, ew, slot: ns if next(script) else ew


def every_outcome(matches: int) -> Iterator[tuple[bool, ...]]:
    """All ways that so many matches can end."""
    return product((True, False), repeat=matches)


def everybody(drawn: Draw) -> list[int]:
    """Who is named by a draw, as often as named."""
    return [team for table in drawn.tables for team in (table.ns, table.ew)] + list(drawn.byes)
