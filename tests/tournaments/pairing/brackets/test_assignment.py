"""The cheapest choice of partners between two halves."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.brackets.assignment import assign

TABLES = st.integers(0, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-5, 30) | st.integers(0, 10**30), min_size=size, max_size=size),
        min_size=size,
        max_size=size,
    )
)


def spent(table: list[list[int]], chosen: list[int]) -> int:
    return sum(row[column] for row, column in zip(table, chosen, strict=True))


@settings(max_examples=200, deadline=None)
@given(TABLES)
def test_no_other_choice_costs_less(table: list[list[int]]) -> None:
    everything = permutations(range(len(table)))
    assert spent(table, assign(table)) == min(spent(table, list(way)) for way in everything)


@settings(max_examples=50, deadline=None)
@given(TABLES)
def test_everybody_is_chosen_once(table: list[list[int]]) -> None:
    assert sorted(assign(table)) == list(range(len(table)))
