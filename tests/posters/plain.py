"""Who stands where and who goes on, worked out by the checker that shares no code with the site.

It is given the facts (matches with their totals, entrants with what they brought), never a rank.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

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
        results = list_results(matches, teams, expected)
        settings = build_ranking_settings(self.tournament, stage)
        return PlainStandings(list_participants(teams), results, list(_carried(entrants)), settings)

    def pools(self, stage: Stage) -> list[str]:
        """The names of a stage's pools."""
        return sorted({one.pool for one in self.entrants[stage.pk] if one.pool})

    def who_entered(self, stage: Stage) -> set[int]:
        """Who plays a stage as the site has it, by key."""
        return {one.team_id for one in self.entrants[stage.pk]}

    def who_enters(self, stage: Stage) -> set[int]:
        """Who plays a stage by what the poster says of it, by key."""
        source = next(one for one in self.stages if one.pk == stage.source_id)
        if stage.entry == "others":
            gone = {
                one.team_id
                for other in self.stages
                if other.source_id == source.pk and other.pk != stage.pk
                for one in self.entrants[other.pk]
            }
            return self.teams.keys() - gone
        pools = self.pools(source) if stage.places_per_pool else [""]
        ranks = [self.standings(source, pool).ranks() for pool in pools]
        first, last = stage.from_place or 1, stage.to_place or len(self.teams)
        chosen = {pk for one in ranks for pk, rank in one.items() if first <= rank <= last}
        if stage.fill_up:
            chosen |= self._best_next(stage, source, ranks, chosen)
        return chosen

    def _best_next(
        self, stage: Stage, source: Stage, ranks: Sequence[dict[int, int]], chosen: set[int]
    ) -> set[int]:
        """The best of the next place of all pools, as many as make a power of two."""
        size = 2
        while size < len(chosen):
            size *= 2
        nexts = [
            pk for one in ranks for pk, rank in one.items() if rank == (stage.to_place or 0) + 1
        ]
        standings = self.standings(source)

        def average(pk: int) -> tuple[Fraction, Fraction]:
            played = len(standings.rounds(pk))
            return Fraction(standings.earned(pk), played), Fraction(standings.total(pk), played)

        return set(sorted(nexts, key=average, reverse=True)[: size - len(chosen)])


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
