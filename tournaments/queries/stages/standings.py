"""Standings of one stage: its entrants, its rounds, and the points they brought along."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem
from tournaments.models import Adjustment, Match, Stage, StageEntrant, Team
from tournaments.pairing.schedules.pools import pool_order
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    compute_standings,
    stop_at_whole,
)
from tournaments.queries.ranks.team_results import list_ranked_adjustments
from tournaments.queries.stages.chain import leave_barrages_out
from tournaments.queries.stages.facts import StageFacts
from tournaments.ranking import Adjustment as RankedAdjustment
from tournaments.ranking import AdjustmentUnit

BEFORE_THE_FIRST_ROUND = 0
"""The round that points brought along belong to."""


def compute_stage_standings(
    stage: Stage, *, after_round: int | None = None, facts: StageFacts | None = None
) -> PublishedStandings:
    """The standings of a stage now, or after a round of the tournament.

    In a tournament of one stage they are those of the tournament. An adjustment without a match
    counts in the stage that the team was in when it was made. `facts`: those of its tournament,
    where other stages are asked about too; they keep the standings now, which the order of a stage
    and its page both rest on.
    """
    facts = facts or StageFacts(stage.tournament)
    if after_round is not None:
        return _compute_for_stage(stage, facts, after_round)
    actual = facts.actual
    if stage.pk not in actual.standings:
        actual.standings[stage.pk] = _compute_for_stage(stage, actual, None)
    return actual.standings[stage.pk]


def compute_whole_stage_standings(stage: Stage, *, facts: StageFacts) -> PublishedStandings:
    """The standings of a stage of plain rounds as people read them: none that is being played."""

    def compute(after_round: int) -> PublishedStandings:
        return compute_stage_standings(stage, after_round=after_round, facts=facts)

    return stop_at_whole(compute, facts.matches_of(stage.pk))


def compute_pool_standings(
    stage: Stage, *, facts: StageFacts | None = None
) -> Mapping[str, PublishedStandings]:
    """The standings now of each pool of a stage by its name, as if it were alone.

    Only there can the direct encounter tell teams apart: among all, who is level in one pool is
    level with teams of others, whom it never met. `facts` as in `compute_stage_standings`.
    """
    facts = (facts or StageFacts(stage.tournament)).actual
    if stage.system == DrawSystem.POOLS and stage.pk not in facts.pool_standings:
        facts.pool_standings[stage.pk] = {
            pool: _compute_for_stage(stage, facts, None, pool=pool)
            for pool in sorted(
                {entrant.pool for entrant in facts.entrants(stage.pk)}, key=pool_order
            )
        }
    return facts.pool_standings.get(stage.pk, {})


def _compute_for_stage(
    stage: Stage, facts: StageFacts, after_round: int | None, *, pool: str | None = None
) -> PublishedStandings:
    is_whole = len(facts.stages) == 1
    teams = facts.ranked if is_whole else _teams(stage, facts)
    if pool is not None:
        members = {entrant.team_id for entrant in facts.entrants(stage.pk) if entrant.pool == pool}
        teams = [team for team in teams if team.pk in members]
    of_stage = facts.matches if is_whole else facts.matches_of(stage.pk)
    matches = of_stage
    if pool is not None:
        matches = [match for match in of_stage if match.ns_id in members]
    adjustments = (
        list_ranked_adjustments(facts.adjustments) if is_whole else _list_adjustments(stage, facts)
    )
    return compute_standings(
        stage.tournament,
        teams,
        matches,
        adjustments,
        after_round=after_round,
        written=None if is_whole and pool is None else facts.written,
        valued_among=of_stage,
        stage=stage,
    )


def _teams(stage: Stage, facts: StageFacts) -> Sequence[Team]:
    entrants = facts.written.get(stage.pk)
    if entrants is None:
        return facts.ranked
    keys = {entrant.team_id for entrant in entrants}
    return [team for pk, team in facts.teams.items() if pk in keys]


def _list_adjustments(stage: Stage, facts: StageFacts) -> list[RankedAdjustment]:
    """What its teams brought along, and what was given and taken while they were in the stage."""
    teams = {team.pk for team in _teams(stage, facts)}
    return [
        *_list_carried_points(facts.entrants(stage.pk)),
        *_own_adjustments(stage, facts, teams),
    ]


def _list_carried_points(entrants: Sequence[StageEntrant]) -> Iterator[RankedAdjustment]:
    """What each entrant brought along, as adjustments that say so."""
    reason = _("Points emportés de la phase précédente")
    for entrant in entrants:
        brought = (
            (AdjustmentUnit.RANKING_POINTS, entrant.carried_ranking_points),
            (AdjustmentUnit.MATCH_POINTS, entrant.carried_match_points),
        )
        for unit, amount in brought:
            if amount:
                yield RankedAdjustment(
                    participant=entrant.team_id,
                    unit=unit,
                    amount=amount,
                    reason=reason,
                    round=BEFORE_THE_FIRST_ROUND,
                )


def _own_adjustments(stage: Stage, facts: StageFacts, teams: set[int]) -> list[RankedAdjustment]:
    rows = facts.adjustments
    belongs: dict[int, int] = {}
    for row in rows:
        if row.reverses_id is not None and row.reverses_id in belongs:
            belongs[row.pk] = belongs[row.reverses_id]
        else:
            belongs[row.pk] = _stage_of(row, row.match, facts)
    return list_ranked_adjustments(
        row for row in rows if belongs[row.pk] == stage.pk and row.team_id in teams
    )


def _stage_of(
    row: Adjustment,
    match: Match | None,
    facts: StageFacts,
) -> int:
    """The stage whose standings an adjustment changes, by its key."""
    if match is not None:
        return match.round.stage_id
    opened = [
        stage
        for stage in leave_barrages_out(facts.stages)
        if stage.opened_at is not None
        and stage.opened_at <= row.made_at
        and any(entrant.team_id == row.team_id for entrant in facts.entrants(stage.pk))
    ]
    return max(
        opened, key=lambda stage: (stage.opened_at, stage.number), default=facts.stages[0]
    ).pk
