"""The order in which a stage leaves its teams: by its standings, its pools or its bracket."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.enums import DrawSystem
from tournaments.models import Stage, Team
from tournaments.queries.stages.bracket_places import list_bracket_places
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.standings import compute_stage_standings
from tournaments.ranking import Row


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A team and where its stage leaves it.

    `place` counts in the stage or, in pools, in the pool. `worth` is the same for teams that what
    decides first cannot tell apart, `rank` for those that nothing can. The points are those of
    the stage, what was brought along included.
    """

    team: Team
    place: int
    worth: object
    rank: int
    pool: str
    ranking_points: int
    match_points: int


def list_stage_order(stage: Stage, facts: StageFacts | None = None) -> list[Placed]:
    """Everybody in a stage, the best first.

    Of pools, every first comes before every second; of a bracket, who went further. `facts`:
    those of its tournament, where other stages are asked about too.
    """
    facts = facts or StageFacts(stage.tournament)
    published = compute_stage_standings(stage, facts=facts)
    rows = published.standings.rows
    if is_bracket(stage.system):
        return _by_bracket(list_bracket_places(stage, facts), rows, published.teams)
    in_pools = stage.system == DrawSystem.POOLS
    pools = {one.team_id: one.pool for one in facts.entrants(stage.pk)} if in_pools else {}
    places: Counter[str] = Counter()
    placed = []
    for row in rows:
        pool = pools.get(row.participant.id, "")
        places[pool] += 1
        placed.append(
            _build_placed(
                row,
                published.teams[row.participant.id],
                places[pool],
                worth=row.measures[0].key,
                pool=pool,
            )
        )
    return sorted(placed, key=lambda one: one.place) if pools else placed


def _by_bracket(
    places: Sequence[tuple[int, int]], rows: Sequence[Row], teams: Mapping[int, Team]
) -> list[Placed]:
    by_number = {row.participant.number: row for row in rows}
    return [
        _build_placed(
            by_number[number],
            teams[by_number[number].participant.id],
            place,
            worth=place,
            rank=place,
        )
        for place, number in places
    ]


def _build_placed(
    row: Row, team: Team, place: int, *, worth: object, rank: int = 0, pool: str = ""
) -> Placed:
    return Placed(
        team=team,
        place=place,
        worth=worth,
        rank=rank or row.rank,
        pool=pool,
        ranking_points=row.tally.ranking_points,
        match_points=row.tally.total,
    )
