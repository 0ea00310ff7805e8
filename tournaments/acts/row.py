"""The row of an act: what it needs before it is done, and what follows once it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import NamedTuple

from django.utils.functional import Promise

from tournaments.enums import Act


class ActMoment(StrEnum):
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

    SAFE = auto()
    ASKS = auto()
    """Whether it is meant."""
    REASON = auto()
    REFUSED = auto()


class Cares(NamedTuple):
    """What an act needs at each `ActMoment`."""

    prepared: Care
    published: Care
    recorded: Care
    closed: Care
    final: Care


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


def _always(care: Care) -> Cares:
    return Cares(care, care, care, care, care)


ALWAYS, ASKED, REASONED = _always(Care.SAFE), _always(Care.ASKS), _always(Care.REASON)
UNTIL_FINAL = ALWAYS._replace(final=Care.REFUSED)
ASKED_UNTIL_FINAL = ASKED._replace(final=Care.REFUSED)
REASONED_UNTIL_FINAL = REASONED._replace(final=Care.REFUSED)
FROM_PUBLISHED = UNTIL_FINAL._replace(prepared=Care.REFUSED)
REASONED_FROM_PUBLISHED = REASONED_UNTIL_FINAL._replace(prepared=Care.REFUSED)
WHILE_PLAYED = FROM_PUBLISHED._replace(closed=Care.REFUSED)
REASONED_WHILE_PLAYED = REASONED_FROM_PUBLISHED._replace(closed=Care.REFUSED)


@dataclass(frozen=True, kw_only=True, slots=True)
class ActRow:
    """What holds of one act.

    `ranks`: it may change who is ranked, how, or how sure that is. `frees_place`: somebody who
    waits may get a place by it. `loses` and `undo` say what is lost by it and the way back; both
    are empty where another act takes it back.
    """

    cares: Cares
    ranks: bool = True
    frees_place: bool = False
    seals: Seals = Seals.SUBJECT
    loses: str | Promise = ""
    undo: str | Promise = ""


Rows = Mapping[Act, ActRow]
