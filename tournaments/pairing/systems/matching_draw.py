"""What the systems that match by cost have in common: the draw is a cheapest matching."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from tournaments.pairing.certificate import certify
from tournaments.pairing.levels import Deadline, Measure, PairCosts
from tournaments.pairing.matching.best_draw import cheapest
from tournaments.pairing.matching.sampling import Matched
from tournaments.pairing.model import Chance, Draw, DrawRequest, Entrant, Note, Pairing
from tournaments.pairing.rooms import number_tables
from tournaments.pairing.systems.options import Family, Option, SystemSettings, check_together


class MatchingDraw(ABC):
    """A system whose draw is minimal on every level of the teams' costs."""

    family: Family = "matching"
    options: tuple[Option, ...] = ()
    keys: frozenset[str] = frozenset()
    seats_by_lot = False
    """Whether the seed decides who sits NS; else the better team does."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The system as requests name it."""

    @abstractmethod
    def measure(self, teams: Sequence[Entrant]) -> Measure:
        """The system's own cost of each pair."""

    def match(self, costs: PairCosts, seed: int, deadline: Deadline) -> Matched:
        """The cheapest matching; ties are in the costs already, as lots."""
        solution = cheapest(costs, deadline)
        return Matched(pairs=tuple(solution.pairs()), optimal=solution.optimal)

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """As many as one likes."""
        SystemSettings(self.options, options)
        return None

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The best draw of a round: minimal on every level, ties decided by the seed."""
        SystemSettings(self.options, request.options)
        request = request.in_the_room()
        check_together(request, together)
        measure = self.measure(request.teams)
        costs = PairCosts(request, measure, by_lot=not self.seats_by_lot, together=together)
        deadline = Deadline(request.time_limit)
        matched = self.match(costs, request.seed, deadline) if costs.teams else Matched()
        byes = [rank for rank, partner in matched.pairs if partner == costs.bye]
        pairs = [pair for pair in matched.pairs if pair[1] != costs.bye]
        numbers, notes = number_tables(request, pairs)
        notes.extend(_doubts(matched))
        tables = self._seat(request, pairs, numbers)
        return Draw(
            tables=tuple(sorted(tables, key=lambda table: table.table)),
            byes=tuple(request.teams[bye].id for bye in byes),
            certificate=certify(request, costs, pairs, byes, optimal=matched.optimal, notes=notes),
        )

    def _seat(
        self, request: DrawRequest, pairs: Sequence[tuple[int, int]], numbers: Sequence[int]
    ) -> list[Pairing]:
        seated = Chance("seats", request.seed)
        tables = []
        for number, (better, worse) in zip(numbers, pairs, strict=True):
            swapped = self.seats_by_lot and seated.coin()
            ns, ew = (worse, better) if swapped else (better, worse)
            tables.append(Pairing(table=number, ns=request.teams[ns].id, ew=request.teams[ew].id))
        return tables


def _doubts(matched: Matched) -> list[Note]:
    if not matched.optimal:
        return [Note(code="time-limit")]
    return [] if matched.even else [Note(code="walked")]


def scores_of(teams: Sequence[Entrant]) -> tuple[int, ...]:
    """The score of every rank."""
    return tuple(team.score for team in teams)
