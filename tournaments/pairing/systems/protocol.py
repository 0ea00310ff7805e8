"""What every draw system answers, and what those that match by cost have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.pairing.deadline import Deadline
from tournaments.pairing.levels import Measure, PairCosts
from tournaments.pairing.matching import cheapest
from tournaments.pairing.model import Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """The pairs of a draw by rank (the virtual bye among them) and how sure they are.

    `optimal`: proved minimal on every level. `even`: every best draw was equally likely, which
    is asked of a random draw alone.
    """

    pairs: tuple[tuple[int, int], ...]
    optimal: bool
    even: bool = True


class DrawSystem(Protocol):
    """A way to pair the teams of a round."""

    @property
    def name(self) -> str:
        """The system as requests name it."""

    @property
    def seats_by_lot(self) -> bool:
        """Whether the seed decides who sits NS; else the better team does."""

    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """The system's own cost of each pair."""

    def match(self, costs: PairCosts, seed: int, deadline: Deadline) -> Matched:
        """A draw that is minimal on every level."""


class CheapestDraw:
    """A system that is nothing but its measure: the one cheapest matching is the draw."""

    seats_by_lot = False

    def match(self, costs: PairCosts, seed: int, deadline: Deadline) -> Matched:
        """The cheapest matching; ties are in the costs already, as lots."""
        solution = cheapest(costs, deadline)
        return Matched(pairs=tuple(solution.pairs()), optimal=solution.optimal)


def scores_of(teams: Sequence[Entrant]) -> tuple[int, ...]:
    """The score of every rank."""
    return tuple(team.score for team in teams)
