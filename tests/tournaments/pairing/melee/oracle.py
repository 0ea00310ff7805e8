"""Mêlées judged from the text of the documentation alone, sharing no code with the package."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import networkx as nx

from tournaments.pairing import Draw, DrawRequest, Entrant

Two = tuple[int, int]
Four = tuple[Two, Two]
Vector = tuple[int | tuple[int, ...], ...]


def vector(request: DrawRequest, tables: list[Four], byes: tuple[int, ...]) -> Vector:
    """The levels of a draw given by ranks, in the order of the documentation."""
    people = request.teams
    partners = [pair for table in tables for pair in table]
    opponents = [(a, b) for one, other in tables for a in one for b in other]
    asked = request.avoid_same_club
    distance = sum(len(people) - 1 - rank for rank in byes) - sum(range(len(byes)))
    fewest = sum(sorted(person.byes for person in people)[: len(byes)])
    return (
        listed(request, request.forbidden, partners + opponents, once=True),
        listed(request, request.partnered, partners),
        sum(people[rank].byes for rank in byes) - fewest,
        0 if request.options.get("byes") == "lot" else distance,
        sum(asked and people[a].club == people[b].club != "" for a, b in partners + opponents),
        listed(request, request.played, opponents),
        balance(request, tables),
    )


def listed(
    request: DrawRequest, pairs: tuple[Two, ...], drawn: list[Two], *, once: bool = False
) -> int:
    """How often the drawn pairs stand in a list of ids."""
    ids = [person.id for person in request.teams]
    times = Counter(frozenset(pair) for pair in pairs)
    found = [times[frozenset((ids[a], ids[b]))] for a, b in drawn]
    return sum(map(bool, found)) if once else sum(found)


def balance(request: DrawRequest, tables: list[Four]) -> tuple[int, ...]:
    """What the organiser asked for, of partners and of tables."""
    wish = request.options.get("balance", "balanced")
    if wish == "lot":
        return ()
    size = len(request.teams)
    force = list(range(size))
    if request.options.get("strength") == "score":
        force = [person.score for person in request.teams]
    middle = 2 * sum(force) // max(size, 1)
    pairs = [pair for table in tables for pair in table]
    if wish == "balanced":
        first = sum((force[a] + force[b] - middle) ** 2 for a, b in pairs)
    else:
        first = sum((force[a] - force[b]) ** 2 for a, b in pairs)
    return first, sum((force[a] + force[b] - force[c] - force[d]) ** 2 for (a, b), (c, d) in tables)


def every_draw(size: int) -> Iterator[tuple[list[Four], tuple[int, ...]]]:
    """All mêlées of so many people."""
    for byes in combinations(range(size), size if size < 4 else size % 4):
        players = [rank for rank in range(size) if rank not in byes]
        yield from ((tables, byes) for tables in _seatings(players))


def _seatings(players: list[int]) -> Iterator[list[Four]]:
    if not players:
        yield []
        return
    first = players[0]
    for b, c, d in combinations(players[1:], 3):
        rest = [player for player in players[1:] if player not in (b, c, d)]
        for others in _seatings(rest):
            yield [((first, b), (c, d)), *others]
            yield [((first, c), (b, d)), *others]
            yield [((first, d), (b, c)), *others]


def best_vector(request: DrawRequest, sitting_out: tuple[int, ...] | None = None) -> Vector:
    """The least vector there is, by trying every draw; with `sitting_out`, every one of theirs."""
    return min(
        vector(request, tables, byes)
        for tables, byes in every_draw(len(request.teams))
        if sitting_out is None or byes == sitting_out
    )


def least_partners(request: DrawRequest) -> Vector:
    """The least levels of partners and exempt alone, by networkx on the complete graph."""
    size, chairs = len(request.teams), len(request.teams) % 4
    width = 10 ** (len(str(4 * size**3)) + 2)
    graph = nx.Graph()
    for number in range(size):
        for other in range(number + 1, size):
            weight = _number(partner_vector(request, [(number, other)], ()), width)
            graph.add_edge(number, other, weight=-weight)
        for chair in range(chairs):
            resting = (0, 0, request.teams[number].byes, size - 1 - number, 0, (0,))
            graph.add_edge(number, size + chair, weight=-_number(resting, width))
    matched = [tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)]
    pairs = [(a, b) for a, b in matched if b < size]
    return partner_vector(request, pairs, tuple(a for a, b in matched if b >= size))


def partner_vector(request: DrawRequest, pairs: list[Two], byes: tuple[int, ...]) -> Vector:
    """The levels of partners and exempt alone, balanced by rank."""
    without = vector(request, [], byes)[2:4]
    asked, people = request.avoid_same_club, request.teams
    size = len(people)
    return (
        listed(request, request.forbidden, pairs, once=True),
        listed(request, request.partnered, pairs),
        *without,
        sum(asked and people[a].club == people[b].club != "" for a, b in pairs),
        (sum((a + b - (size - 1)) ** 2 for a, b in pairs),),
    )


def _number(levels: Vector, width: int) -> int:
    number = 0
    for level in levels:
        for digit in level if isinstance(level, tuple) else (level,):
            number = number * width + digit
    return number


def drawn(request: DrawRequest, answer: Draw) -> tuple[list[Four], tuple[int, ...]]:
    """The tables of a draw by rank, and who sits out."""
    rank = {person.id: place for place, person in enumerate(request.teams)}
    tables = [
        (
            (rank[table.ns], rank[table.ns_partner or 0]),
            (rank[table.ew], rank[table.ew_partner or 0]),
        )
        for table in answer.tables
    ]
    return tables, tuple(rank[bye] for bye in answer.byes)


def certified(answer: Draw) -> Vector:
    """What the certificate says, as a vector."""
    said = answer.certificate
    return (
        said.forbidden, said.partners_again, said.repeat_byes, said.bye_distance, said.same_club,
        said.rematches, said.cost,
    )  # fmt: skip


class Evening:
    """A mêlée played round by round with results of chance."""

    def __init__(self, size: int, seed: int = 1, **options: object) -> None:
        self.luck = random.Random(seed)
        self.people = list(range(1, size + 1))
        self.points = Counter(dict.fromkeys(self.people, 0))
        self.byes: Counter[int] = Counter()
        self.played: list[Two] = []
        self.partnered: list[Two] = []
        self.round = 0
        self.clubs = options.pop("clubs", 0)
        self.options = options

    def request(self) -> DrawRequest:
        """The next round's."""
        self.round += 1
        order = sorted(self.people, key=lambda one: (-self.points[one], self.luck.random()))
        return DrawRequest(
            system="melee",
            teams=tuple(
                Entrant(
                    id=person,
                    score=self.points[person],
                    byes=self.byes[person],
                    club=f"Club {person % self.clubs}" if self.clubs else "",
                )
                for person in order
            ),
            round=self.round,
            seed=self.round,
            played=tuple(self.played),
            partnered=tuple(self.partnered),
            avoid_same_club=bool(self.clubs),
            options=self.options,
            time_limit=120,
        )

    def record(self, answer: Draw) -> None:
        """Let somebody win each table."""
        self.byes.update(answer.byes)
        for table in answer.tables:
            ns = (table.ns, table.ns_partner or 0)
            ew = (table.ew, table.ew_partner or 0)
            self.partnered += [ns, ew]
            self.played += [(one, other) for one in ns for other in ew]
            for one in self.luck.choice((ns, ew)):
                self.points[one] += 2
