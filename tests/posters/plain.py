"""Who stands where and who goes on, worked out by the checker that shares no code with the site.

It is given the facts (matches with their totals, entrants with what they brought), never a rank.
"""

from collections.abc import Iterator, Sequence

from proofs.simulation.plain_standings import PlainStandings
from tournaments.models import Stage, StageEntrant, Tournament
from tournaments.queries.ranks.standings import list_participants, list_published_matches
from tournaments.queries.ranks.team_results import build_ranking_settings, list_results
from tournaments.queries.stages.chain import find_expected_teams
from tournaments.ranking import Adjustment, AdjustmentUnit


class PlainTournament:
    """The stages of a tournament, each ranked by itself."""

    def __init__(self, tournament: Tournament) -> None:
        """Read its facts once."""
        self.tournament = tournament
        self.stages: Sequence[Stage] = list(tournament.stages.order_by("number"))
        self.matches = list_published_matches(tournament)
        self.entrants: dict[int, list[StageEntrant]] = {
            stage.pk: list(stage.entrants.order_by("seed")) for stage in self.stages
        }
        self.teams = {team.pk: team for team in tournament.teams.with_players()}

    def standings(self, stage: Stage, pool: str = "") -> PlainStandings:
        """The standings of a stage, or of one of its pools by its name."""
        entrants = [entrant for entrant in self.entrants[stage.pk] if pool in ("", entrant.pool)]
        keys = {entrant.team_id for entrant in entrants} or self.teams.keys()
        teams = [team for pk, team in self.teams.items() if pk in keys]
        matches = [
            match
            for match in self.matches
            if match.round.stage_id == stage.pk and match.ns_id in keys
        ]
        expected = find_expected_teams(self.tournament, matches, teams)
        beside = [match for match in self.matches if match.round.stage_id == stage.pk]
        by_pool = stage.options.get("average_over") == "pool"
        return PlainStandings(
            list_participants(teams),
            list_results(matches, teams, expected),
            list(_carried(entrants)),
            build_ranking_settings(self.tournament, stage),
            beside=list_results([match for match in beside if match not in matches], ()),
            pools={entrant.team_id: entrant.pool for entrant in self.entrants[stage.pk] if by_pool},
        )

    def pools(self, stage: Stage) -> list[str]:
        """The names of a stage's pools."""
        return sorted({entrant.pool for entrant in self.entrants[stage.pk] if entrant.pool})


def _carried(entrants: Sequence[StageEntrant]) -> Iterator[Adjustment]:
    for entrant in entrants:
        brought = {
            AdjustmentUnit.RANKING_POINTS: entrant.carried_ranking_points,
            AdjustmentUnit.MATCH_POINTS: entrant.carried_match_points,
        }
        for unit, amount in brought.items():
            yield Adjustment(
                participant=entrant.team_id, unit=unit, amount=amount, reason="emportés", round=0
            )
