"""Standings of one stage: its entrants, its rounds, and the points they brought along."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.models import Adjustment, Match, Stage, StageEntrant, Team
from tournaments.queries.results import ranked_adjustments
from tournaments.queries.stages import entrants_of, stages_of
from tournaments.queries.standings import (
    PublishedStandings,
    current_standings,
    published_matches,
    published_standings,
    ranked_teams,
)
from tournaments.ranking import Adjustment as RankedAdjustment
from tournaments.ranking import AdjustmentUnit

BEFORE_THE_FIRST_ROUND = 0
"""The round that points brought along belong to."""


def stage_standings(stage: Stage, *, after_round: int | None = None) -> PublishedStandings:
    """The standings of a stage now, or after a round of the tournament.

    In a tournament of one stage they are those of the tournament. An adjustment without a match
    counts in the stage that the team was in when it was made.
    """
    tournament = stage.tournament
    stages = stages_of(tournament)
    if len(stages) == 1:
        return current_standings(tournament, after_round=after_round)
    written = entrants_of(stages)
    teams = _teams(stage, written.get(stage.pk))
    matches = [m for m in published_matches(tournament) if m.round.stage_id == stage.pk]
    return published_standings(
        tournament,
        teams,
        matches,
        [
            *_carried(stage, written.get(stage.pk, ())),
            *_own_adjustments(stage, stages, written, {team.pk for team in teams}),
        ],
        after_round=after_round,
    )


def _teams(stage: Stage, entrants: Sequence[StageEntrant] | None) -> list[Team]:
    if entrants is None:
        return ranked_teams(stage.tournament)
    keys = [one.team_id for one in entrants]
    return list(Team.objects.filter(pk__in=keys).with_players())


def _carried(stage: Stage, entrants: Sequence[StageEntrant]) -> Iterator[RankedAdjustment]:
    """What each entrant brought along, as adjustments that say so."""
    reason = _("Points emportés de la phase précédente")
    for one in entrants:
        brought = (
            (AdjustmentUnit.RANKING_POINTS, one.carried_ranking_points),
            (AdjustmentUnit.MATCH_POINTS, one.carried_match_points),
        )
        for unit, amount in brought:
            if amount:
                yield RankedAdjustment(
                    participant=one.team_id,
                    unit=unit,
                    amount=amount,
                    reason=reason,
                    round=BEFORE_THE_FIRST_ROUND,
                )


def _own_adjustments(
    stage: Stage,
    stages: Sequence[Stage],
    written: Mapping[int, Sequence[StageEntrant]],
    teams: set[int],
) -> list[RankedAdjustment]:
    rows = list(
        Adjustment.objects.filter(tournament=stage.tournament).select_related("match__round")
    )
    belongs: dict[int, int] = {}
    for row in rows:
        if row.reverses_id is not None and row.reverses_id in belongs:
            belongs[row.pk] = belongs[row.reverses_id]
        else:
            belongs[row.pk] = _stage_of(row, row.match, stages, written)
    return ranked_adjustments(
        row for row in rows if belongs[row.pk] == stage.pk and row.team_id in teams
    )


def _stage_of(
    row: Adjustment,
    match: Match | None,
    stages: Sequence[Stage],
    written: Mapping[int, Sequence[StageEntrant]],
) -> int:
    """The stage whose standings an adjustment changes, by its key."""
    if match is not None:
        return match.round.stage_id
    opened = [
        one
        for one in stages
        if one.opened_at is not None
        and one.opened_at <= row.made_at
        and any(entrant.team_id == row.team_id for entrant in written.get(one.pk, ()))
    ]
    return max(opened, key=lambda one: (one.opened_at, one.number), default=stages[0]).pk
