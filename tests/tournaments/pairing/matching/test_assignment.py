"""Rows and columns at the least cost, beside every permutation."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tournaments.pairing.matching import assignment
from tournaments.pairing.matching.assignment import cheapest_assignment
from tournaments.pairing.matching.blossoms import BrokenProof


@settings(max_examples=examples(300))
@given(st.integers(0, 6), st.integers(0, 2), st.data())
def test_no_permutation_is_cheaper(rows: int, spare: int, data: st.DataObject) -> None:
    columns = rows + spare
    row = st.dictionaries(st.integers(0, max(columns - 1, 0)), st.integers(1, 4), max_size=columns)
    costs = data.draw(st.lists(row, min_size=rows, max_size=rows))
    found = cheapest_assignment(costs, columns)

    def total(order: tuple[int, ...] | list[int]) -> int:
        return sum(cost.get(column, 0) for cost, column in zip(costs, order, strict=True))

    assert len(set(found)) == rows
    assert total(found) == min(total(order) for order in permutations(range(columns), rows))


def test_first_wishes_are_the_own_numbers() -> None:
    assert cheapest_assignment([{}, {}, {}], 3) == [0, 1, 2]


def test_an_assignment_that_its_prices_do_not_prove_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def careless(self: assignment._Assignment, row: int) -> None:
        self.column_of[row], self.row_of[0] = 0, row

    monkeypatch.setattr(assignment._Assignment, "place_cheapest", careless)
    with pytest.raises(BrokenProof):
        cheapest_assignment([{0: 1}, {0: 1}], 2)
