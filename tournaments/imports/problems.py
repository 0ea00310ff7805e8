"""What can be wrong with a line of a sign-up list, and how much it matters."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.imports.columns import Column


class Weight(StrEnum):
    """`mend` stops the import, `confirm` stops it until the person agrees, `leave` leaves the line
    aside unless the person takes it, `tell` is said only."""

    MEND = "mend"
    CONFIRM = "confirm"
    LEAVE = "leave"
    TELL = "tell"


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """One thing to know about a line, in words for the person who imports it."""

    code: str
    message: Any
    column: Column
    weight: Weight
