"""What a forfeit is worth: decided here alone, for standings, pages, papers and the wall."""

from collections.abc import Iterable

from tournaments.enums import ByeValue, Forfeit
from tournaments.models import Match, Round, Tournament
from tournaments.queries.ranks.team_results import (
    FORFEIT_KINDS,
    build_ranking_settings,
    compute_stake,
    list_results,
    list_side_teams,
)
from tournaments.ranking import PlayedAverages

_AVERAGES = frozenset({ByeValue.OWN_AVERAGE, ByeValue.ROUND_AVERAGE})

WINNERS = {Forfeit.NS: "EW", Forfeit.EW: "NS", Forfeit.BOTH: ""}
"""The side that has won, by who did not come."""


def is_worth_average(tournament: Tournament) -> bool:
    """Whether a forfeit is worth an average here, which moves with every sheet handed in."""
    return tournament.forfeit_value in _AVERAGES


def compute_forfeit_scores(match: Match, averages: PlayedAverages | None = None) -> tuple[int, int]:
    """The match points of both sides of a forfeit, NS first, as the standings count them now.

    An average moves with every result: `averages` are those of the match's stage where they
    are already known, else they are read. `match.round.tournament` is read.
    """
    tournament = match.round.tournament
    settings = build_ranking_settings(tournament, match.round)
    if averages is None:
        averages = AveragesByStage().of(match)
    ns, ew = (
        averages.value_of_side(
            settings.award_for(kind), participants=side, round_number=match.round.number
        )
        for kind, side in zip(
            FORFEIT_KINDS[Forfeit(match.forfeit)], list_side_teams(match), strict=True
        )
    )
    return ns, ew


class AveragesByStage:
    """What the teams of each stage made in the matches they played, each stage read once."""

    def __init__(self) -> None:
        self._read: dict[int, PlayedAverages] = {}

    def of(self, match: Match) -> PlayedAverages:
        """The averages of a match's stage; nothing is read where no forfeit is worth one."""
        stage = match.round.stage_id
        if not is_worth_average(match.round.tournament):
            return PlayedAverages((), match_points=compute_stake(match.round))
        if stage not in self._read:
            rounds = Round.objects.published().filter(stage=stage)
            matches = Match.objects.filter(round__in=rounds).select_related("sheet").with_rounds()
            self.note(match.round, matches)
        return self._read[stage]

    def note(self, round_: Round, matches: Iterable[Match]) -> None:
        """Take the averages of a round's stage from its matches where these are already read."""
        results = list_results(list(matches), ())
        self._read[round_.stage_id] = PlayedAverages(results, match_points=compute_stake(round_))
