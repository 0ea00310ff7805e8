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
            one.pk: list(one.entrants.order_by("seed")) for one in self.stages
        }
        self.teams = {team.pk: team for team in tournament.teams.with_players()}

    def standings(self, stage: Stage, pool: str = "") -> PlainStandings:
        """The standings of a stage, or of one of its pools by its name."""
        entrants = [one for one in self.entrants[stage.pk] if pool in ("", one.pool)]
        keys = {one.team_id for one in entrants} or self.teams.keys()
        teams = [team for pk, team in self.teams.items() if pk in keys]
        matches = [
            one for one in self.matches if one.round.stage_id == stage.pk and one.ns_id in keys
        ]
        expected = find_expected_teams(self.tournament, matches, teams)
        beside = [one for one in self.matches if one.round.stage_id == stage.pk]
        by_pool = stage.options.get("average_over") == "pool"
        return PlainStandings(
            list_participants(teams),
            list_results(matches, teams, expected),
            list(_carried(entrants)),
            build_ranking_settings(self.tournament, stage),
            beside=list_results([one for one in beside if one not in matches], ()),
            pools={one.team_id: one.pool for one in self.entrants[stage.pk] if by_pool},
        )

    def pools(self, stage: Stage) -> list[str]:
        """The names of a stage's pools."""
        return sorted({one.pool for one in self.entrants[stage.pk] if one.pool})


def _carried(entrants: Sequence[StageEntrant]) -> Iterator[Adjustment]:
    for one in entrants:
        brought = {
            AdjustmentUnit.RANKING_POINTS: one.carried_ranking_points,
            AdjustmentUnit.MATCH_POINTS: one.carried_match_points,
        }
        for unit, amount in brought.items():
            yield Adjustment(
                participant=one.team_id, unit=unit, amount=amount, reason="emportés", round=0
            )
