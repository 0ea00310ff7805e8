"""How the pools of a stage cross in the bracket that follows it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Stage
from tournaments.pairing.brackets.pool_crossings import (
    FromPool,
    cross_pools,
    follow_crossing,
    list_first_matches,
)
from tournaments.queries.stages.options import CROSSINGS, find_entry_order, list_crossing
from tournaments.queries.stages.qualifiers import Qualifier


@dataclass(frozen=True, kw_only=True, slots=True)
class Crossed:
    """A team in the first round, and what its place is called: « B2 »."""

    name: str
    qualifier: Qualifier


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossedMatch:
    """A match of the first round; `other` is None where `one` passes."""

    one: Crossed
    other: Crossed | None


def find_crossed_seeds(stage: Stage, qualifiers: Sequence[Qualifier]) -> Mapping[int, int]:
    """By team, the seed from 0 that crosses its pool with others; empty where none cross."""
    return {pk: seed for seed, pk in enumerate(_cross(stage, _name(stage, qualifiers)))}


def list_crossed_matches(stage: Stage, qualifiers: Sequence[Qualifier]) -> list[CrossedMatch]:
    """The first round from the top of the bracket to its bottom; empty where no pools cross."""
    teams = _name(stage, qualifiers)
    seeds = _cross(stage, teams)
    if len(seeds) < 2:
        return []
    names = {team.id: team.name for team in teams}
    known = {
        qualifier.team.pk: Crossed(name=names[qualifier.team.pk], qualifier=qualifier)
        for qualifier in qualifiers
    }
    return [
        CrossedMatch(one=known[team], other=None if opponent is None else known[opponent])
        for team, opponent in list_first_matches(seeds)
    ]


def _cross(stage: Stage, teams: Sequence[FromPool]) -> list[int]:
    order = find_entry_order(stage)
    if order not in CROSSINGS or any(not team.pool for team in teams):
        return []
    if order == "crossing":
        return follow_crossing(teams, list_crossing(stage))
    return cross_pools(teams, by_letter=order == "crossed")


def _name(stage: Stage, qualifiers: Sequence[Qualifier]) -> list[FromPool]:
    """Each in its pool: the second of those of B that go on is « B2 », also where another left.

    Where places count over all, or who fills the bracket up is known late, it is the same.
    """
    first = (stage.from_place or 1) if stage.places_per_pool else 1
    before: Counter[str] = Counter()
    found: list[FromPool] = []
    for qualifier in qualifiers:
        pool = qualifier.placed.pool
        found.append(FromPool(id=qualifier.team.pk, pool=pool, place=first + before[pool]))
        before[pool] += 1
    return found
