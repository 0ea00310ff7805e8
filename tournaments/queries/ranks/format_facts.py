"""What is certain of a tournament's format, for the criteria that can separate nobody in it."""

from tournaments.enums import ByePlay, DrawSystem, SheetEntry
from tournaments.models import Tournament
from tournaments.queries.ranks.team_results import compute_bye_ranking_points
from tournaments.queries.stages.chain import BRACKETS
from tournaments.ranking import FormatFact


def find_format_facts(tournament: Tournament) -> frozenset[FormatFact]:
    """The facts of the tournament as it is set now, in one query.

    An exempt that plays meanwhile meets one team more: then nobody can be sure that ways are equal.
    """
    systems = list(tournament.stages.values_list("system", flat=True))
    rests = tournament.bye_play == ByePlay.REST
    holds = {
        FormatFact.ALL_MEET: systems == [DrawSystem.ROUND_ROBIN] and rests,
        FormatFact.BRACKETS_ONLY: bool(systems) and BRACKETS.issuperset(systems),
        FormatFact.TOTALS_ONLY: tournament.sheet_entry == SheetEntry.TOTALS,
        FormatFact.NO_RANKING_POINTS: not _brings_ranking_points(tournament),
    }
    return frozenset(fact for fact, is_so in holds.items() if is_so)


def _brings_ranking_points(tournament: Tournament) -> bool:
    results = (tournament.points_win, tournament.points_draw, tournament.points_loss)
    narrow = tournament.narrow_loss_margin is not None and tournament.narrow_loss_points
    return any((*results, narrow, compute_bye_ranking_points(tournament)))
