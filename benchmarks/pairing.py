"""Draws of large fields, with proof, beside other solvers on the same graph.

`python -m benchmarks.pairing [--rounds 5] [--all] [--complete]` plays rounds of 1,000 and 4,000
teams and prints, per system, the slowest round of ours, proof over the complete graph and table
numbers included, and the time networkx and rustworkx take to match that round's small graph of
likely pairs, the building of the graph left out, without any proof. networkx takes minutes for
4,000 teams, so of these it gets one field, or each with `--all`. `--complete` also gives it the
complete graph of 1,000 teams, once. rustworkx counts in 128 bits; where the levels need more, it
is left out.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

import networkx as nx
import rustworkx as rx

from tournaments.pairing import Draw, DrawRequest, Entrant, draw
from tournaments.pairing.levels import PairCosts
from tournaments.pairing.matching.neighbours import likely_pairs
from tournaments.pairing.systems import measure_of

T = TypeVar("T")
Edges = list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A tournament to be played for the benchmark."""

    name: str
    system: str
    size: int
    large_club: float = 0.0


SYSTEMS = ("random", "ranking", "swiss", "slide")
FIELDS = [
    Field(name=f"{system}, {size:,} teams{note}", system=system, size=size, large_club=share)
    for share, note in ((0.0, ""), (0.65, ", 65 % in one club"))
    for size in (1000, 4000)
    for system in SYSTEMS
]
SMALL = [Field(name=system, system=system, size=16, large_club=0.65) for system in SYSTEMS]

SLOWLY = FIELDS[5]


def play(field: Field, rounds: int) -> tuple[float, DrawRequest]:
    """The time of the slowest round, and its request."""
    luck = random.Random(field.size)
    clubs = [
        "A" if luck.random() < field.large_club else f"B{luck.randrange(20)}"
        for _ in range(field.size)
    ]
    scores = [0] * field.size
    totals = [luck.random() for _ in clubs]
    played: list[tuple[int, int]] = []
    results: list[tuple[float, DrawRequest]] = []
    for number in range(1, rounds + 1):
        order = sorted(range(field.size), key=lambda team: (-scores[team], -totals[team]))
        request = DrawRequest(
            system=field.system,
            teams=tuple(Entrant(id=n, score=scores[n], club=clubs[n]) for n in order),
            round=number,
            seed=number,
            played=tuple(played),
            avoid_same_club=field.large_club > 0,
            time_limit=120,
        )
        start = perf_counter()
        drawn = draw(request)
        results.append((perf_counter() - start, request))
        _score(drawn, luck, scores, totals, played)
    return max(results, key=lambda result: result[0])


def _score(
    drawn: Draw,
    luck: random.Random,
    scores: list[int],
    totals: list[float],
    played: list[tuple[int, int]],
) -> None:
    if not drawn.certificate.optimal:
        sys.exit("a draw ran out of time")
    for table in drawn.tables:
        played.append((table.ns, table.ew))
        winner = luck.choice((table.ns, table.ew))
        scores[winner] += 2
        totals[winner] += luck.random()


def timed(act: Callable[[], T]) -> tuple[float, T]:
    """Seconds and result of a call."""
    start = perf_counter()
    result = act()
    return perf_counter() - start, result


def edges(request: DrawRequest, *, complete: bool) -> Edges:
    """The graph of a draw, dearer pairs weighing less."""
    costs = PairCosts(request, measure_of(request))
    ranks = range(costs.size)
    pairs = [(a, b) for b in ranks for a in range(b)] if complete else sorted(likely_pairs(costs))
    return [(a, b, -costs.cost(a, b)) for a, b in pairs]


def by_networkx(graph_edges: Edges) -> float:
    """Seconds that networkx takes to match it."""
    graph = nx.Graph()
    graph.add_weighted_edges_from(graph_edges)
    return timed(lambda: nx.max_weight_matching(graph, maxcardinality=True))[0]


def by_rustworkx(graph_edges: Edges, size: int) -> float | None:
    """Seconds that rustworkx takes to match it; nothing where the costs pass its 128 bits."""
    if max(-weight for _, _, weight in graph_edges) * size >= 1 << 123:
        return None
    graph = rx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(graph_edges)
    return timed(lambda: rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))[0]


def beside(field: Field, request: DrawRequest, ours: float, *, slow: bool) -> str:
    """The columns of the other solvers."""
    graph_edges = edges(request, complete=False)
    columns = f"{'':>19}"
    if slow or field.size <= 1000 or field == SLOWLY:
        other = by_networkx(graph_edges)
        columns = f"{other:10.2f}s{other / ours:7.0f}×"
    rust = by_rustworkx(graph_edges, field.size)
    return columns + (f"{rust:10.3f}s" if rust is not None else f"{'> 2^123':>11}")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pairing", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--complete", action="store_true")
    parser.add_argument("--small", action="store_true", help="fields of 16 teams, in seconds")
    options = parser.parse_args(arguments)
    print(f"{'draw, with proof':38}{'ours':>9}{'networkx':>11}{'ratio':>8}{'rustworkx':>11}")
    for field in SMALL if options.small else FIELDS:
        ours, request = play(field, options.rounds)
        line = f"{field.name:38}{ours:8.3f}s"
        if field.system != "random":
            line += beside(field, request, ours, slow=options.all)
        print(line, flush=True)
    if options.complete:
        ours, request = play(Field(name="", system="swiss", size=1000), options.rounds)
        other = by_networkx(edges(request, complete=True))
        name = "swiss, 1,000 teams, complete graph"
        print(f"{name:38}{ours:8.3f}s{other:10.2f}s{other / ours:7.0f}×")


if __name__ == "__main__":
    main(sys.argv[1:])
