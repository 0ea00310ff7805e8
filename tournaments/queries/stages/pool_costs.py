"""What the pools of a stage come to: who is in them, and which of their meetings are unwished."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.models import Stage, StageEntrant, Team
from tournaments.pairing.systems.pools import count_rounds_of_pool
from tournaments.queries.draws.stored_draws import map_team_numbers
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import build_system_options

Pairs = tuple[tuple[int, int], ...]
"""Pairs of team numbers."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolCost:
    """A pool: its teams and their seeds in order, and the pairs of it that club mates, those who
    have met and those who must not meet make. `rounds`: how many it takes for all to meet."""

    name: str
    teams: tuple[int, ...]
    seeds: tuple[int, ...]
    rounds: int
    same_club: Pairs
    met: Pairs
    forbidden: Pairs


def list_pool_costs(
    stage: Stage,
    entrants: Sequence[StageEntrant],
    pools: Mapping[int, str],
    wanted: Collection[str],
) -> tuple[PoolCost, ...]:
    """The wanted pools of a stage, if its entrants were in `pools`, by the keys of their teams."""
    met, forbidden = _list_met(stage), _list_forbidden(stage)
    options = build_system_options(stage)
    found = []
    for name in sorted(wanted):
        members = [entrant for entrant in entrants if pools[entrant.team_id] == name]
        rounds = count_rounds_of_pool(len(members), options)
        found.append(_count(name, members, rounds, met, forbidden))
    return tuple(found)


def _count(
    name: str,
    members: Sequence[StageEntrant],
    rounds: int,
    met: Collection[frozenset[int]],
    forbidden: Collection[frozenset[int]],
) -> PoolCost:
    def pairs(is_so: Callable[[Team, Team], bool]) -> Pairs:
        return tuple(
            (first.team.number, second.team.number)
            for first, second in combinations(members, 2)
            if is_so(first.team, second.team)
        )

    return PoolCost(
        name=name,
        teams=tuple(member.team.number for member in members),
        seeds=tuple(member.seed for member in members),
        rounds=rounds,
        same_club=pairs(
            lambda team, opponent: bool(_club(team)) and _club(team) == _club(opponent)
        ),
        met=pairs(lambda team, opponent: frozenset((team.number, opponent.number)) in met),
        forbidden=pairs(
            lambda team, opponent: frozenset((team.number, opponent.number)) in forbidden
        ),
    )


def _club(team: Team) -> str:
    return team.club_name.strip().casefold()


def _list_met(stage: Stage) -> set[frozenset[int]]:
    """Who met whom in other stages, by number."""
    numbers = map_team_numbers(stage.tournament)
    return {
        frozenset((numbers[team], numbers[opponent]))
        for match in StageFacts(stage.tournament).matches
        if match.round.stage_id != stage.pk
        for team in list_side_teams(match)[0]
        for opponent in list_side_teams(match)[1]
    }


def _list_forbidden(stage: Stage) -> set[frozenset[int]]:
    pairs = stage.tournament.forbidden_pairs.values_list("team_a__number", "team_b__number")
    return {frozenset(pair) for pair in pairs}
