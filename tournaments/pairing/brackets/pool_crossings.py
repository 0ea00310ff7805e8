"""Which pool's first meets which pool's second: pools crossed in the bracket that follows them.

The answer is an order of seeds. A bracket that is filled by seeds then has these first matches.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.brackets.seeding import seed_order
from tournaments.pairing.brackets.slots import rounds_for
from tournaments.pairing.matching.assignment import cheapest_assignment
from tournaments.pairing.schedules.pools import pool_order

Match = tuple[int, int | None]
"""Two teams that meet in the first round, or one that passes."""

Tier = tuple[int, Sequence["FromPool"]]
"""Those of one place in their pools, and the first of the seeds that they share out."""


_DEAR = 8
_LIGHTEST = 1 << 18
"""More than all that places can weigh in the largest bracket."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FromPool:
    """A team that comes from a pool: « B2 » is the second of the pool B."""

    id: int
    pool: str
    place: int

    @property
    def name(self) -> str:
        """How a typed crossing calls it."""
        return f"{self.pool}{self.place}"


def cross_pools(teams: Sequence[FromPool], *, by_letter: bool) -> list[int]:
    """The ids in the order of their seeds: every first, then every second, …

    Teams of one pool are kept apart for as long as the bracket allows: two of a pool in opposite
    halves, three in different quarters; four as well unless it is filled up, when two of them may
    share one. Where some must share a half, the first and the second of a pool do so last. Firsts
    are seeded in the order of their pools' names where `by_letter` asks it, and neighbours cross
    (A1–B2, B1–A2); else all keep the order in which they are given. Either order gives way where
    two of a pool would meet too early.
    """
    tiers: defaultdict[int, list[FromPool]] = defaultdict(list)
    for team in teams:
        tiers[team.place].append(team)
    letters = sorted({team.pool for team in teams}, key=pool_order)
    lines = _lines(len(teams))
    seeded: list[Tier] = []
    for place in sorted(tiers):
        tier = tiers[place]
        if by_letter:
            tier.sort(key=lambda team: letters.index(team.pool))
        seeded.append((sum(len(before) for _first, before in seeded), tier))
    # Where a bracket is filled up, the few next ones have no choice of seeds: seated first, they
    # show the firsts where to go. The usual order stays unless pools meet too early with it.
    found = [
        _seat_tiers(order, lines, letters if by_letter else ()) for order in (seeded, seeded[::-1])
    ]
    seats = min(found, key=lambda seating: _weigh_meetings(seating, lines))
    return [seats[seed].id for seed in range(len(teams))]


def follow_crossing(teams: Sequence[FromPool], named: Sequence[str]) -> list[int]:
    """The ids in the order of seeds that gives the first matches of a list: A1, B2, C1, D2, …

    Two names after each other meet, from the top of the bracket to its bottom. Whoever is not
    named takes the place of one who does not come; where the list is of another size than the
    bracket, pools cross by their letters.
    """
    known = {team.name: team.id for team in teams}
    standing = [known.get(name) for name in named]
    unnamed = [team.id for team in teams if team.name not in set(named)]
    if len(standing) != 1 << rounds_for(len(teams)) or len(standing) < 2:
        return cross_pools(teams, by_letter=True)
    for line, holder in enumerate(standing):
        if holder is None and unnamed:
            standing[line] = unnamed.pop(0)
    return _seeds_of(_without_empty(list(zip(standing[::2], standing[1::2], strict=True))))


def list_first_matches(seeds: Sequence[int]) -> list[Match]:
    """Who meets whom first in a bracket filled by seeds, from its top to its bottom."""
    order = seed_order(1 << rounds_for(len(seeds)))
    found: list[Match] = []
    for upper, lower in zip(order[::2], order[1::2], strict=True):
        first, second = min(upper, lower), max(upper, lower)
        found.append((seeds[first], seeds[second] if second < len(seeds) else None))
    return found


def _lines(teams: int) -> Mapping[int, int]:
    """The line of each seed."""
    return {seed: line for line, seed in enumerate(seed_order(1 << rounds_for(teams)))}


def _seat_tiers(
    seeded: Sequence[Tier], lines: Mapping[int, int], letters: Sequence[str]
) -> dict[int, FromPool]:
    """Who has which seed: tiers are seated in this order, then anew while pools meet later so."""
    seats: dict[int, FromPool] = {}
    for first, tier in seeded:
        _seat(tier, first, seats, lines, letters)
    better: dict[int, FromPool] | None = seats
    while better is not None:
        seats, better = better, _seat_one_better(seeded, better, lines, letters)
    return seats


def _seat_one_better(
    seeded: Sequence[Tier],
    seats: Mapping[int, FromPool],
    lines: Mapping[int, int],
    letters: Sequence[str],
) -> dict[int, FromPool] | None:
    """The seats with one tier seated anew, its pools further from the others'; None where none."""
    weight = _weigh_meetings(seats, lines)
    for first, tier in seeded:
        tried = {seed: holder for seed, holder in seats.items() if holder not in tier}
        _seat(tier, first, tried, lines, letters)
        if _weigh_meetings(tried, lines) < weight:
            return tried
    return None


def _seat(
    tier: Sequence[FromPool],
    first: int,
    seats: dict[int, FromPool],
    lines: Mapping[int, int],
    letters: Sequence[str],
) -> None:
    """Give a tier its seeds from `first` on, each as far from its pool as the others allow."""
    most = len(tier) ** 2 * len(tier) + 1

    def cost(row: int, column: int) -> int:
        team, seed = tier[row], first + column
        meetings = sum(
            _weigh_meeting((seed, team), (other_seed, met), lines)
            for other_seed, met in seats.items()
            if met.pool == team.pool
        )
        facing = seats.get(len(lines) - 1 - seed)
        if letters and facing is not None:
            wanted = letters.index(team.pool) ^ 1
            return meetings * most + min(abs(letters.index(facing.pool) - wanted), len(tier))
        return meetings * most + (row - column) ** 2

    costs = [{column: cost(row, column) for column in range(len(tier))} for row in range(len(tier))]
    for team, column in zip(tier, cheapest_assignment(costs, len(tier)), strict=True):
        seats[first + column] = team


def _weigh_meetings(seats: Mapping[int, FromPool], lines: Mapping[int, int]) -> int:
    """What all the meetings weigh in which two of a pool may come together."""
    return sum(
        _weigh_meeting((seed, first), (other_seed, second), lines)
        for (seed, first), (other_seed, second) in combinations(seats.items(), 2)
        if first.pool == second.pool
    )


def _weigh_meeting(
    one: tuple[int, FromPool], other: tuple[int, FromPool], lines: Mapping[int, int]
) -> int:
    """One meeting in a round weighs more than all those of the rounds after it; of as many in the
    same rounds, those of the better places weigh more."""
    depth = rounds_for(len(lines))
    (seed, team), (other_seed, met) = one, other
    early = depth - (lines[seed] ^ lines[other_seed]).bit_length()
    dear = max(0, _DEAR - team.place - met.place)
    return (1 << depth * early) * _LIGHTEST + dear * early


def _without_empty(pairs: list[tuple[int | None, int | None]]) -> list[Match]:
    """The matches, each with a team: an empty one takes a team of the last that has two."""
    for place, pair in enumerate(pairs):
        if pair == (None, None):
            full = max(n for n, (upper, lower) in enumerate(pairs) if None not in (upper, lower))
            taken, left = pairs[full]
            pairs[full], pairs[place] = (taken, None), (left, None)
    return [
        (upper, lower) if upper is not None else (lower, None)  # type: ignore[misc]  # one is there
        for upper, lower in pairs
    ]


def _seeds_of(matches: Sequence[Match]) -> list[int]:
    """The seeds that give these matches in this order; those who pass stand where byes are."""
    order = seed_order(2 * len(matches))
    heads = [min(pair) for pair in zip(order[::2], order[1::2], strict=True)]
    byes = sum(opponent is None for _one, opponent in matches)
    passing = iter([match for match in matches if match[1] is None])
    playing = iter([match for match in matches if match[1] is not None])
    seeds: dict[int, int] = {}
    for head in heads:
        one, other = next(passing if head < byes else playing)
        seeds[head] = one
        if other is not None:
            seeds[2 * len(matches) - 1 - head] = other
    return [seeds[seed] for seed in sorted(seeds)]
