"""What was paid, told by tariff: every cent stands in one cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.queries.money.takings import BEYOND, spread

LABELS = st.sampled_from(["Doublette", "Adhérent", "Visiteur"])
CHARGES = st.lists(st.tuples(LABELS, st.integers(0, 3000)), max_size=4)
PAID = st.lists(st.tuples(st.sampled_from(["cash", "cheque"]), st.integers(-2000, 3000)))


@pytest.mark.parametrize(
    ("paid", "cells"),
    [
        ([("cash", 600)], {("A", "cash"): 600}),
        ([("cash", 1000)], {("A", "cash"): 700, ("B", "cash"): 300}),
        (
            [("cash", 1000), ("cheque", 500)],
            {("A", "cash"): 700, ("B", "cash"): 300, ("B", "cheque"): 400, (BEYOND, "cheque"): 100},
        ),
        ([("cash", 1400), ("cash", -800)], {("A", "cash"): 600}),
        ([("cheque", 700), ("cash", -700)], {("A", "cheque"): 700, ("A", "cash"): -700}),
    ],
)
def test_the_oldest_sum_is_filled_first_and_the_latest_gives_back_first(
    paid: list[tuple[str, int]], cells: dict[tuple[str, str], int]
) -> None:
    assert spread([("A", 700), ("B", 700)], paid) == cells


@given(CHARGES, PAID)
def test_no_cent_is_lost_or_made(
    charges: list[tuple[str, int]], paid: list[tuple[str, int]]
) -> None:
    cells = spread(charges, paid)
    for method in ("cash", "cheque"):
        told = sum(cents for (_label, by), cents in cells.items() if by == method)
        assert told == sum(cents for by, cents in paid if by == method)


def test_what_was_given_back_makes_room_for_what_is_paid_again() -> None:
    paid = [("online", 1400), ("online", -700), ("cash", 700)]
    assert spread([("A", 700), ("B", 700)], paid, whole=True) == {
        ("A", "online"): 700, ("B", "online"): 700, ("B", "cash"): 700,
    }  # fmt: skip
