"""Standings of a tournament, computed from its facts in a fixed number of queries."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.enums import DrawSystem, RoundState, SheetState, StandingsState, TeamStatus
from tournaments.models import Adjustment, Match, StageEntrant, Team, Tournament
from tournaments.queries.ranks.team_results import (
    build_ranking_settings,
    list_ranked_adjustments,
    list_results,
)
from tournaments.queries.stages.chain import BRACKETS, find_expected_teams
from tournaments.ranking import Adjustment as RankedAdjustment
from tournaments.ranking import Participant, Standings, rank

_PLACED_OTHERWISE = BRACKETS | {DrawSystem.POOLS}


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedStandings:
    """Standings with what people must know about them.

    `after_round` is the last round counted (0 before the first), `version` the
    tournament's when they were computed, `teams` the teams by id with their players.
    `is_staged`: several stages, pools or a bracket were played, so that these rows are not the
    final order. `last_sheet_at` is when the last of the sheets that count was handed in or checked.
    """

    standings: Standings
    state: StandingsState
    after_round: int
    version: int
    teams: Mapping[int, Team]
    is_staged: bool = False
    last_sheet_at: datetime.datetime | None = None


def list_ranked_teams(tournament: Tournament) -> list[Team]:
    """Complete teams that have a place, or had one and have played."""
    played = Q(matches_as_ns__isnull=False) | Q(matches_as_ew__isnull=False)
    return list(
        tournament.teams.complete()
        .filter(is_staff=False)
        .filter(Q(status=TeamStatus.REGISTERED) | played)
        .distinct()
        .with_players()
    )


def list_published_matches(tournament: Tournament) -> list[Match]:
    """Every match of the published rounds, with its round and its sheet."""
    return list(
        Match.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.PREVIEW)
        .select_related("round", "sheet")
    )


def list_participants(teams: Sequence[Team]) -> list[Participant]:
    """The teams as the ranking knows them."""
    return [
        Participant(
            id=team.pk,
            number=team.number,
            name=team.label,
            club=team.club_name,
            category=team.category,
        )
        for team in teams
    ]


def compute_current_standings(
    tournament: Tournament, *, after_round: int | None = None
) -> PublishedStandings:
    """The standings now, or as they are after `after_round` with every correction since.

    Provisional until the organiser ends the tournament; under review while an appeal waits
    or a sheet that counts is contested.
    """
    teams = list_ranked_teams(tournament)
    matches = list_published_matches(tournament)
    adjustments = Adjustment.objects.filter(tournament=tournament).select_related("match__round")
    return compute_standings(
        tournament, teams, matches, list_ranked_adjustments(adjustments), after_round=after_round
    )


def compute_standings(
    tournament: Tournament,
    teams: Sequence[Team],
    matches: Sequence[Match],
    adjustments: Sequence[RankedAdjustment],
    *,
    after_round: int | None = None,
    written: Mapping[int, Sequence[StageEntrant]] | None = None,
) -> PublishedStandings:
    """Rank some teams by some matches and adjustments, after a round or now.

    `written` are the entrants by stage where they are already read.
    """
    standings = rank(
        list_participants(teams),
        list_results(
            matches, teams, find_expected_teams(tournament, matches, teams, written=written)
        ),
        adjustments,
        build_ranking_settings(tournament),
        as_of=after_round,
    )
    counted = [m for m in matches if after_round is None or m.round.number <= after_round]
    return PublishedStandings(
        standings=standings,
        state=_state(tournament, counted),
        after_round=max((match.round.number for match in counted), default=0),
        version=tournament.version,
        teams={team.pk: team for team in teams},
        is_staged=len({match.round.stage_id for match in counted}) > 1
        or any(match.round.system in _PLACED_OTHERWISE for match in counted),
        last_sheet_at=_last_sheet_at(counted),
    )


def _last_sheet_at(matches: Sequence[Match]) -> datetime.datetime | None:
    sheets = [match.sheet for match in matches if hasattr(match, "sheet")]
    moments = [one.confirmed_at or one.submitted_at for one in sheets]
    return max((moment for moment in moments if moment is not None), default=None)


def _state(tournament: Tournament, matches: Sequence[Match]) -> StandingsState:
    sheets = (getattr(match, "sheet", None) for match in matches)
    contested = any(sheet and sheet.state == SheetState.CONTESTED for sheet in sheets)
    if contested or tournament.pending_appeals:
        return StandingsState.UNDER_REVIEW
    if tournament.finished_at is not None:
        return StandingsState.FINAL
    return StandingsState.PROVISIONAL
