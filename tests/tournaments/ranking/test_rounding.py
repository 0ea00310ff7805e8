"""Whole numbers and hundredths, halves up."""

from decimal import Decimal
from fractions import Fraction

import pytest

from tournaments.ranking.places import nearest, two_decimals


@pytest.mark.parametrize(
    ("numerator", "denominator", "rounded"),
    [(4, 2, 2), (5, 2, 3), (-5, 2, -2), (7, 3, 2), (8, 3, 3), (-7, 3, -2), (0, 5, 0)],
)
def test_nearest_rounds_halves_up(numerator: int, denominator: int, rounded: int) -> None:
    assert nearest(numerator, denominator) == rounded


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(2437, 3), "812.33"), (Fraction(1, 200), "0.01"), (Fraction(1944), "1944.00")],
)
def test_two_decimals_keeps_hundredths(value: Fraction, shown: str) -> None:
    assert str(two_decimals(value)) == str(Decimal(shown))
