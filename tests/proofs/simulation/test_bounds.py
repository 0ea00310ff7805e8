"""The plain matching against a library's, and the bound on repeats against every draw."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.simulation.bounds import graph_of, least_repeats, most_pairs
from tests.running.examples import examples

PEOPLE = st.integers(0, 11)
PAIRS = st.frozensets(st.frozensets(PEOPLE, min_size=2, max_size=2), max_size=50)


@settings(max_examples=examples(300))
@given(PAIRS)
def test_as_many_pairs_as_a_library_finds(joined: frozenset[frozenset[int]]) -> None:
    graph = {
        number: {o for pair in joined if number in pair for o in pair - {number}}
        for number in range(12)
    }
    known = nx.Graph([tuple(pair) for pair in joined])
    assert most_pairs(graph) == len(nx.max_weight_matching(known, maxcardinality=True))


def test_two_triangles_joined_by_one_pair_need_it() -> None:
    joined = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)]
    graph: dict[int, set[int]] = {n: set() for n in range(6)}
    for one, other in joined:
        graph[one].add(other)
        graph[other].add(one)
    assert most_pairs(graph) == 3


def draws(people: list[int]) -> list[list[frozenset[int]]]:
    if not people:
        return [[]]
    one, *others = people
    return [
        [frozenset((one, other)), *rest]
        for other in others
        for rest in draws([left for left in others if left != other])
    ]


@settings(max_examples=examples(100))
@given(st.frozensets(st.frozensets(st.integers(0, 5), min_size=2, max_size=2)))
def test_no_draw_has_fewer_rematches_and_one_has_as_many(met: frozenset[frozenset[int]]) -> None:
    least = min(sum(pair in met for pair in drawn) for drawn in draws(list(range(6))))
    assert least_repeats(list(range(6)), dict.fromkeys(met, 1), ()) == (0, least)


def test_everybody_is_joined_but_for_the_excluded() -> None:
    assert graph_of([1, 2, 3], {frozenset((1, 2))}) == {1: {3}, 2: {3}, 3: {1, 2}}
