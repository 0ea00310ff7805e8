"""A matching, the prices that prove it, and the odd groups ("blossoms") it needs on the way.

The solver keeps, for every vertex, a price, and for every odd group a surcharge that is never
negative, so that no edge is cheaper than the prices of its two ends (surcharges of the groups it
leaves included), and every edge of the matching costs exactly that much. A perfect matching with
such prices is cheapest: whatever another one pairs, it pays at least the same prices.
"""

from collections.abc import Sequence
from typing import Protocol

NOBODY = -1


class BrokenProof(Exception):
    """Something that cannot happen while prices are right: an error of this package."""


class Blossoms:
    """Vertices `0 … size-1`, nested odd groups numbered from `size` on, and a matching.

    Groups are kept as Edmonds' blossoms: `children` in the order of a cycle that begins at the
    child holding the `base`, the one vertex not matched inside; `links[k]` is the edge from child
    `k` to the next one. `price[v]` includes the surcharges of all groups around `v`.
    """

    __slots__ = (
        "adjacent", "base", "children", "links", "mate", "members", "parent", "price", "size",
        "spare", "surcharge", "top",
    )  # fmt: skip

    def __init__(self, size: int) -> None:
        self.size = size
        self.adjacent: list[dict[int, int]] = [{} for _ in range(size)]
        self.price = [0] * size
        self.mate = [NOBODY] * size
        self.top = list(range(size))
        self.parent = [NOBODY] * size
        self.base = list(range(size))
        self.surcharge = [0] * size
        self.members: list[Sequence[int]] = [(vertex,) for vertex in range(size)]
        self.children: list[list[int]] = [[] for _ in range(size)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.spare: list[int] = []

    def connect(self, one: int, other: int, cost: int) -> None:
        """Add the edge between two vertices, at its (even) cost."""
        self.adjacent[one][other] = cost
        self.adjacent[other][one] = cost

    def marry(self, one: int, other: int) -> None:
        """Match two vertices, turning the groups they lie in so that they are their bases."""
        self.rebase(self.top[one], one)
        self.rebase(self.top[other], other)
        self.mate[one] = other
        self.mate[other] = one

    def exposed(self) -> list[int]:
        """The vertices without a partner, lowest first."""
        return [vertex for vertex, mate in enumerate(self.mate) if mate == NOBODY]

    def enclose(self, children: list[int], links: list[tuple[int, int]]) -> int:
        """Make one group of an odd cycle of outermost groups; the first holds the base."""
        group = self.spare.pop() if self.spare else self._number()
        members = [vertex for child in children for vertex in self.members[child]]
        for child in children:
            self.parent[child] = group
        for vertex in members:
            self.top[vertex] = group
        self.parent[group] = NOBODY
        self.base[group] = self.base[children[0]]
        self.surcharge[group] = 0
        self.members[group] = members
        self.children[group] = children
        self.links[group] = links
        return group

    def open(self, group: int) -> list[int]:
        """Undo an outermost group without surcharge; its children stand alone again."""
        children = self.children[group]
        for child in children:
            self.parent[child] = NOBODY
            for vertex in self.members[child]:
                self.top[vertex] = child
        self.children[group] = []
        self.links[group] = []
        self.members[group] = ()
        self.spare.append(group)
        return children

    def child_of(self, group: int, vertex: int) -> int:
        """The direct child of the group in which the vertex lies."""
        child = vertex
        while self.parent[child] != group:
            child = self.parent[child]
        return child

    def rebase(self, group: int, vertex: int) -> None:
        """Rearrange the matching inside a group so that the vertex is the one left out."""
        waiting = [(group, vertex)]
        while waiting:
            group, vertex = waiting.pop()
            if group < self.size or self.base[group] == vertex:
                continue
            first = self.child_of(group, vertex)
            turn = self.children[group].index(first)
            children = self.children[group]
            links = self.links[group]
            self.children[group] = children = children[turn:] + children[:turn]
            self.links[group] = links = links[turn:] + links[:turn]
            self.base[group] = vertex
            waiting.append((first, vertex))
            for place in range(1, len(children), 2):
                one, other = links[place]
                self.mate[one] = other
                self.mate[other] = one
                waiting.append((children[place], one))
                waiting.append((children[place + 1], other))

    def slack(self, one: int, other: int, cost: int) -> int:
        """What an edge costs above the prices of its ends; negative: the prices are wrong."""
        rest = cost - self.price[one] - self.price[other]
        if self.top[one] != self.top[other]:
            return rest
        around = set(self.groups_around(one))
        return rest + 2 * sum(
            self.surcharge[group] for group in self.groups_around(other) if group in around
        )

    def expose(self, vertex: int) -> None:
        """Undo every group around the vertex and leave it without a partner.

        Prices stay within all costs: what falls away is only ever a surcharge.
        """
        while (group := self.top[vertex]) >= self.size:
            surcharge = self.surcharge[group]
            if surcharge:
                self._separate(self.base[group])
                for member in self.members[group]:
                    self.price[member] -= surcharge
                self.surcharge[group] = 0
            self.open(group)
        self._separate(vertex)

    def groups(self) -> list[int]:
        """All groups that carry a surcharge."""
        return [
            group
            for group in range(self.size, len(self.parent))
            if self.children[group] and self.surcharge[group]
        ]

    def _separate(self, vertex: int) -> None:
        mate = self.mate[vertex]
        if mate != NOBODY:
            self.mate[vertex] = self.mate[mate] = NOBODY

    def groups_around(self, vertex: int) -> list[int]:
        """The groups a vertex lies in, the innermost first."""
        around = []
        group = self.parent[vertex]
        while group != NOBODY:
            around.append(group)
            group = self.parent[group]
        return around

    def _number(self) -> int:
        for column in (self.parent, self.base, self.surcharge):
            column.append(NOBODY)
        self.members.append(())
        self.children.append([])
        self.links.append([])
        return len(self.parent) - 1


class Costs(Protocol):
    """The cost of every pair of a complete graph: even whole numbers."""

    size: int

    def cost(self, one: int, other: int) -> int:
        """The cost of two vertices, the lower number first."""


def check_proof(costs: Costs, blossoms: Blossoms) -> None:
    """Add up what the matching costs and what its prices amount to.

    Raises BrokenProof where a surcharge is negative, a group even, or the sums differ: an error
    of this package, never of the input.
    """
    paid = sum(blossoms.price)
    for group in blossoms.groups():
        surcharge, members = blossoms.surcharge[group], len(blossoms.members[group])
        if surcharge < 0 or members % 2 == 0:
            raise BrokenProof("only an odd group must be left, and never at a gain")
        paid -= surcharge * (members - 1)
    spent = sum(
        costs.cost(rank, partner) for rank, partner in enumerate(blossoms.mate) if rank < partner
    )
    if paid != spent:
        raise BrokenProof("the prices do not add up to the cost of the draw")
