"""Exact counting: how many best draws there are, and one of them, each as likely as the other."""

from collections.abc import Callable

from tournaments.pairing.lots import Chance

Pair = tuple[int, int]


class TooMany(Exception):
    """More situations than can be counted in good time."""


class Counting:
    """Counts the cheapest perfect matchings of a small graph, given as partners per vertex.

    For each set of vertices still to be matched it keeps what they cost at least and in how many
    ways. `most` is the number of such sets to look at before giving up with `TooMany`.
    """

    def __init__(
        self, partners: list[list[int]], cost: Callable[[int, int], int], most: int
    ) -> None:
        self._masks = [sum(1 << other for other in others) for others in partners]
        self._cost = cost
        self._most = most
        self._known: dict[int, tuple[int, int]] = {0: (0, 1)}

    def count(self) -> tuple[int, int]:
        """The least cost and the number of matchings that have it (0: there is none).

        Raises: TooMany.
        """
        return self._count((1 << len(self._masks)) - 1)

    def choose(self, chance: Chance) -> list[Pair]:
        """One of the cheapest matchings, all equally likely; there must be one."""
        pairs = []
        left = (1 << len(self._masks)) - 1
        while left:
            least, ways = self._count(left)
            lot = chance.below(ways)
            vertex = self._tightest(left)
            for other in self._partners(vertex, left):
                rest = left & ~(1 << vertex) & ~(1 << other)
                cost, ways = self._count(rest)
                if not ways or cost + self._between(vertex, other) != least:
                    continue
                if lot < ways:
                    pairs.append((min(vertex, other), max(vertex, other)))
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
        vertex = self._tightest(left)
        for other in self._partners(vertex, left):
            cost, ways = self._count(left & ~(1 << vertex) & ~(1 << other))
            if not ways:
                continue
            cost += self._between(vertex, other)
            if not total or cost < least:
                least, total = cost, ways
            elif cost == least:
                total += ways
        self._known[left] = least, total
        return least, total

    def _tightest(self, left: int) -> int:
        """The vertex with the fewest partners left: fewer sets come up that way."""
        return min(
            (vertex for vertex in range(left.bit_length()) if left >> vertex & 1),
            key=lambda vertex: (self._masks[vertex] & left).bit_count(),
        )

    def _partners(self, vertex: int, left: int) -> list[int]:
        mask = self._masks[vertex] & left
        return [other for other in range(mask.bit_length()) if mask >> other & 1]

    def _between(self, one: int, other: int) -> int:
        return self._cost(min(one, other), max(one, other))
