"""Which stages may want the same teams by what they ask for, before any result."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from tournaments.enums import CutTie, StageEntry
from tournaments.models import Stage


class OverlapCause(StrEnum):
    """Why two stages whose places lie beside each other may want the same teams."""

    ALL_LEVEL = "all_level"
    """All who are level at the last place of the one enter it."""
    FILLED_UP = "filled_up"
    """The one is filled up by the next of the pools."""
    DRAWN = "drawn"
    """The one gives places by lot, also to those of the other."""
    COUNTED_APART = "counted_apart"
    """The one counts places in each pool, the other over all."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Overlap:
    """Two stages that follow one and wait to be opened: `upper` may reach into `lower`."""

    upper: Stage
    lower: Stage
    cause: OverlapCause

    @property
    def in_order(self) -> tuple[Stage, Stage]:
        """The stage that takes its teams first, and the one that plays with those left."""
        one, other = self.upper, self.lower
        return (one, other) if one.number < other.number else (other, one)


def list_overlaps(stages: Sequence[Stage]) -> list[Overlap]:
    """Every pair of stages that may want the same teams; none once one of the two is open."""
    return _list_among([stage for stage in stages if stage.opened_at is None])


def _list_among(stages: Sequence[Stage]) -> list[Overlap]:
    waiting = [stage for stage in stages if stage.entry == StageEntry.RANKS]
    pairs = combinations(
        sorted(waiting, key=lambda stage: (stage.from_place or 1, stage.number)), 2
    )
    return [
        Overlap(upper=upper, lower=lower, cause=cause)
        for upper, lower in pairs
        if upper.source_id is not None and upper.source_id == lower.source_id
        for cause in _causes(upper, lower)
    ]


def find_claims(stage: Stage, stages: Sequence[Stage]) -> Callable[[Stage], tuple[int, int]]:
    """What sorts a stage and those beside it as they take the teams of the one before.

    Places further up go first, whichever is opened first: whom a lot leaves out at the cut of the
    final has the next place. Where two of them may want the same teams, it is the order of the
    stages; a stage that is open claims as it did before.
    """
    beside = [sister for sister in stages if sister.source_id == stage.source_id]
    shared = _list_among(
        [sister for sister in beside if sister.opened_at is None or sister.pk == stage.pk]
    )
    return lambda sister: (1 if shared else sister.from_place or 1, sister.number)


def _causes(upper: Stage, lower: Stage) -> Iterator[OverlapCause]:
    """The one that tells most, where there is any."""
    if upper.places_per_pool != lower.places_per_pool:
        yield OverlapCause.COUNTED_APART
    elif upper.fill_up:
        yield OverlapCause.FILLED_UP
    elif upper.cut_tie == CutTie.ALL_IN:
        yield OverlapCause.ALL_LEVEL
    elif upper.drawn_places is not None:
        yield OverlapCause.DRAWN
