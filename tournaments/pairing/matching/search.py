"""One search: a tree grows from a vertex without partner until it meets another one.

Along the tree prices move together, up at even and down at odd distance from the root, so tight
edges stay tight. `clock` is how far they have moved; every event (an edge becomes tight, a
surcharge reaches nought) is put into a heap under the clock at which it is due. Events that
something else has overtaken are recognised by their slack and dropped.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from tournaments.pairing.matching.blossoms import NOBODY, Blossoms, BrokenProof

OUTSIDE, EVEN, ODD = 0, 1, 2
OPENING = -1


class Search:
    """Finds, from one vertex without partner, the cheapest way to give it one."""

    __slots__ = ("blossoms", "clock", "due", "joined", "label", "link", "since")

    def __init__(self, blossoms: Blossoms) -> None:
        self.blossoms = blossoms
        self.clock = 0
        self.label = [OUTSIDE] * len(blossoms.parent)
        self.since = [0] * len(blossoms.parent)
        self.link: list[tuple[int, int] | None] = [None] * len(blossoms.parent)
        self.joined: list[int] = []
        self.due: list[tuple[int, int, int]] = []

    def run(self, root: int) -> bool:
        """Match the root, and one more vertex; False where the graph has no way to."""
        self.clock = 0
        self.due.clear()
        self.joined.clear()
        self._join(self.blossoms.top[root], EVEN, None)
        self._reach(self.blossoms.members[self.blossoms.top[root]])
        found = False
        while self.due and not found:
            when, one, other = heappop(self.due)
            if other == OPENING:
                self._open_when_spent(when, one)
            else:
                found = self._follow(when, one, other)
        for node in self.joined:
            if self.label[node] != OUTSIDE:
                self._settle(node)
                self.label[node] = OUTSIDE
        return found

    def _follow(self, when: int, one: int, other: int) -> bool:
        """An edge from the tree has become tight, unless the event is out of date."""
        blossoms = self.blossoms
        near, far = blossoms.top[one], blossoms.top[other]
        label = self.label[far]
        if near == far or label == ODD:
            return False
        slack = blossoms.adjacent[one][other] - blossoms.price[one] - blossoms.price[other]
        slack -= when - self.since[near]
        if label == EVEN:
            slack -= when - self.since[far]
        if slack:
            return False
        self.clock = when
        if label == EVEN:
            self._shrink(one, other)
            return False
        if blossoms.mate[blossoms.base[far]] == NOBODY:
            self._augment(one, other)
            return True
        self._grow(one, other, far)
        return False

    def _grow(self, one: int, other: int, far: int) -> None:
        """Take a matched pair into the tree."""
        blossoms = self.blossoms
        self._join(far, ODD, (one, other))
        base = blossoms.base[far]
        mate = blossoms.mate[base]
        node = blossoms.top[mate]
        self._join(node, EVEN, (base, mate))
        self._reach(blossoms.members[node])

    def _join(self, node: int, label: int, link: tuple[int, int] | None) -> None:
        self.label[node] = label
        self.since[node] = self.clock
        self.link[node] = link
        self.joined.append(node)
        if label == ODD and node >= self.blossoms.size:
            heappush(self.due, (self.clock + self.blossoms.surcharge[node], node, OPENING))

    def _settle(self, node: int) -> None:
        """Write what the clock has done to a node of the tree into its prices."""
        moved = self.clock - self.since[node]
        if not moved:
            return
        if self.label[node] == ODD:
            moved = -moved
        price = self.blossoms.price
        for vertex in self.blossoms.members[node]:
            price[vertex] += moved
        if node >= self.blossoms.size:
            self.blossoms.surcharge[node] += moved
        self.since[node] = self.clock

    def _reach(self, vertices: Sequence[int]) -> None:
        """Note when the edges of vertices that have just become even will be tight."""
        blossoms, clock, due = self.blossoms, self.clock, self.due
        top, price, label, since = blossoms.top, blossoms.price, self.label, self.since
        for vertex in vertices:
            own, paid = top[vertex], clock - price[vertex]
            for neighbour, cost in blossoms.adjacent[vertex].items():
                node = top[neighbour]
                kind = label[node]
                if kind == OUTSIDE:
                    heappush(due, (cost + paid - price[neighbour], vertex, neighbour))
                elif kind == EVEN and node != own:
                    slack = cost + paid - price[neighbour] - (clock - since[node]) - clock
                    heappush(due, (clock + slack // 2, vertex, neighbour))

    def _reach_back(self, vertices: Sequence[int]) -> None:
        """Note when edges to vertices that have left the tree will be tight."""
        blossoms, clock = self.blossoms, self.clock
        for vertex in vertices:
            for neighbour, cost in blossoms.adjacent[vertex].items():
                node = blossoms.top[neighbour]
                if self.label[node] == EVEN:
                    moved = clock - self.since[node]
                    slack = cost - blossoms.price[vertex] - blossoms.price[neighbour] - moved
                    heappush(self.due, (clock + slack, neighbour, vertex))

    def _path(self, vertex: int) -> list[int]:
        """The nodes of the tree from a vertex up to the root."""
        top = self.blossoms.top
        path = [top[vertex]]
        while (link := self.link[path[-1]]) is not None:
            path.append(top[link[0]])
        return path

    def _shrink(self, one: int, other: int) -> None:
        """Two even nodes of the tree meet: the cycle they close becomes one group."""
        blossoms = self.blossoms
        left, right = self._path(one), self._path(other)
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        apex = left.pop()
        right.pop()
        links: list[tuple[int, int]] = []
        children = [apex, *reversed(left), *right]
        links.extend(self._link(node) for node in reversed(left))
        links.append((one, other))
        links.extend(self._link(node)[::-1] for node in right)
        risen = [node for node in children if self.label[node] == ODD]
        for node in children:
            self._settle(node)
            self.label[node] = OUTSIDE
        group = blossoms.enclose(children, links)
        if group == len(self.label):
            self.label.append(OUTSIDE)
            self.since.append(0)
            self.link.append(None)
        self._join(group, EVEN, self.link[apex])
        for node in risen:
            self._reach(blossoms.members[node])

    def _link(self, node: int) -> tuple[int, int]:
        link = self.link[node]
        if link is None:
            raise BrokenProof("only the root of the tree has no link")
        return link

    def _open_when_spent(self, when: int, group: int) -> None:
        """An odd group whose surcharge has reached nought leaves the tree in pieces."""
        blossoms = self.blossoms
        if self.label[group] != ODD or blossoms.surcharge[group] != when - self.since[group]:
            return
        self.clock = when
        self._settle(group)
        self.label[group] = OUTSIDE
        entry = self._link(group)
        links, inner = blossoms.links[group], blossoms.child_of(group, entry[1])
        children = blossoms.open(group)
        start, count = children.index(inner), len(children)
        step = -1 if start % 2 == 0 else 1
        place, chain, evens = start, {children[start]}, []
        self._join(children[start], ODD, entry)
        while place % count:
            middle, far = (place + step) % count, (place + 2 * step) % count
            mate = blossoms.base[children[middle]]
            self._join(children[middle], EVEN, (blossoms.mate[mate], mate))
            link = links[middle] if step == 1 else links[far][::-1]
            self._join(children[far], ODD, link)
            chain |= {children[middle], children[far]}
            evens.append(children[middle])
            place += 2 * step
        for node in evens:
            self._reach(blossoms.members[node])
        for node in children:
            if node not in chain:
                self._reach_back(blossoms.members[node])

    def _augment(self, one: int, other: int) -> None:
        """Another vertex without partner is reached: swap along the path to the root."""
        top = self.blossoms.top
        while True:
            link = self.link[top[one]]
            self.blossoms.marry(one, other)
            if link is None:
                return
            one, other = self._link(top[link[0]])
