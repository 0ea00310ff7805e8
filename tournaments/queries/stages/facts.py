"""What the order of every stage of a tournament rests on, read once for all of them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property

from django.db.models import Count

from tournaments.enums import StageEntry
from tournaments.models import (
    Adjustment,
    KeptAsPlayed,
    LotCall,
    Match,
    Stage,
    StageEntrant,
    Team,
    Tournament,
)
from tournaments.models.team import TeamQuerySet
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    StandingsFacts,
    find_ranked_teams,
    list_adjustments,
    list_published_matches,
)
from tournaments.queries.ranks.team_results import list_ranked_adjustments
from tournaments.queries.stages.brackets import find_side_that_goes_on, find_sides_drawn_on
from tournaments.queries.stages.chain import list_entrants_by_stage, list_stages


class StageFacts:
    """One reading of a tournament, for as many of its stages as are asked about.

    Each fact is read when it is first asked for, and once: what rests on them costs a fixed
    number of queries, however many stages there are. It does not see what is written afterwards.
    """

    def __init__(
        self,
        tournament: Tournament,
        *,
        stages: Sequence[Stage] | None = None,
        nameless: bool = False,
    ) -> None:
        """`stages` are those of the tournament where they are already read; with `nameless` its
        teams name nobody: that is for what is kept of ranks, and for draws."""
        self.tournament = tournament
        self._nameless = nameless
        self.actual = self
        """The tournament as it is, where this is a supposition about who enters its stages."""
        self.standings: dict[int, PublishedStandings] = {}
        """The standings now of the stages that were asked about, by key."""
        self.pool_standings: dict[int, Mapping[str, PublishedStandings]] = {}
        """Those of the pools of the stages that were asked about, by key and name."""
        self._drawn_on: dict[int, Mapping[int, str]] = {}
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
        rows = self.tournament.teams.all()
        return {team.pk: team for team in self._with_names(rows)}

    @cached_property
    def ranked(self) -> Sequence[Team]:
        """The teams of a stage for which nobody is written down."""
        if self._nameless:
            return self._with_names(find_ranked_teams(self.tournament))
        keys = set(find_ranked_teams(self.tournament).values_list("pk", flat=True))
        return [team for pk, team in self.teams.items() if pk in keys]

    def _with_names(self, teams: TeamQuerySet) -> Sequence[Team]:
        if not self._nameless:
            return list(teams.with_players())
        found = list(teams)
        for team in found:
            team.current_members = []
        return found

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
    def whole_standings(self) -> PublishedStandings:
        """The standings now as people read them; barrages count for nothing."""
        barrages = {stage.pk for stage in self.stages if stage.entry == StageEntry.BARRAGE}
        counted = [match for match in self.matches if match.round.stage_id not in barrages]
        return StandingsFacts(
            tournament=self.tournament,
            teams=self.ranked,
            matches=counted,
            adjustments=list_ranked_adjustments(self.adjustments),
        ).compute_whole()

    @cached_property
    def lot_calls(self) -> Mapping[int, Sequence[LotCall]]:
        """By stage, those whom its lot called, in their order; read where a stage draws places."""
        if all(stage.drawn_places is None for stage in self.stages):
            return {}
        found: defaultdict[int, list[LotCall]] = defaultdict(list)
        for call in LotCall.objects.filter(stage__tournament=self.tournament).order_by("number"):
            found[call.stage_id].append(call)
        return found

    def list_barrages(self, stage_key: int) -> list[Stage]:
        """The barrages for the last places of one stage, in their order."""
        return [stage for stage in self.stages if stage.decides_id == stage_key]

    def find_barrage_winners(self, stage_key: int) -> Mapping[frozenset[int], int]:
        """The winner of each finished barrage for a place in a stage, by the two who played."""
        played = [
            match for stage in self.list_barrages(stage_key) for match in self.matches_of(stage.pk)
        ]
        found: dict[frozenset[int], int] = {}
        for match in played:
            winner = {"NS": match.ns_id, "EW": match.ew_id}.get(find_side_that_goes_on(match))
            if match.ew_id and winner and find_sheet_state(match) in FINISHED_STATES:
                found[frozenset((match.ns_id, match.ew_id))] = winner
        return found

    @cached_property
    def kept(self) -> Sequence[KeptAsPlayed]:
        """What was decided to stay as it was played, in the order of the decisions."""
        return list(KeptAsPlayed.objects.filter(stage__tournament=self.tournament))

    @cached_property
    def adjustments(self) -> Sequence[Adjustment]:
        """Every adjustment in the order they were made, with the round of its match."""
        return list_adjustments(self.tournament)

    @cached_property
    def rounds_drawn(self) -> Mapping[int, int]:
        """By stage, how many rounds were drawn, previews included."""
        rounds = self.tournament.rounds.order_by().values("stage")
        return dict(rounds.annotate(drawn=Count("pk")).values_list("stage", "drawn"))

    def matches_of(self, stage_key: int) -> list[Match]:
        """The published matches of one stage."""
        return [match for match in self.matches if match.round.stage_id == stage_key]

    def entrants(self, stage_key: int) -> Sequence[StageEntrant]:
        """The entrants written down for one stage, in order of seed; empty where nobody is."""
        return self.written.get(stage_key, ())

    def find_sides_drawn_on(self, stage_key: int) -> Mapping[int, str]:
        """By match of a bracket, the side that went on by what was drawn after it here, or by who
        entered a stage of those it beat."""
        if stage_key not in self._drawn_on:
            matches = self.matches_of(stage_key)
            fed = [
                (stage.lost_rounds, self._list_drawn_teams(stage.pk))
                for stage in self.stages
                if stage.source_id == stage_key and stage.entry == StageEntry.LOSERS
            ]
            self._drawn_on[stage_key] = find_sides_drawn_on(matches, fed)
        return self._drawn_on[stage_key]

    def _list_drawn_teams(self, stage_key: int) -> set[int]:
        """The teams written down for a stage when it was opened, or for a round published since."""
        rounds = {match.round.stage_round for match in self.matches_of(stage_key)}
        last = max(rounds, default=1)
        return {
            entrant.team_id for entrant in self.entrants(stage_key) if entrant.since_round <= last
        }

    def as_entered(self, lists: Mapping[int, Sequence[int]]) -> "StageFacts":
        """The tournament as if these teams, by key, entered some stages, by key: one that nobody
        enters is not open. Standings stay those of today, which decide who enters."""
        supposed = StageFacts(self.tournament, stages=[copy(stage) for stage in self.stages])
        supposed.actual = self.actual
        for stage in supposed.stages:
            if stage.pk in lists and not lists[stage.pk]:
                stage.opened_at = None
        supposed._take_over(self)
        supposed.matches, supposed.rounds_drawn = self.matches, self.rounds_drawn
        supposed.written = {
            **self.written,
            **{pk: [StageEntrant(stage_id=pk, team_id=team) for team in lists[pk]] for pk in lists},
        }
        return supposed

    def up_to(self, round_number: int) -> "StageFacts":
        """The tournament as if no later round had been drawn, from what was read here.

        Adjustments are those of today, as in standings after an earlier round.
        """
        earlier = StageFacts(self.tournament, stages=self.stages)
        matches = [match for match in self.matches if match.round.number <= round_number]
        rounds = {(match.round.stage_id, match.round_id) for match in matches}
        played = Counter(stage for stage, _round in rounds)
        earlier._take_over(self)
        earlier.matches, earlier.rounds_drawn = matches, played
        earlier.written = {
            stage.pk: self.written[stage.pk]
            for stage in self.stages
            if stage.pk in self.written and (stage.source_id is None or stage.pk in played)
        }
        return earlier

    def _take_over(self, facts: "StageFacts") -> None:
        """Hold what no list and no round changes, as it was read there."""
        self.teams, self.ranked, self.ready = facts.teams, facts.ranked, facts.ready
        self.adjustments, self.lot_calls = facts.adjustments, facts.lot_calls
