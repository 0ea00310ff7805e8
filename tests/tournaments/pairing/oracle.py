"""Draws judged from the text of the design alone, sharing no code with the package."""

import random
from collections import Counter
from collections.abc import Iterator

import networkx as nx

from tournaments.pairing import Draw, DrawRequest, Entrant

Pair = tuple[int, int]
Vector = tuple[int | tuple[int, ...], ...]


def vector(request: DrawRequest, pairs: list[Pair], bye: int | None) -> Vector:
    """The levels of a draw given by ranks, in the order of the design."""
    teams = request.teams
    forbidden = {frozenset(pair) for pair in request.forbidden}
    met = Counter(frozenset(pair) for pair in request.played)
    met_ids = [frozenset((teams[a].id, teams[b].id)) for a, b in pairs]
    repeated = bye is not None and any(team.byes < teams[bye].byes for team in teams)
    distance = 0 if bye is None or request.system == "random" else len(teams) - 1 - bye
    clubs = [(teams[a].club, teams[b].club) for a, b in pairs] if request.avoid_same_club else []
    return (
        sum(pair in forbidden for pair in met_ids),
        sum(met[pair] for pair in met_ids),
        int(repeated),
        distance,
        sum(bool(one) and one == other for one, other in clubs),
        cost(request, pairs),
    )


def cost(request: DrawRequest, pairs: list[Pair]) -> tuple[int, ...]:
    """The system's own cost."""
    scores = [team.score for team in request.teams]
    sizes = Counter(scores)
    gaps = sum((b - a) ** 2 for a, b in pairs)
    differences = sum((scores[a] - scores[b]) ** 2 for a, b in pairs)
    slides = sum((b - a - sizes[scores[a]] // 2) ** 2 for a, b in pairs)
    return {
        "random": (),
        "ranking": (gaps,),
        "swiss": (differences, gaps),
        "slide": (differences, slides),
    }[request.system]


def every_draw(size: int) -> Iterator[tuple[list[Pair], int | None]]:
    """All draws of so many teams."""
    if size % 2 == 0:
        yield from ((pairs, None) for pairs in _matchings(list(range(size))))
        return
    for bye in range(size):
        rest = [rank for rank in range(size) if rank != bye]
        yield from ((pairs, bye) for pairs in _matchings(rest))


def _matchings(ranks: list[int]) -> Iterator[list[Pair]]:
    if not ranks:
        yield []
    for place in range(1, len(ranks)):
        for rest in _matchings(ranks[1:place] + ranks[place + 1 :]):
            yield [(ranks[0], ranks[place]), *rest]


def best_vector(request: DrawRequest) -> Vector:
    """The least vector there is, by trying every draw."""
    return min(vector(request, pairs, bye) for pairs, bye in every_draw(len(request.teams)))


def networkx_vector(request: DrawRequest) -> Vector:
    """The least vector there is, by networkx on the complete graph."""
    size = len(request.teams)
    width = 10 ** (len(str(max([size, *(abs(t.score) for t in request.teams)]) ** 2 * size)) + 2)
    graph = nx.Graph()
    for one in range(size):
        for other in range(one + 1, size):
            graph.add_edge(
                one, other, weight=-_number(vector(request, [(one, other)], None), width)
            )
        if size % 2:
            graph.add_edge(one, size, weight=-_number(vector(request, [], one), width))
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted((min(pair), max(pair)) for pair in matched)
    bye = next((one for one, other in pairs if other == size), None)
    return vector(request, [pair for pair in pairs if pair[1] != size], bye)


def _number(levels: Vector, width: int) -> int:
    number = 0
    for level in levels:
        for digit in (level or (0, 0)) if isinstance(level, tuple) else (level,):
            number = number * width + digit
    return number


def drawn(request: DrawRequest, draw: Draw) -> tuple[list[Pair], int | None]:
    """The pairs of a draw by rank, and who sits out."""
    rank = {team.id: place for place, team in enumerate(request.teams)}
    pairs = sorted(
        (min(rank[table.ns], rank[table.ew]), max(rank[table.ns], rank[table.ew]))
        for table in draw.tables
    )
    return pairs, None if draw.bye is None else rank[draw.bye]


def certified(draw: Draw) -> Vector:
    """What the certificate says, as a vector."""
    said = draw.certificate
    return (
        said.forbidden, said.rematches, said.repeat_byes, said.bye_distance, said.same_club,
        said.cost,
    )  # fmt: skip


def evening(seed: int, size: int, system: str, rounds: int, **settings: object) -> DrawRequest:
    """A field after some rounds of chance, with clubs and byes, as tournaments have them."""
    luck = random.Random(seed)
    ids = luck.sample(range(1, 10 * size + 2), size)
    played, byes = [], dict.fromkeys(ids, 0)
    for _ in range(rounds):
        order = sorted(range(size), key=lambda rank: rank + luck.random() * 8)
        played += [(ids[a], ids[b]) for a, b in zip(order[::2], order[1::2], strict=False)]
        if size % 2:
            byes[ids[order[-1]]] += 1
    scores = sorted((luck.randrange(2 * rounds + 1) for _ in ids), reverse=True)
    clubs = luck.choice([["", "A", "B", "C"], ["A", "A", "A", "", "B"], ["A", "B", "C", "D", "E"]])
    teams = tuple(
        Entrant(id=team, score=score, club=luck.choice(clubs), byes=byes[team])
        for team, score in zip(ids, scores, strict=True)
    )
    forbidden = tuple((luck.choice(ids), luck.choice(ids)) for _ in range(luck.randrange(4)))
    return DrawRequest(
        system=system,
        teams=teams,
        round=rounds + 1,
        seed=seed,
        played=tuple(played),
        forbidden=tuple(pair for pair in forbidden if pair[0] != pair[1]),
        avoid_same_club=luck.random() < 0.7,
        **settings,
    )
