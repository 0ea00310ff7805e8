"""The order in which a stage leaves its teams: by its standings, its pools or its bracket."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.enums import DrawSystem
from tournaments.models import Stage, StageEntrant, Team
from tournaments.queries.bracket_places import bracket_places
from tournaments.queries.stage_standings import stage_standings
from tournaments.queries.stages import is_bracket
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


def stage_order(stage: Stage) -> list[Placed]:
    """Everybody in a stage, the best first.

    Of pools, every first comes before every second; of a bracket, who went further.
    """
    published = stage_standings(stage)
    rows = published.standings.rows
    if is_bracket(stage.system):
        return _by_bracket(stage, rows, published.teams)
    pools = _pools(stage) if stage.system == DrawSystem.POOLS else {}
    places: Counter[str] = Counter()
    placed = []
    for row in rows:
        pool = pools.get(row.participant.id, "")
        places[pool] += 1
        placed.append(
            _placed(
                row,
                published.teams[row.participant.id],
                places[pool],
                worth=row.measures[0].key,
                pool=pool,
            )
        )
    return sorted(placed, key=lambda one: one.place) if pools else placed


def _pools(stage: Stage) -> dict[int, str]:
    return dict(StageEntrant.objects.filter(stage=stage).values_list("team", "pool"))


def _by_bracket(stage: Stage, rows: tuple[Row, ...], teams: Mapping[int, Team]) -> list[Placed]:
    by_number = {row.participant.number: row for row in rows}
    return [
        _placed(
            by_number[number],
            teams[by_number[number].participant.id],
            place,
            worth=place,
            rank=place,
        )
        for place, number in bracket_places(stage)
    ]


def _placed(
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
