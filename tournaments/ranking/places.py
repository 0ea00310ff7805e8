"""Ranks from keys: the greater key first, equal ones on one rank, how the ranking rounds; and what
it says: sentences without a translator, a French message id and the values that go into it.

The ranking is pure Python and knows no gettext. Whoever shows a `Message` says
`gettext(message.msgid) % message.values`, with the numbers put in the reader's form first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

Shown = int | str | Decimal


def gettext_noop(message: str) -> str:
    """Mark `message` for the catalogue and give it back unchanged."""
    return message


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Several numbers in one place of a sentence; each is put in the reader's form by itself."""

    each: tuple[int, ...]
    between: str = ", "

    def said(self, write: Callable[[int], str]) -> str:
        """The numbers as `write` writes each of them."""
        return self.between.join(map(write, self.each))

    def __str__(self) -> str:
        return self.said(str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Numbers):
    """The terms of a sum, those below zero in brackets: `1200 + (-162)`."""

    between: str = " + "

    def said(self, write: Callable[[int], str]) -> str:
        """The terms as `write` writes each of them."""
        terms = (write(number) if number >= 0 else f"({write(number)})" for number in self.each)
        return self.between.join(terms)


Value = Shown | Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One sentence: a French message id with named placeholders, and their values."""

    msgid: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def text(self) -> str:
        """Give the sentence in French, numbers in Python's form."""
        return self.msgid % self.values


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
