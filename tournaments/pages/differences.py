"""What is not the same in two places, or before and after, as a table shows it."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """A thing that differs; empty on the side where it is not."""

    name: str
    one: str
    other: str
