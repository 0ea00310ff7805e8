"""Standings of a tournament, computed from its facts in a fixed number of queries."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Q

from tournaments.enums import (
    DrawSystem,
    RoundState,
    SheetState,
    StageEntry,
    StandingsState,
    TeamStatus,
)
from tournaments.models import Adjustment, Match, Round, Stage, StageEntrant, Team, Tournament
from tournaments.models.team import TeamQuerySet
from tournaments.queries.draws.rounds import at_the_table, find_sheet_state
from tournaments.queries.ranks.forfeits import FieldAverages
from tournaments.queries.ranks.team_results import (
    build_ranking_settings,
    list_ranked_adjustments,
    list_results,
)
from tournaments.queries.stages.chain import BRACKETS, find_expected_teams, find_written_entrants
from tournaments.ranking import Adjustment as RankedAdjustment
from tournaments.ranking import Participant, ResultKind, Row, Standings, rank

PLACED_OTHERWISE = BRACKETS | {DrawSystem.POOLS}


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedStandings:
    """Standings with what people must know about them.

    `after_round` is the last round counted (0 before the first), `version` the
    tournament's when they were computed, `teams` the teams by id with their players.
    `is_staged`: several stages, pools or a bracket were played, so that these rows are not the
    final order. `last_sheet_at` is when the last of the sheets that count was handed in or checked.
    `whole_rounds` are the numbers of the rounds, from the first on, in which nobody plays any more.
    """

    standings: Standings
    state: StandingsState
    after_round: int
    version: int
    teams: Mapping[int, Team]
    is_staged: bool = False
    last_sheet_at: datetime.datetime | None = None
    whole_rounds: tuple[int, ...] = ()

    def ranks(self, row: Row) -> bool:
        """Whether a team holds its rank: not where it missed every round and is not in the room."""
        missed = all(line.kind is ResultKind.MISSED for line in row.tally.lines)
        return self.teams[row.participant.id].is_present or not row.tally.lines or not missed

    @property
    def never_came(self) -> frozenset[int]:
        """The teams, by key, that hold no rank."""
        return frozenset(row.participant.id for row in self.standings.rows if not self.ranks(row))

    @property
    def as_read(self) -> Standings:
        """The standings of those who hold a rank, numbered without the others."""
        return self.standings.among(self.teams.keys() - self.never_came)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsFacts:
    """What standings of a tournament are made from, read once for several of them."""

    tournament: Tournament
    teams: Sequence[Team]
    matches: Sequence[Match]
    adjustments: Sequence[RankedAdjustment]

    def compute(self, after_round: int | None = None) -> PublishedStandings:
        """The standings with every result that is in, or after a round."""
        return compute_standings(
            self.tournament,
            self.teams,
            self.matches,
            self.adjustments,
            after_round=after_round,
        )

    def compute_whole(self, after_round: int | None = None) -> PublishedStandings:
        """The standings as people read them: after the last round in which nobody plays any more.

        A round that is being played would mix teams of three results with teams of two. Where
        stages decide, every result counts: their places follow from who is still in.
        """
        if not is_staged(self.matches):
            return stop_at_whole(self.compute, self.matches, after_round)
        return replace(self.compute(after_round), whole_rounds=list_whole_rounds(self.matches))

    def find_read_round(self) -> int | None:
        """After which round people read the standings now, the last whole one: the ranks that a
        preview tells are these.

        None where stages decide, every result counting at once, and before the first whole round,
        when nobody reads any: what is played so far stands for them.
        """
        if is_staged(self.matches):
            return None
        return max(list_whole_rounds(self.matches), default=None)


def find_ranked_teams(tournament: Tournament) -> TeamQuerySet:
    """Complete teams that have a place, or had one and have played."""
    seats = Match.objects.filter(at_the_table(OuterRef("pk")))
    teams = Team.objects.filter(tournament=tournament, is_staff=False).complete()
    return teams.filter(Q(status=TeamStatus.REGISTERED) | Exists(seats))


def list_ranked_teams(tournament: Tournament) -> list[Team]:
    """The ranked teams with their players."""
    return list(find_ranked_teams(tournament).with_players())


def list_published_matches(tournament: Tournament, *, with_barrages: bool = True) -> list[Match]:
    """Every match of the published rounds with its round and its sheet.

    Those of barrages give a place of a later stage, and count for nothing else.
    """
    matches = Match.objects.filter(round__tournament=tournament)
    if not with_barrages:
        matches = matches.exclude(round__stage__entry=StageEntry.BARRAGE)
    return list(
        matches.exclude(round__state=RoundState.PREVIEW).select_related("sheet").with_rounds()
    )


def list_adjustments(tournament: Tournament) -> list[Adjustment]:
    """Every adjustment in the order they were made, with what ranks rest on: of its match only in
    which round and stage it was."""
    rows = Adjustment.objects.filter(tournament=tournament).select_related("match__round")
    own = ("team", "unit", "amount", "reason", "reverses", "made_at")
    return list(rows.only(*own, "match__round__number", "match__round__stage"))


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
    return read_standings_facts(tournament).compute(after_round)


def compute_whole_standings(
    tournament: Tournament, *, after_round: int | None = None
) -> PublishedStandings:
    """The standings as people read them, a running round never mixed in: `StandingsFacts`."""
    return read_standings_facts(tournament).compute_whole(after_round)


def read_standings_facts(tournament: Tournament) -> StandingsFacts:
    """Everything that the standings of a tournament are made from."""
    return StandingsFacts(
        tournament=tournament,
        teams=list_ranked_teams(tournament),
        matches=list_published_matches(tournament, with_barrages=False),
        adjustments=list_ranked_adjustments(list_adjustments(tournament)),
    )


def stop_at_whole(
    compute: Callable[[int], PublishedStandings],
    matches: Sequence[Match],
    after_round: int | None = None,
) -> PublishedStandings:
    """Standings that rounds of points order, computed after the last of these matches' rounds in
    which nobody plays any more, or after an earlier one that is asked for."""
    whole = list_whole_rounds(matches)
    last = max(whole, default=0)
    number = last if after_round is None else min(after_round, last)
    return replace(compute(number), whole_rounds=whole)


def list_whole_rounds(matches: Sequence[Match]) -> tuple[int, ...]:
    """The numbers of the rounds in which nobody plays any more, up to the first that is played."""
    numbers = sorted({match.round.number for match in matches})
    played = (
        match.round.number
        for match in matches
        if match.ew_id is not None and find_sheet_state(match) == SheetState.OPEN
    )
    first = min(played, default=None)
    return tuple(number for number in numbers if first is None or number < first)


def counts_by_now(round_: Round) -> bool:
    """Whether the standings that people read count a round; one that is played waits its end."""
    matches = list_published_matches(round_.tournament, with_barrages=False)
    return counts_among(matches, round_)


def counts_among(matches: Sequence[Match], round_: Round) -> bool:
    """Whether a round counts, where the published matches are already read."""
    return is_staged(matches) or round_.number in list_whole_rounds(matches)


def is_staged(matches: Sequence[Match]) -> bool:
    """Whether several stages, pools or a bracket were played, so that these place the teams."""
    stages = {match.round.stage_id for match in matches}
    return len(stages) > 1 or any(match.round.system in PLACED_OTHERWISE for match in matches)


def compute_standings(
    tournament: Tournament,
    teams: Sequence[Team],
    matches: Sequence[Match],
    adjustments: Sequence[RankedAdjustment],
    *,
    after_round: int | None = None,
    written: Mapping[int, Sequence[StageEntrant]] | None = None,
    valued_among: Sequence[Match] | None = None,
    stage: Stage | None = None,
) -> PublishedStandings:
    """Rank some teams by some matches and adjustments, after a round or now.

    `written` are the entrants by stage where they are already read; `stage` is the one whose
    standings these are. `valued_among` are the matches of every table whose average may value a
    round, where some of them are not ranked here.
    """
    # Who never played, or plays for the club alone, has no rank that points could move.
    ranked = {team.pk for team in teams}
    adjustments = [given for given in adjustments if given.participant in ranked]
    counted = _list_until(after_round, matches)
    written = find_written_entrants(tournament, matches) if written is None else written
    among = counted if valued_among is None else _list_until(after_round, valued_among)
    standings = rank(
        list_participants(teams),
        list_results(
            matches, teams, find_expected_teams(tournament, matches, teams, written=written)
        ),
        adjustments,
        build_ranking_settings(tournament, stage),
        as_of=after_round,
        averages_of=FieldAverages(tournament, among, written),
    )
    return PublishedStandings(
        standings=standings,
        state=_state(tournament, counted),
        after_round=max((match.round.number for match in counted), default=0),
        version=tournament.version,
        teams={team.pk: team for team in teams},
        is_staged=is_staged(counted),
        last_sheet_at=_last_sheet_at(counted),
    )


def _list_until(after_round: int | None, matches: Sequence[Match]) -> list[Match]:
    return [match for match in matches if after_round is None or match.round.number <= after_round]


def _last_sheet_at(matches: Sequence[Match]) -> datetime.datetime | None:
    sheets = [match.sheet for match in matches if hasattr(match, "sheet")]
    moments = [sheet.confirmed_at or sheet.submitted_at for sheet in sheets]
    return max((moment for moment in moments if moment is not None), default=None)


def _state(tournament: Tournament, matches: Sequence[Match]) -> StandingsState:
    sheets = (getattr(match, "sheet", None) for match in matches)
    contested = any(sheet and sheet.state == SheetState.CONTESTED for sheet in sheets)
    if contested or tournament.pending_appeals:
        return StandingsState.UNDER_REVIEW
    if tournament.finished_at is not None:
        return StandingsState.FINAL
    return StandingsState.PROVISIONAL


def hides_standings(tournament: Tournament) -> bool:
    """Whether no public page, wall or season may tell a rank of this tournament, nor a score of
    any round, from which ranks can be added up.

    Who meets whom where, and whose sheet is in, is still told.
    """
    return tournament.hides_standings
