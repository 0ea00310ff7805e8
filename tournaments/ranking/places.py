"""Ranks from keys: the greater key first, equal ones on one rank, how the ranking rounds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

from tournaments.ranking.messages import Message

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One criterion looked at between two of a ranking, and whether it separates them."""

    criterion: str
    separates: bool
    message: Message


def placed(items: Sequence[T], key: Callable[[T], Any]) -> Iterator[tuple[int, bool, T]]:
    """The items with rank and whether it is shared; equal ones stay in the order given."""
    rank = 1
    for _key, group in groupby(sorted(items, key=key, reverse=True), key=key):
        equal = list(group)
        for item in equal:
            yield rank, len(equal) > 1, item
        rank += len(equal)


def steps_until_separated(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps up to the one that separates, or all of them; none is made after that."""
    taken = []
    for step in steps:
        taken.append(step)
        if step.separates:
            break
    return tuple(taken)


def nearest(numerator: int, denominator: int) -> int:
    """Divide and round to the nearest whole number, halves up (2.5 is 3, -2.5 is -2).

    `denominator` is above zero.
    """
    return (2 * numerator + denominator) // (2 * denominator)


def two_decimals(value: Fraction) -> Decimal:
    """Round to hundredths, halves up, for showing; the ranking itself compares exact values."""
    return Decimal(nearest(100 * value.numerator, value.denominator)).scaleb(-2)
