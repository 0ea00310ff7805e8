"""What a forfeit is worth, and the averages of a field, by which forfeits and byes are valued.

Standings, pages, papers and the wall all ask here. A field is a stage, or one of its pools where
the stage says so.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tournaments.enums import ByeValue, Forfeit
from tournaments.models import Match, Round, StageEntrant, Tournament
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.ranks.team_results import (
    FORFEIT_KINDS,
    build_ranking_settings,
    compute_stake,
    list_results,
    list_side_teams,
)
from tournaments.queries.stages.chain import list_entrants_by_stage
from tournaments.queries.stages.options import takes_average_of_pool
from tournaments.ranking import PlayedAverages

AVERAGES = frozenset({ByeValue.OWN_AVERAGE, ByeValue.ROUND_AVERAGE})
"""The values of a round not played that move with every sheet handed in."""

WINNERS = {Forfeit.NS: "EW", Forfeit.EW: "NS", Forfeit.BOTH: ""}
"""The side that has won, by who did not come."""


def is_worth_average(tournament: Tournament) -> bool:
    """Whether a forfeit is worth an average here."""
    return tournament.forfeit_value in AVERAGES


def compute_forfeit_scores(match: Match, averages: PlayedAverages | None = None) -> tuple[int, int]:
    """The match points of both sides of a forfeit, NS first, as the standings count them now.

    An average moves with every result: `averages` are those of the match's field where they
    are already known, else they are read. `match.round.tournament` is read.
    """
    tournament = match.round.tournament
    settings = build_ranking_settings(tournament, match.round)
    if averages is None:
        averages = read_averages_for(tournament, [match]).of(match)
    ns, ew = (
        averages.value_of_side(
            settings.award_for(kind), participants=side, round_number=match.round.number
        )
        for kind, side in zip(
            FORFEIT_KINDS[Forfeit(match.forfeit)], list_side_teams(match), strict=True
        )
    )
    return ns, ew


class FieldAverages:
    """The averages of some published matches, by field: all of a stage's tables, or one pool's.

    Called with a team and a round's number, it gives those of the field in which the team played
    that round. `entrants_by_stage`, which tells the pools, has at least the stages whose averages
    are taken by pool.
    """

    def __init__(
        self,
        tournament: Tournament,
        matches: Iterable[Match],
        entrants_by_stage: Mapping[int, Sequence[StageEntrant]],
    ) -> None:
        """Sort the matches by field; each is summed up when it is first asked for."""
        self._tournament = tournament
        self._entrants_by_stage = entrants_by_stage
        self._averages: dict[tuple[int, str], PlayedAverages] = {}
        self._rounds: dict[int, Round] = {}
        self._pools: dict[int, Mapping[int, str]] = {}
        self._matches: defaultdict[tuple[int, str], list[Match]] = defaultdict(list)
        for match in matches:
            self._rounds[match.round.number] = match.round
            self._matches[self._find_field(match.ns_id, match.round)].append(match)

    def __call__(self, participant: int, round_number: int) -> PlayedAverages:
        """The averages that a team's round, one of those given, is valued by."""
        return self._read(participant, self._rounds[round_number])

    def of(self, match: Match) -> PlayedAverages:
        """The averages that a match is valued by, which may be none of those given."""
        return self._read(match.ns_id, match.round)

    def _read(self, participant: int, round_: Round) -> PlayedAverages:
        field = self._find_field(participant, round_)
        if field not in self._averages:
            matches = self._matches[field]
            # The length of a match may be that of its tournament, which rounds come without.
            if not Round._meta.get_field("tournament").is_cached(round_):
                round_.tournament = self._tournament
            self._averages[field] = PlayedAverages(
                list_results(matches, ()),
                match_points=compute_stake(round_),
                open_rounds=_list_open_rounds(matches),
                of_pool=bool(field[1]),
            )
        return self._averages[field]

    def _find_field(self, participant: int, round_: Round) -> tuple[int, str]:
        if round_.stage_id not in self._pools:
            apart = takes_average_of_pool(round_.stage)
            entrants = self._entrants_by_stage.get(round_.stage_id, ()) if apart else ()
            self._pools[round_.stage_id] = {entrant.team_id: entrant.pool for entrant in entrants}
        return round_.stage_id, self._pools[round_.stage_id].get(participant, "")


def _list_open_rounds(matches: Sequence[Match]) -> frozenset[int]:
    """The numbers of the rounds in which a table has no result that stands."""
    return frozenset(
        match.round.number
        for match in matches
        if match.ew_id is not None and find_sheet_state(match) not in FINISHED_STATES
    )


def read_averages_for(tournament: Tournament, matches: Iterable[Match]) -> FieldAverages:
    """What some matches are valued by; nothing is read where a forfeit is worth no average."""
    if not is_worth_average(tournament):
        return FieldAverages(tournament, (), {})
    stages = {match.round.stage_id: match.round.stage for match in matches}
    rounds = Round.objects.published().filter(stage__in=stages)
    played = Match.objects.filter(round__in=rounds).select_related("sheet").with_rounds()
    apart = [stage for stage in stages.values() if takes_average_of_pool(stage)]
    return FieldAverages(tournament, played, list_entrants_by_stage(apart) if apart else {})
