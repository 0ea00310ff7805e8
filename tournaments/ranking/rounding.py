"""The one way in which the ranking rounds: to the nearest, halves up."""

from decimal import Decimal
from fractions import Fraction


def nearest(numerator: int, denominator: int) -> int:
    """Divide and round to the nearest whole number, halves up (2.5 is 3, -2.5 is -2).

    `denominator` is above zero.
    """
    return (2 * numerator + denominator) // (2 * denominator)


def two_decimals(value: Fraction) -> Decimal:
    """Round to hundredths, halves up, for showing; the ranking itself compares exact values."""
    return Decimal(nearest(100 * value.numerator, value.denominator)).scaleb(-2)
