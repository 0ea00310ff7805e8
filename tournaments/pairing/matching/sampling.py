"""A draw among all best ones, each as likely as the other.

Small fields are counted out. In large ones a draw is shuffled and thrown away at the first pair
that no best draw has, as long as that is likely to end: n draws of a field in which λ unwanted
pairs are to be expected succeed about e^−λ times each. Where a club fills more than half of the
places its guests are dealt out among its members first, so that only the rest is up to luck.
What remains (half of the field has met, in a large hall) is a long walk from one best draw to
the next, exchanging partners between two tables: even in the limit, and said in the notes.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log2

from tournaments.pairing.levels import NO_CLUB, Deadline, PairCosts
from tournaments.pairing.matching.best_draw import Solution, cheapest
from tournaments.pairing.model import Chance

Pair = tuple[int, int]
COUNTED_UP_TO = 14
COUNTED_SETS = 20_000
COUNTABLE = 48
HOPEFUL = 10.0
PATIENCE = 10
WALK = 10


class TooMany(Exception):
    """More situations than can be counted in good time."""


class Counting:
    """Counts the cheapest perfect matchings of a small graph, given as partners per vertex.

    For each set of vertices still to be matched it keeps what they cost at least and in how many
    ways. Vertices are taken neighbour after neighbour, so that few sets come up in a sparse
    graph. `most` is the number of sets to look at before giving up with `TooMany`.
    """

    def __init__(
        self, partners: list[list[int]], cost: Callable[[int, int], int], most: int
    ) -> None:
        self._order = _by_neighbourhood(partners)
        place = {vertex: index for index, vertex in enumerate(self._order)}
        self._partners = [
            sorted(place[partner] for partner in partners[vertex]) for vertex in self._order
        ]
        self._cost = cost
        self._most = most
        self._known: dict[int, tuple[int, int]] = {0: (0, 1)}
        self._all = (1 << len(partners)) - 1

    def count(self) -> tuple[int, int]:
        """The least cost and the number of matchings that have it (0: there is none).

        Raises: TooMany.
        """
        return self._count(self._all)

    def choose(self, chance: Chance) -> list[Pair]:
        """A matching among the cheapest, all equally likely; there must be one.

        Raises: TooMany.
        """
        pairs = []
        left = self._all
        while left:
            least, ways = self._count(left)
            lot = chance.below(ways)
            for pair, cost, rest in self._moves(left):
                further, ways = self._count(rest)
                if not ways or cost + further != least:
                    continue
                if lot < ways:
                    pairs.append(pair)
                    left = rest
                    break
                lot -= ways
        return sorted(pairs)

    def _count(self, left: int) -> tuple[int, int]:
        known = self._known.get(left)
        if known is not None:
            return known
        if len(self._known) >= self._most:
            raise TooMany
        least, total = 0, 0
        for _, cost, rest in self._moves(left):
            further, ways = self._count(rest)
            if ways and (not total or cost + further < least):
                least, total = cost + further, ways
            elif ways and cost + further == least:
                total += ways
        self._known[left] = least, total
        return least, total

    def _moves(self, left: int) -> Iterator[tuple[Pair, int, int]]:
        """Every partner of the first vertex left: the pair, its cost, and who is left then."""
        first = (left & -left).bit_length() - 1
        for partner in self._partners[first]:
            if partner > first and left >> partner & 1:
                one, two = self._order[first], self._order[partner]
                pair = (one, two) if one < two else (two, one)
                yield pair, self._cost(*pair), left & ~(1 << first) & ~(1 << partner)


def _by_neighbourhood(partners: list[list[int]]) -> list[int]:
    """All vertices, each as near as may be to those it could be matched with."""
    order: list[int] = []
    placed: set[int] = set()
    for start in range(len(partners)):
        waiting = [start]
        for vertex in waiting:
            if vertex not in placed:
                placed.add(vertex)
                order.append(vertex)
                waiting.extend(partners[vertex])
    return order


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """The pairs of a draw by rank (the virtual bye among them) and how sure they are.

    `optimal`: proved minimal on every level. `even`: every best draw was equally likely, which
    is asked of a random draw alone.
    """

    pairs: tuple[Pair, ...] = ()
    optimal: bool = True
    even: bool = True


def draw_evenly(costs: PairCosts, chance: Chance, deadline: Deadline) -> Matched:
    """A draw among those that are minimal on every level, all equally likely."""
    if costs.size <= COUNTED_UP_TO:
        return _sample(_count_all(costs, chance))
    unwanted = _unwanted(costs)
    shuffling = Shuffling(costs=costs, chance=chance, deadline=deadline)
    if pairs := shuffling.until(0, unwanted):
        return _sample(pairs)
    solution = cheapest(costs, deadline)
    if not solution.optimal:
        return Matched(pairs=tuple(solution.pairs()), optimal=False, even=False)
    least = sum(costs.cost(better, worse) for better, worse in solution.pairs())
    guests = _only_the_club(costs, least)
    if guests is not None:
        pairs = shuffling.until(least, len(costs.penalties) / costs.size, guests)
    elif least:
        pairs = shuffling.until(least, unwanted)
    if pairs := pairs or _count_tight(costs, solution, chance):
        return _sample(pairs)
    return Matched(pairs=_walk(costs, solution, chance, deadline), even=False)


def _sample(pairs: list[Pair]) -> Matched:
    return Matched(pairs=tuple(sorted(pairs)))


def _unwanted(costs: PairCosts) -> float:
    """How many pairs that cost something a shuffled draw has on average."""
    sizes: dict[int, int] = {}
    for club in costs.clubs:
        sizes[club] = sizes.get(club, 0) + 1
    same_club = sum(size * (size - 1) // 2 for club, size in sizes.items() if club != NO_CLUB)
    byes = (
        sum(costs.bye_levels(team)[0] for team in range(costs.teams))
        if costs.bye is not None
        else 0
    )
    return (len(costs.penalties) + same_club + byes) / (costs.size - 1)


def _only_the_club(costs: PairCosts, least: int) -> list[int] | None:
    """The guests of a club that fills half of the field, if that alone makes the draw dear."""
    sizes = Counter(club for club in costs.clubs if club != NO_CLUB)
    for club, size in sizes.most_common(1):
        guests = [rank for rank in range(costs.teams) if costs.clubs[rank] != club]
        guests += [] if costs.bye is None else [costs.bye]
        excess = size - len(guests)
        if excess >= 0 and least == excess // 2 * costs.club_weight:
            return guests
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffling:
    """Shuffles a field until a draw costs no more than the least."""

    costs: PairCosts
    chance: Chance
    deadline: Deadline

    def until(self, least: int, unwanted: float, guests: Sequence[int] = ()) -> list[Pair]:
        """A shuffled draw of the least cost; nothing where hope, luck or time fails.

        Guests, where given, are each dealt a member of the club; the others meet each other.
        """
        if unwanted > HOPEFUL:
            return []
        apart = set(guests)
        deck = [rank for rank in range(self.costs.size) if rank not in apart]
        for turn in range(PATIENCE + int(PATIENCE * exp(unwanted))):
            if turn % 64 == 0 and self.deadline.passed():
                break
            if pairs := self._deal(deck, least, guests):
                return pairs
        return []

    def _deal(self, deck: list[int], least: int, guests: Sequence[int]) -> list[Pair]:
        """One shuffled draw, broken off as soon as it costs too much."""
        pairs: list[Pair] = []
        spent = place = 0
        while place < len(deck):
            if len(pairs) < len(guests):
                first = guests[len(pairs)]
            else:
                first = self._pick(deck, place)
                place += 1
            second = self._pick(deck, place)
            place += 1
            pair = (first, second) if first < second else (second, first)
            spent += self.costs.cost(*pair)
            if spent > least:
                return []
            pairs.append(pair)
        return pairs

    def _pick(self, deck: list[int], place: int) -> int:
        other = place + self.chance.below(len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
        return deck[place]


def _count_all(costs: PairCosts, chance: Chance) -> list[Pair]:
    ranks = range(costs.size)
    everybody = [[partner for partner in ranks if partner != rank] for rank in ranks]
    return Counting(everybody, costs.cost, 1 << costs.size).choose(chance)


def _count_tight(costs: PairCosts, solution: Solution, chance: Chance) -> list[Pair]:
    """Count among the pairs that can be in a best draw: those that cost just their prices."""
    if costs.size > COUNTABLE:
        return []
    ranks = range(costs.size)
    partners = [
        [mate for mate in ranks if mate != rank and _tight(costs, solution, rank, mate)]
        for rank in ranks
    ]
    counting = Counting(partners, costs.cost, COUNTED_SETS)
    try:
        counting.count()
        return counting.choose(chance)
    except TooMany:
        return []


def _tight(costs: PairCosts, solution: Solution, one: int, other: int) -> bool:
    cost = costs.cost(min(one, other), max(one, other))
    return solution.blossoms.slack(one, other, cost) == 0


def _walk(
    costs: PairCosts, solution: Solution, chance: Chance, deadline: Deadline
) -> tuple[Pair, ...]:
    """From one best draw to another, by exchanging partners between two tables at a time."""
    pairs = solution.pairs()
    for step in range(int(WALK * costs.size * log2(costs.size))):
        if step % 256 == 0 and deadline.passed():
            break
        left, right = chance.below(len(pairs)), chance.below(len(pairs))
        if left == right:
            continue
        (one, two), (three, four) = pairs[left], pairs[right]
        if chance.coin():
            three, four = four, three
        first = (one, three) if one < three else (three, one)
        second = (two, four) if two < four else (four, two)
        before = costs.cost(*pairs[left]) + costs.cost(*pairs[right])
        if costs.cost(*first) + costs.cost(*second) == before:
            pairs[left], pairs[right] = first, second
    return tuple(sorted(pairs))
