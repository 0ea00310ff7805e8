"""What the order of every stage of a tournament rests on, read once for all of them."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from django.db.models import Count

from tournaments.models import Adjustment, Match, Stage, StageEntrant, Team, Tournament
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    list_published_matches,
    list_ranked_teams,
)
from tournaments.queries.stages.chain import list_entrants_by_stage, list_stages


class StageFacts:
    """One reading of a tournament, for as many of its stages as are asked about.

    Each fact is read when it is first asked for, and once: what rests on them costs a fixed
    number of queries, however many stages there are. It does not see what is written afterwards.
    """

    def __init__(self, tournament: Tournament, *, stages: Sequence[Stage] | None = None) -> None:
        """`stages` are those of the tournament where they are already read."""
        self.tournament = tournament
        self.standings: dict[int, PublishedStandings] = {}
        """The standings now of the stages that were asked about, by key."""
        if stages is not None:
            self.stages = stages

    @cached_property
    def stages(self) -> Sequence[Stage]:
        """The stages in order, each with its source."""
        return list_stages(self.tournament)

    @cached_property
    def written(self) -> Mapping[int, Sequence[StageEntrant]]:
        """By stage, those written down for it in order of seed."""
        return list_entrants_by_stage(self.stages)

    @cached_property
    def teams(self) -> Mapping[int, Team]:
        """Every team by key, with its players."""
        return {team.pk: team for team in self.tournament.teams.with_players()}

    @cached_property
    def ranked(self) -> Sequence[Team]:
        """The teams of a stage for which nobody is written down."""
        return list_ranked_teams(self.tournament)

    @cached_property
    def ready(self) -> Mapping[int, Team]:
        """The teams that the next draw places, by key."""
        keys = self.tournament.teams.ready_to_play().values_list("pk", flat=True)
        return {pk: self.teams[pk] for pk in keys if pk in self.teams}

    @cached_property
    def matches(self) -> Sequence[Match]:
        """Every match of the published rounds, with its round and its sheet."""
        return list_published_matches(self.tournament)

    @cached_property
    def adjustments(self) -> Sequence[Adjustment]:
        """Every adjustment in the order they were made, with the round of its match."""
        rows = Adjustment.objects.filter(tournament=self.tournament)
        return list(rows.select_related("match__round"))

    @cached_property
    def rounds_drawn(self) -> Mapping[int, int]:
        """By stage, how many rounds were drawn, previews included."""
        rounds = self.tournament.rounds.order_by().values("stage")
        return dict(rounds.annotate(drawn=Count("pk")).values_list("stage", "drawn"))

    def matches_of(self, stage_key: int) -> list[Match]:
        """The published matches of one stage."""
        return [match for match in self.matches if match.round.stage_id == stage_key]

    def entrants(self, stage_key: int) -> Sequence[StageEntrant]:
        """Those written down for one stage, in order of seed; empty where nobody is."""
        return self.written.get(stage_key, ())
