"""Why a team has its rank in its pool: its neighbours there, and who met whom among those level."""

from collections.abc import Iterator, Sequence

from tournaments.models import Team
from tournaments.pages.ranks.comparisons import (
    Comparison,
    LevelLine,
    PoolRank,
    compare_teams,
)
from tournaments.pages.stages.public_stages import name_stage
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.standings import compute_pool_standings
from tournaments.ranking import Row
from tournaments.wording import number_writer

_AMONG_LEVEL = "direct_encounter"


def list_pool_ranks(team: Team, facts: StageFacts) -> Iterator[PoolRank]:
    """The rank of a team in each pool that it plays or has played in."""
    for stage in facts.stages:
        pool = next(
            (entrant.pool for entrant in facts.entrants(stage.pk) if entrant.team_id == team.pk), ""
        )
        published = compute_pool_standings(stage, facts=facts).get(pool) if pool else None
        if published is not None and any(row.tally.lines for row in published.standings.rows):
            yield _explain(name_stage(stage), pool, published, team)


def _explain(stage: str, pool: str, published: PublishedStandings, team: Team) -> PoolRank:
    rows = published.standings.rows
    place = next(n for n, row in enumerate(rows) if row.participant.id == team.pk)
    above, below = rows[:place][-1:], rows[place + 1 :][:1]
    return PoolRank(
        stage=stage,
        pool=pool,
        rank=rows[place].rank,
        size=len(rows),
        above=_compare(published, team, above),
        below=_compare(published, team, below),
        level=tuple(_list_level(published, rows[place])),
    )


def _compare(published: PublishedStandings, team: Team, beside: Sequence[Row]) -> Comparison | None:
    if not beside:
        return None
    return compare_teams(published, team, published.teams[beside[0].participant.id])


def _list_level(published: PublishedStandings, own: Row) -> Iterator[LevelLine]:
    """The mini-table of the direct encounter, where all who were level have met."""
    criteria = published.standings.criteria
    if _AMONG_LEVEL not in criteria:
        return
    place = criteria.index(_AMONG_LEVEL)
    before = [measure.key for measure in own.measures[:place]]
    level = [
        row
        for row in published.standings.rows
        if [measure.key for measure in row.measures[:place]] == before
    ]
    write = number_writer()
    for row in level if own.measures[place].key else ():
        facts = row.measures[place].facts
        yield LevelLine(
            team=published.teams[row.participant.id],
            points=write(facts["points"]),
            difference=write(facts["difference"]),
            is_own=row is own,
        )
