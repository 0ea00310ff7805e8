"""The row of an act: what it needs before it is done, and what follows once it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto

from django.utils.functional import Promise

from tournaments.enums import Act


class Moment(StrEnum):
    """How far that is on which an act works: a round, or the tournament by its last one."""

    PREPARED = "prepared"
    """Nothing is published yet."""
    PUBLISHED = "published"
    RECORDED = "recorded"
    """A table has its first result."""
    CLOSED = "closed"
    """What comes after rests on it."""
    FINAL = "final"
    """The standings are final."""


class Care(StrEnum):
    """What an act needs before it is done."""

    SAFE = "s"
    ASKS = "a"
    REASON = "r"
    REFUSED = "x"


class Seals(StrEnum):
    """Which rows the entry of an act seals in the journal."""

    SUBJECT = auto()
    """What the act is about, with what belongs to it."""
    NOTHING = auto()
    """Nothing: the act writes no row that is proved."""
    ROUNDS = auto()
    """Every round that there is, and its subject: a round left out was taken back."""
    SEATING = auto()
    """Every round, and the whole round of its match: others may have been added or taken away."""
    TOURNAMENT = auto()
    """The concours and its jury."""
    JURY = auto()
    TEAMS = auto()
    """The teams whose numbers the entry tells."""
    NAMES = auto()
    """The concours, all its teams and whoever plays in them."""


ALWAYS, UNTIL_FINAL = "sssss", "ssssx"
WHILE_PLAYED, FROM_PUBLISHED = "xssxx", "xsssx"


@dataclass(frozen=True, kw_only=True, slots=True)
class ActRow:
    """What holds of one act.

    `cares` has one letter of `Care` for each `Moment`. `ranks`: it may change who is ranked, how,
    or how sure that is. `frees_place`: somebody who waits may get a place by it. `loses` and `undo`
    say what is lost by it and the way back; both are empty where another act takes it back.
    """

    cares: str
    ranks: bool = True
    frees_place: bool = False
    seals: Seals = Seals.SUBJECT
    loses: str | Promise = ""
    undo: str | Promise = ""


Rows = Mapping[Act, ActRow]
