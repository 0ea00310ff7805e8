"""How many pairs a graph allows at most, and the least that draws must cost: plain and slow.

A maximum matching by Edmonds' algorithm in its oldest form: grow trees from the unmatched, shrink
odd cycles, turn a path over. No weights, no prices, nothing of the draws' own solver.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

Graph = Mapping[int, Collection[int]]
Pair = frozenset[int]

LONE = -1


def graph_of(people: Iterable[int], excluded: Collection[Pair]) -> dict[int, set[int]]:
    """Everybody joined to everybody but for the excluded pairs."""
    people = list(people)
    return {
        person: {
            partner
            for partner in people
            if partner != person and frozenset((person, partner)) not in excluded
        }
        for person in people
    }


def most_pairs(graph: Graph) -> int:
    """The greatest number of pairs in which nobody stands twice."""
    search = _Search(graph)
    return sum(search.augment(root) for root in range(len(search.names)))


class _Search:
    def __init__(self, graph: Graph) -> None:
        self.names = sorted(graph)
        place = {name: n for n, name in enumerate(self.names)}
        self.joined = [sorted(place[neighbour] for neighbour in graph[name]) for name in self.names]
        self.partner = [LONE] * len(self.names)
        self.parent: list[int] = []
        self.base: list[int] = []
        self.reached: list[bool] = []

    def augment(self, root: int) -> bool:
        """Find a partner for one who has none, others changing theirs; whether there was one."""
        if self.partner[root] != LONE:
            return False
        end = self._path_from(root)
        while end != LONE:
            before = self.parent[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after
        return self.partner[root] != LONE

    def _path_from(self, root: int) -> int:
        size = len(self.names)
        self.parent, self.base = [LONE] * size, list(range(size))
        self.reached = [False] * size
        self.reached[root] = True
        waiting = deque([root])
        while waiting:
            one = waiting.popleft()
            for neighbour in self.joined[one]:
                if self.base[one] == self.base[neighbour] or self.partner[one] == neighbour:
                    continue
                if neighbour == root or (
                    self.partner[neighbour] != LONE and self.parent[self.partner[neighbour]] != LONE
                ):
                    waiting.extend(self._shrink(one, neighbour))
                elif self.parent[neighbour] == LONE:
                    self.parent[neighbour] = one
                    if self.partner[neighbour] == LONE:
                        return neighbour
                    self.reached[self.partner[neighbour]] = True
                    waiting.append(self.partner[neighbour])
        return LONE

    def _shrink(self, one: int, other: int) -> list[int]:
        """Treat an odd cycle as a single place; those newly reached by it."""
        top = self._meeting(one, other)
        blossom = set(self._mark(one, top, other)) | set(self._mark(other, top, one))
        found = []
        for place in range(len(self.names)):
            if self.base[place] in blossom:
                self.base[place] = top
                if not self.reached[place]:
                    self.reached[place] = True
                    found.append(place)
        return found

    def _meeting(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.partner[one] == LONE:
                break
            one = self.parent[self.partner[one]]
        while self.base[other] not in seen:
            other = self.parent[self.partner[self.base[other]]]
        return self.base[other]

    def _mark(self, place: int, top: int, child: int) -> Iterator[int]:
        while self.base[place] != top:
            mate = self.partner[place]
            yield self.base[place]
            yield self.base[mate]
            self.parent[place] = child
            child, place = mate, self.parent[mate]


def least_repeats(
    people: Sequence[int], met: Mapping[Pair, int], forbidden: Collection[Pair]
) -> tuple[int, int]:
    """A bound that no draw of an even number of people goes under: forbidden tables, rematches.

    Reached by some draw where no pair is forbidden and nobody has met anybody twice.
    """
    need = len(people) // 2
    allowed = most_pairs(graph_of(people, forbidden))
    fresh = most_pairs(graph_of(people, {*forbidden, *(p for p, times in met.items() if times)}))
    return need - allowed, (need - fresh) if allowed == need else 0
