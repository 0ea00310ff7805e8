"""The order in which a stage leaves its teams: by its standings, its pools or its bracket."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.enums import DrawSystem
from tournaments.models import Match, Stage, Team
from tournaments.pairing import DrawRequest, RequestError, draw
from tournaments.pairing.tree import places
from tournaments.queries.draws.requests import build_bracket_request
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.brackets import is_level, sends_seed_on_from_level
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import compares_pools_by_match
from tournaments.queries.stages.standings import compute_pool_standings, compute_stage_standings
from tournaments.ranking import CRITERIA, AdjustmentUnit, Row, find_summed_points
from tournaments.ranking.criteria.averages.average_match import compute_average_match


def is_over(stage: Stage, facts: StageFacts | None = None) -> bool:
    """Whether a bracket has nothing left to play; it has while a match waits for its winner.

    `facts`: those of its tournament, where other stages are asked about too.
    """
    try:
        drawn = draw(_request(stage, facts))
    except RequestError:
        return False
    return not drawn.tables and not drawn.byes


def list_bracket_places(stage: Stage, facts: StageFacts | None = None) -> list[tuple[int, int]]:
    """The place of each team of a bracket with its number, the best first.

    Those who share a place stand in the order of their seeds, and all who are still in stand
    before those who are out, on the first place. A result that contradicts the bracket leaves
    everybody in. `facts` as for `is_over`.
    """
    request = _request(stage, facts)
    known = _find_known_places(request)
    seeds = {team.id: seed for seed, team in enumerate(request.teams)}
    return sorted(
        ((known.get(number, 1), number) for number in seeds),
        key=lambda placed: (placed[0], seeds[placed[1]]),
    )


def list_undecided_matches(stage: Stage, facts: StageFacts | None = None) -> list[Match]:
    """The matches of a bracket that are over, and from which nobody goes on before somebody is
    named; none where the better seed does.

    A match whose winner was drawn on is not among them, even if it was corrected to a tie since.
    `facts` as for `is_over`.
    """
    if not is_bracket(stage.system) or sends_seed_on_from_level(stage):
        return []
    facts = facts or StageFacts(stage.tournament)
    level = [match for match in facts.matches_of(stage.pk) if is_level(match)]
    drawn_on = facts.find_sides_drawn_on(stage.pk) if level else {}
    undecided = [match for match in level if match.pk not in drawn_on]
    return sorted(undecided, key=lambda match: (match.round.stage_round, match.table_number or 0))


def _find_known_places(request: DrawRequest) -> dict[int, int]:
    try:
        return {place.team: place.first for place in places(request)}
    except RequestError:
        return {}


def _request(stage: Stage, facts: StageFacts | None) -> DrawRequest:
    return build_bracket_request(stage, facts or StageFacts(stage.tournament))


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A team and where its stage leaves it.

    `place` counts in the stage or, in pools, in the pool. Two teams have the same `worth` where the
    first criterion does not tell them apart, the same `level` where none does but chance, the
    same `rank` where nothing does. The points are those of the stage, what was brought along
    included; the averages per match leave out rounds sat out, so that pools of different size
    compare.
    """

    team: Team
    place: int
    worth: object
    level: object
    rank: int
    pool: str
    ranking_points: int
    match_points: int
    ranking_average: Fraction
    match_average: Fraction


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
    if stage.system == DrawSystem.POOLS and facts.entrants(stage.pk):
        return _by_pools(stage, published, compute_pool_standings(stage, facts=facts))
    return [
        _build_placed(
            row,
            published.teams[row.participant.id],
            place,
            worth=row.measures[0].key,
            level=_level(row, published),
            rank=row.rank,
        )
        for place, row in enumerate(rows, start=1)
    ]


def list_averages(stage: Stage, placed: Placed) -> tuple[Fraction, Fraction]:
    """What a team makes of a match, ranking points and match points, the most telling first."""
    if find_summed_points(stage.tournament.criteria) is AdjustmentUnit.MATCH_POINTS:
        return (placed.match_average, placed.ranking_average)
    return (placed.ranking_average, placed.match_average)


def _by_pools(
    stage: Stage, whole: PublishedStandings, pools: Mapping[str, PublishedStandings]
) -> list[Placed]:
    """Every first, then every second: places as the pools give them. Those of one place follow
    each other by their averages where pools compare by match, then as in the whole stage. Who is
    in no pool yet comes last."""
    ranks = {row.participant.id: row.rank for row in whole.standings.rows}
    in_pools = [
        _build_placed(
            row,
            whole.teams[row.participant.id],
            place,
            worth=row.measures[0].key,
            level=_level(row, published),
            rank=ranks[row.participant.id],
            pool=pool,
        )
        for pool, published in pools.items()
        for place, row in enumerate(published.standings.rows, start=1)
    ]
    known = {placed.team.pk for placed in in_pools}
    last = max((placed.place for placed in in_pools), default=0)
    later = [
        _build_placed(
            row,
            whole.teams[row.participant.id],
            last + 1,
            worth=row.measures[0].key,
            level=_level(row, whole),
            rank=row.rank,
        )
        for row in whole.standings.rows
        if row.participant.id not in known
    ]
    by_match = compares_pools_by_match(stage)
    merit: dict[int, tuple[Fraction | int, ...]] = {
        placed.team.pk: (*(-mean for mean in list_averages(stage, placed) if by_match), placed.rank)
        for placed in (*in_pools, *later)
    }
    ordered = sorted([*in_pools, *later], key=lambda placed: (placed.place, *merit[placed.team.pk]))
    return list(_renumber(ordered, merit, pools))


def _renumber(
    ordered: Sequence[Placed],
    merit: Mapping[int, tuple[Fraction | int, ...]],
    pools: Mapping[str, PublishedStandings],
) -> Iterator[Placed]:
    """Ranks in this order; shared by those whom neither the whole stage nor a pool tells apart."""
    shared = {
        row.participant.id: (pool, row.rank)
        for pool, published in pools.items()
        for row in published.standings.rows
    }
    before: Placed | None = None
    rank = 0
    for position, placed in enumerate(ordered, start=1):
        level = before is not None and merit[before.team.pk] == merit[placed.team.pk]
        if level and before is not None and before.pool == placed.pool:
            level = shared.get(before.team.pk) == shared.get(placed.team.pk)
        rank = rank if level else position
        yield replace(placed, rank=rank)
        before = placed


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


def _level(row: Row, published: PublishedStandings) -> object:
    """What the criteria say before chance decides."""
    measured = zip(published.standings.criteria, row.measures, strict=True)
    return tuple(measure.key for code, measure in measured if not CRITERIA[code].by_chance)


def _build_placed(
    row: Row,
    team: Team,
    place: int,
    *,
    worth: object,
    level: object = None,
    rank: int = 0,
    pool: str = "",
) -> Placed:
    return Placed(
        team=team,
        place=place,
        worth=worth,
        level=worth if level is None else level,
        rank=rank or row.rank,
        pool=pool,
        ranking_points=row.tally.ranking_points,
        match_points=row.tally.total,
        ranking_average=row.tally.ranking_points_per_match,
        match_average=compute_average_match(row.tally),
    )
