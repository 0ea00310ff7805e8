"""How many will play a stage that is not opened yet, as far as its settings and those before say.

A plan of the evening rests on it, no decision does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.enums import CutTie, DrawSystem, StageEntry
from tournaments.models import Stage
from tournaments.pairing.brackets.slots import rounds_for
from tournaments.pairing.systems.pools import count_pools
from tournaments.queries.stages.entering.cuts import find_full_bracket
from tournaments.queries.stages.options import build_system_options
from tournaments.queries.stages.progress import StageProgress


@dataclass(frozen=True, kw_only=True, slots=True)
class ExpectedSize:
    """How many play a stage; `is_sure` is false where that depends on what comes before it."""

    size: int
    is_sure: bool


def expect_sizes(stages: Sequence[StageProgress], present: int) -> Mapping[int, ExpectedSize]:
    """By stage, how many are to play it, of so many in the room; each source stands before the
    stages that it feeds."""
    found: dict[int, ExpectedSize] = {}
    for progress in stages:
        source = progress.stage.source
        if progress.size or source is None:
            found[progress.stage.pk] = ExpectedSize(size=progress.size or present, is_sure=True)
        else:
            available = found[source.pk].size
            found[progress.stage.pk] = _expect(progress.stage, source, available, stages)
    return found


def _expect(
    stage: Stage, source: Stage, available: int, stages: Sequence[StageProgress]
) -> ExpectedSize:
    """What a stage takes of the teams `available` to it; `stages` are all there are."""
    if stage.entry == StageEntry.LOSERS:
        size = sum(_count_losers(available, number) for number in stage.lost_rounds)
        return ExpectedSize(size=size, is_sure=False)
    if stage.entry == StageEntry.RANKS:
        return _expect_placed(stage, source, available)
    beside = [
        sister.size or _expect_placed(sister.stage, source, available).size
        for sister in stages
        if sister.stage.source_id == source.pk and sister.stage.entry == StageEntry.RANKS
    ]
    return ExpectedSize(size=max(0, available - sum(beside)), is_sure=False)


def _expect_placed(stage: Stage, source: Stage, available: int) -> ExpectedSize:
    """The teams in the places that a stage asks for, and whoever fills it up or comes in by lot."""
    lists = _count_lists(stage, source, available)
    first = (stage.from_place or 1) - 1
    last = stage.to_place or -(-available // max(lists, 1))
    asked = max(0, last - first) * lists
    if stage.fill_up or stage.drawn_places == 0:
        asked = find_full_bracket(asked)
    size = min(asked + (stage.drawn_places or 0), available)
    named = stage.to_place is not None and not stage.places_per_pool
    exact = stage.cut_tie != CutTie.ALL_IN and stage.drawn_places is None
    return ExpectedSize(size=size, is_sure=named and exact and size == asked)


def _count_lists(stage: Stage, source: Stage, size: int) -> int:
    """How many lists there are in which a stage counts places: one, or a pool each."""
    if not stage.places_per_pool or source.system != DrawSystem.POOLS:
        return 1
    return count_pools(size, build_system_options(source))


def _count_losers(size: int, number: int) -> int:
    """How many lose round `number` of a bracket of so many teams, byes in its first."""
    depth = rounds_for(size)
    if number > depth:
        return 0
    full = 1 << (depth - number)
    return size - full if number == 1 else full
