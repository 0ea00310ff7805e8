"""Exact counting: how many best draws there are, and one of them, each as likely as the other."""

from collections.abc import Callable, Iterator

from tournaments.pairing.model import Chance

Pair = tuple[int, int]


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
