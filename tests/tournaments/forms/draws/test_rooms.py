"""Table numbers as people type them."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forms.draws.rooms import read_table_numbers, spell_table_numbers


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("", []),
        ("1-3", [1, 2, 3]),
        ("1–3, 15; 20 - 21", [1, 2, 3, 15, 20, 21]),
        (" 7 ", [7]),
        ("5,4", [5, 4]),
    ],
)
def test_numbers_and_runs_are_read(typed: str, numbers: list[int]) -> None:
    assert read_table_numbers(typed) == numbers


@pytest.mark.parametrize(
    "typed", ["a", "1-", "-3", "3-1", "0", "1-2-3", "99999", "1,1", "1-1500", "²"]
)
def test_what_is_no_table_number_is_refused_in_words(typed: str) -> None:
    with pytest.raises(ValidationError):
        read_table_numbers(typed)


@given(st.lists(st.integers(1, 9999), unique=True, max_size=200))
def test_a_list_is_spelled_so_that_it_reads_back(numbers: list[int]) -> None:
    assert read_table_numbers(spell_table_numbers(numbers)) == numbers
