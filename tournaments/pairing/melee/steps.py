"""Two steps, each proved: the cheapest partners, then the cheapest opponents for them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.deadline import Deadline, OutOfTime
from tournaments.pairing.melee.dense import cheapest_of
from tournaments.pairing.melee.people import Four, People, Two


@dataclass(frozen=True, slots=True, kw_only=True)
class Partners:
    """The pairs of a round and those who sit out, and whether nothing is cheaper."""

    pairs: tuple[Two, ...]
    byes: tuple[int, ...]
    proved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """Who meets whom, and whether no other opponents of the same pairs are cheaper."""

    fours: tuple[Four, ...]
    proved: bool


def cheapest_partners(
    people: People, deadline: Deadline, together: Sequence[Sequence[int]] | None = None
) -> Partners:
    """Partners for all who play; those who sit out are matched with empty chairs.

    `together` are costs of partners to be used in place of their own.

    Raises OutOfTime where the time did not even allow that.
    """
    if people.exempt == people.size:
        return Partners(pairs=(), byes=tuple(range(people.size)), proved=True)
    size, chairs = people.size, people.exempt
    costs = people.together if together is None else together
    rows = [[*row, *[rest] * chairs] for row, rest in zip(costs, people.resting, strict=True)]
    # Two empty chairs together would leave nobody to sit out.
    chair = people.resting + [2 * people.ceiling * size] * chairs
    solution = cheapest_of([*rows, *([chair] * chairs)], deadline)
    matched = solution.pairs()
    byes = tuple(rank for rank, partner in matched if rank < size <= partner)
    if len(byes) < chairs:
        raise OutOfTime
    pairs = tuple(pair for pair in matched if pair[1] < size)
    return Partners(pairs=pairs, byes=byes, proved=solution.optimal)


def cheapest_opponents(people: People, pairs: Sequence[Two], deadline: Deadline) -> Tables:
    """The opponents of each pair."""
    rows = [[0] * len(pairs) for _ in pairs]
    for worse in range(len(pairs)):
        for better in range(worse):
            rows[better][worse] = rows[worse][better] = people.across(pairs[better], pairs[worse])
    solution = cheapest_of(rows, deadline)
    return Tables(
        fours=tuple((pairs[first], pairs[second]) for first, second in solution.pairs()),
        proved=solution.optimal,
    )
