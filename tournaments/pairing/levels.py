"""What a draw is judged by, level after level, and the one number that stands for all of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic

from tournaments.pairing.model import LOT_BITS, PRIME, DrawRequest, team_lots

NO_CLUB = -1


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Levels:
    """The levels in the order in which they are minimised; compare two draws with `<`."""

    forbidden: int = 0
    rematches: int = 0
    repeat_byes: int = 0
    bye_distance: int = 0
    same_club: int = 0
    cost: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A system's own cost of a pair: how far its scores and its rank gap are from the ideal.

    `scores` is None where scores play no part, `aims[i]` the rank gap wished for where the team
    on rank i is the better one. `aims` is None in a system without any cost of its own.
    """

    scores: tuple[int, ...] | None = None
    aims: tuple[int, ...] | None = None

    def items(self, better: int, worse: int) -> tuple[int, ...]:
        """The cost items of one pair, ranks counted from 0."""
        if self.aims is None:
            return ()
        miss = (worse - better - self.aims[better]) ** 2
        if self.scores is None:
            return (miss,)
        return ((self.scores[better] - self.scores[worse]) ** 2, miss)

    def limits(self, size: int) -> tuple[int, ...]:
        """The most that each item can be for one pair of a draw of this size."""
        if self.aims is None:
            return ()
        miss = max(size, *self.aims, 1) ** 2
        if self.scores is None:
            return (miss,)
        return ((max(self.scores, default=0) - min(self.scores, default=0)) ** 2, miss)


class PairCosts:
    """The cost of every pair of a draw, as levels and as one whole number.

    Teams are numbered by rank from 0; in an odd field one more number, `bye`, stands for sitting
    out. The whole number has a digit per level, each in a base that no draw can overflow, so that
    comparing sums of it compares the levels in their order; the last digit is a lot drawn with
    the seed, which leaves one best draw. All numbers are even, as the solver halves them.
    """

    def __init__(
        self,
        request: DrawRequest,
        measure: Measure,
        *,
        by_lot: bool = True,
        together: tuple[int, int] | None = None,
    ) -> None:
        teams = request.teams
        self.measure = measure
        self.teams = len(teams)
        self.size = self.teams + self.teams % 2
        self.bye = self.teams if self.teams % 2 else None
        self.rank = {team.id: place for place, team in enumerate(teams)}
        self.forbidden = frozenset(self._pairs(request.forbidden))
        self.met = Counter(self._pairs(request.played))
        self.clubs = _club_numbers(request)
        self.majority = _majority(self.clubs, self.size)
        self.fewest_byes = min((team.byes for team in teams), default=0)
        self.byes = [team.byes for team in teams]
        # Where rank plays no part in who meets whom, it plays none in who sits out.
        self.bye_ranked = measure.aims is not None
        self.lots = team_lots(request.seed, [team.id for team in teams]) if by_lot else None
        self._weigh()
        if together is not None:
            self._keep_together(*self._pairs([together])[0])

    def _pairs(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        rank = self.rank
        found = [
            (rank[first], rank[second])
            for first, second in pairs
            if first in rank and second in rank
        ]
        return [(first, second) if first < second else (second, first) for first, second in found]

    def _weigh(self) -> None:
        """Give each level a weight above all that the levels after it can add up to."""
        tables = max(self.size // 2, 1)
        weight = 2
        weights: list[int] = []
        limits = [
            1, max(self.met.values(), default=0), 1, self.size, 1,
            *self.measure.limits(self.teams), (1 << LOT_BITS) - 1 if self.lots else 0,
        ]  # fmt: skip
        for limit in reversed(limits):
            weights.append(weight)
            weight *= tables * limit + 1
        weights.reverse()
        self.weights, self.ceiling = weights, weight
        self.item_weights = tuple(weights[5:-1])
        self.penalties: dict[int, int] = {}
        for better, worse in self.forbidden:
            self.penalties[better * self.size + worse] = weights[0]
        for (better, worse), times in self.met.items():
            key = better * self.size + worse
            self.penalties[key] = self.penalties.get(key, 0) + times * weights[1]
        self.club_weight = weights[4]

    def _keep_together(self, one: int, other: int) -> None:
        """Make every other partner of the first dearer than anything else."""
        for rank in range(self.size):
            if rank not in {one, other}:
                key = min(one, rank) * self.size + max(one, rank)
                self.penalties[key] = self.penalties.get(key, 0) + self.ceiling

    def wasteful(self, one: int, other: int) -> bool:
        """Whether the two would have to be kept for the club that fills half of the field."""
        majority = self.majority
        return majority != NO_CLUB and majority not in {self.clubs[one], self.clubs[other]}

    def bye_levels(self, team: int) -> tuple[int, int]:
        """Repeated bye and distance from the last rank, where this team sits out."""
        distance = self.teams - 1 - team if self.bye_ranked else 0
        return int(self.byes[team] > self.fewest_byes), distance

    def cost(self, one: int, other: int) -> int:
        """The whole number of the pair; the first is the better ranked, the second may be `bye`."""
        total = self.penalties.get(one * self.size + other, 0)
        if other == self.bye:
            repeated, distance = self.bye_levels(one)
            total += repeated * self.weights[2] + distance * self.weights[3]
            return total + (self.lots[one] >> 61 - LOT_BITS << 1 if self.lots else 0)
        if self.clubs[one] == self.clubs[other] != NO_CLUB:
            total += self.club_weight
        for item, weight in zip(self.measure.items(one, other), self.item_weights, strict=True):
            total += item * weight
        if self.lots:
            total += self.lots[one] * self.lots[other] % PRIME >> 61 - LOT_BITS << 1
        return total

    def levels(self, pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> Levels:
        """What a whole draw, given by ranks, costs on each level."""
        items = [self.measure.items(better, worse) for better, worse in pairs]
        width = len(self.item_weights)
        sat_out = [self.bye_levels(bye) for bye in byes]
        return Levels(
            forbidden=sum(pair in self.forbidden for pair in pairs),
            rematches=sum(self.met[pair] for pair in pairs if pair in self.met),
            repeat_byes=sum(repeated for repeated, _ in sat_out),
            bye_distance=sum(distance for _, distance in sat_out),
            same_club=sum(self.same_club(better, worse) for better, worse in pairs),
            cost=tuple(sum(item[place] for item in items) for place in range(width)),
        )

    def same_club(self, one: int, other: int) -> bool:
        """Whether the two count as a same-club pair of this draw."""
        return self.clubs[one] == self.clubs[other] != NO_CLUB


def _club_numbers(request: DrawRequest) -> list[int]:
    """A number per club; teams without one, and all when nobody asked, have none."""
    if not request.avoid_same_club:
        return [NO_CLUB] * len(request.teams)
    numbers: dict[str, int] = {}
    return [
        numbers.setdefault(team.club, len(numbers)) if team.club else NO_CLUB
        for team in request.teams
    ]


def _majority(clubs: Sequence[int], size: int) -> int:
    """The club that has more than half of the places, if there is one."""
    sizes = Counter(club for club in clubs if club != NO_CLUB)
    for club, members in sizes.most_common(1):
        if 2 * members > size:
            return club
    return NO_CLUB


class OutOfTime(Exception):
    """The time limit of the draw has passed."""


class Deadline:
    """A moment after which `check` raises `OutOfTime`."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def passed(self) -> bool:
        """Whether the time is up."""
        return monotonic() >= self._end

    def check(self) -> None:
        """Go on, unless the time is up.

        Raises: OutOfTime.
        """
        if self.passed():
            raise OutOfTime
