"""Standings: ranks with the numbers that made them, and why a team has its rank."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Annotated, Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from ninja import Query, Schema

from api.endpoints.rounds import find_round
from api.endpoints.teams import TeamName, describe_team_name
from api.endpoints.tournaments import find_public, stamp_tournament
from api.protocol.interface import DeskRouter, PublicRouter
from api.protocol.paging import MOST, Cursor, Limit, Number, Page, Slug, cut_list
from api.protocol.tokens import TokenRequest, find_tournament
from tournaments.enums import Scope
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.comparisons import RankComparison
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.pages.ranks.staged_standings import list_staged_rows
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    compute_whole_standings,
    hides_standings,
)
from tournaments.queries.teams.seated import name_as_in_round
from tournaments.ranking import CRITERIA, ResultState, Row
from tournaments.ranking.places import Shown
from tournaments.ranking.tally import RoundLine

public, desk = (
    PublicRouter("tournaments_api", "standings"),
    DeskRouter("tournaments_api", "standings"),
)

AfterRound = Annotated[int | None, Query(alias="round", ge=1, le=MOST)]
"""After which round; null for those of this moment."""


class CriterionShape(Schema):
    """What a criterion found of a team, in the order in which criteria count."""

    code: str
    value: int | float | str | None


class RoundScore(Schema):
    """What a round brought a team; `kept` is false for a round left out of the sum."""

    round: int
    kind: str
    outcome: str | None
    opponents: list[int]
    scored: int
    conceded: int
    ranking_points: int
    kept: bool


class LineShape(Schema):
    """A team's line. Where stages decide, `stage` is the last that it played, whose numbers these
    are, and `result` what a bracket gave it, in words."""

    rank: int
    shared: bool
    team: TeamName
    stage: str
    result: str
    criteria: list[CriterionShape]
    rounds: list[RoundScore]
    adjusted_match_points: int
    adjusted_ranking_points: int
    is_contested: bool


class StandingsShape(Schema):
    """Standings now, or after a round; no line before the first result. `hidden`: they are kept
    from the public until the prize-giving, and nothing of them is told."""

    hidden: bool
    state: str | None
    after_round: int | None
    version: int
    lines: Page[LineShape]


class StepShape(Schema):
    """What was looked at between two teams; `decides` where it told them apart."""

    criterion: str
    sentence: str
    decides: bool


class NeighbourShape(Schema):
    """A team against the one above or below it; `shared` says that nothing separates them."""

    team: TeamName
    rank: int
    steps: list[StepShape]
    shared: str


class ReasonShape(Schema):
    """What a round brought, in words."""

    round: int
    sentence: str
    notes: list[str]
    points: str
    ranking_points: str
    kept: bool


class RankShape(Schema):
    """Why a team has its rank."""

    team: TeamName
    rank: int
    field_size: int
    shared: bool
    stage_sentence: str
    rounds: list[ReasonShape]
    adjustments: list[str]
    above: NeighbourShape | None
    below: NeighbourShape | None


_Placed = tuple[Row, PublishedStandings, Mapping[int, Team], str, str]
"""A row, the standings that it stands in, the teams by id, its stage and its result in words."""


def _list_placed(
    tournament: Tournament, found: PublishedStandings, after_round: int | None
) -> Iterator[_Placed]:
    """Every row as the page of standings has it, the best first."""
    if not found.is_staged:
        yield from ((row, found, found.teams, "", "") for row in found.as_read.rows)
        return
    for part in list_staged_rows(tournament, after_round=after_round):
        for row in part.rows:
            result = part.results.get(row.participant.id, "")
            yield row, part.published, found.teams, part.stage.name, result


def _list_lines(placed: Iterable[_Placed]) -> list[_Placed]:
    """The rows of those who hold a rank: nobody before a round counts."""
    return [line for line in placed if line[1].after_round and line[1].ranks(line[0])]


def _describe_standings(
    tournament: Tournament, after_round: int | None, cursor: str, limit: int
) -> StandingsShape:
    if after_round is not None:
        find_round(tournament, after_round)
    found = compute_whole_standings(tournament, after_round=after_round)
    placed = _list_lines(_list_placed(tournament, found, after_round))
    then = name_as_in_round(found.teams, after_round)
    return StandingsShape(
        hidden=False,
        state=found.state,
        after_round=found.after_round,
        version=found.version,
        lines=cut_list(placed, cursor, limit, write=lambda line: _describe_line(line, then)),
    )


def _describe_line(placed: _Placed, then: Mapping[int, Team]) -> LineShape:
    row, published, _teams, stage, result = placed
    numbers = {pk: team.number for pk, team in then.items()}
    told = zip(published.standings.criteria, row.measures, strict=True)
    return LineShape(
        rank=row.rank,
        shared=row.shared,
        team=describe_team_name(then[row.participant.id]),
        stage=stage,
        result=result,
        criteria=[
            CriterionShape(code=code, value=_describe_value(measure.shown))
            for code, measure in told
            if CRITERIA[code].has_column
        ],
        rounds=[_describe_score(line, numbers) for line in row.tally.lines],
        adjusted_match_points=row.tally.adjusted_match_points,
        adjusted_ranking_points=row.tally.adjusted_ranking_points,
        is_contested=row.tally.state is ResultState.CONTESTED,
    )


def _describe_value(shown: Shown | None) -> int | float | str | None:
    return float(shown) if isinstance(shown, Decimal) else shown


def _describe_score(line: RoundLine, numbers: Mapping[int, int]) -> RoundScore:
    return RoundScore(
        round=line.round,
        kind=line.kind,
        outcome=line.outcome,
        opponents=[numbers[pk] for pk in line.opponents if pk in numbers],
        scored=line.scored,
        conceded=line.conceded,
        ranking_points=line.ranking_points,
        kept=line.kept,
    )


def _describe_neighbour(found: RankComparison | None) -> NeighbourShape | None:
    if found is None:
        return None
    return NeighbourShape(
        team=describe_team_name(found.other),
        rank=found.other_rank,
        steps=[
            StepShape(criterion=step.label, sentence=step.sentence, decides=step.decides)
            for step in found.criteria
        ],
        shared=found.shared,
    )


@public.read(
    "/tournaments/{slug:slug}/standings",
    StandingsShape,
    _("Le classement, tant qu'il n'est pas caché"),
    stamp=stamp_tournament,
)
def read_public_standings(
    request: Any, slug: Slug, after: AfterRound = None, cursor: Cursor = "", limit: Limit = 50
) -> StandingsShape:
    """The standings now, or after a round. While they are hidden, nothing of them is told."""
    tournament = find_public(slug)
    if hides_standings(tournament):
        return StandingsShape(
            hidden=True,
            state=None,
            after_round=None,
            version=tournament.version,
            lines=Page(items=[], next_cursor=None),
        )
    return _describe_standings(tournament, after, cursor, limit)


@desk.read(
    "/tournaments/{slug:slug}/standings", StandingsShape, _("Le classement, même caché au public")
)
def read_desk_standings(
    request: TokenRequest,
    slug: Slug,
    after: AfterRound = None,
    cursor: Cursor = "",
    limit: Limit = 50,
) -> StandingsShape:
    """The standings now, or after a round, hidden from the public or not."""
    return _describe_standings(find_tournament(request, slug, Scope.READ), after, cursor, limit)


@desk.read(
    "/tournaments/{slug:slug}/standings/teams/{int:number}",
    RankShape,
    _("Pourquoi une équipe a ce rang"),
)
def read_rank(
    request: TokenRequest, slug: Slug, number: Number, after: AfterRound = None
) -> RankShape:
    """Why a team has its rank: what each round brought, what separates it from its neighbours."""
    tournament = find_tournament(request, slug, Scope.READ)
    if after is not None:
        find_round(tournament, after)
    found = rank_explanation(tournament, number, after_round=after)
    if found is None:
        raise Http404
    return RankShape(
        team=describe_team_name(found.team),
        rank=found.rank,
        field_size=found.field_size,
        shared=found.is_shared,
        stage_sentence=found.stage_sentence,
        rounds=[
            ReasonShape(
                round=round_.number,
                sentence=round_.sentence,
                notes=list(round_.notes),
                points=round_.points,
                ranking_points=round_.ranking_points,
                kept=round_.is_kept,
            )
            for round_ in found.rounds
        ],
        adjustments=list(found.adjustments),
        above=_describe_neighbour(found.above),
        below=_describe_neighbour(found.below),
    )
