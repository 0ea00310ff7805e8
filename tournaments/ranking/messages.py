"""Sentences without a translator: a French message id and the values that go into it.

The ranking is pure Python and knows no gettext. Whoever shows a `Message` says
`gettext(message.msgid) % message.values`, with the numbers put in the reader's form first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

Shown = int | str | Decimal


def gettext_noop(message: str) -> str:
    """Mark `message` for the catalogue and give it back unchanged."""
    return message


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One sentence: a French message id with named placeholders, and their values."""

    msgid: str
    values: Mapping[str, Shown] = field(default_factory=dict)

    def text(self) -> str:
        """Give the sentence in French, numbers in Python's form."""
        return self.msgid % self.values
