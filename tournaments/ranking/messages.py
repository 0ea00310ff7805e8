"""The sentences of the ranking, without a translator: a French message id and its values.

The ranking is pure Python and knows no gettext. Whoever shows a `Message` says
`gettext(message.msgid) % message.values`, with the numbers put in the reader's form first.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

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
