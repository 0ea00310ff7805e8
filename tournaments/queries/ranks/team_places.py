"""Places of a whole tournament as clubs and seasons count them, and what ranks its clubs."""

from collections.abc import Mapping, Sequence

from tournaments.enums import ByePlay, ClubsBy, DrawSystem, SheetEntry
from tournaments.models import Stage, Tournament
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.standings import PublishedStandings, compute_current_standings
from tournaments.queries.ranks.team_results import compute_bye_ranking_points
from tournaments.queries.stages.chain import BRACKETS, is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.ranking import CRITERIA, ClubMeasure, ClubSettings, FormatFact, ResultKind

_NO_RESULT = frozenset({ResultKind.BYE, ResultKind.MISSED})
_OF_FIRST_CRITERION: Mapping[str, ClubsBy] = {
    "total": ClubsBy.TOTAL,
    "ranking_points": ClubsBy.RANKING_POINTS,
    "wins": ClubsBy.RANKING_POINTS,
}


def rank_of_teams_now(
    tournament: Tournament, published: PublishedStandings | None = None
) -> Mapping[int, int] | None:
    """The rank of each team now, by key, whatever decides it: points, stages or a bracket.

    None before any result: a draw, an exempt or an absence alone ranks nobody. `published` are
    the standings now where they are already read.
    """
    published = published or compute_current_standings(tournament)
    rows = published.standings.rows
    if not any(line.kind not in _NO_RESULT for row in rows for line in row.tally.lines):
        return None
    places = find_places_by_stages(tournament)
    if places is not None:
        return places
    return {row.participant.id: row.rank for row in rows}


def find_places_by_stages(tournament: Tournament) -> Mapping[int, int] | None:
    """The place of each team where stages, pools or a bracket decide it; None where points do.

    Reads the stages as `tournament.stages.all()` gives them, prefetched or not.
    """
    if not _is_staged(list(tournament.stages.all())):
        return None
    # Stages are followed one tournament at a time: each is read by itself, not as one of a list.
    return place_by_stages(StageFacts(Tournament.objects.get(pk=tournament.pk)))


def place_by_stages(facts: StageFacts) -> Mapping[int, int] | None:
    """The places by the facts of a tournament, where more than the places is asked of them."""
    if not _is_staged(facts.stages):
        return None
    return {place.team.pk: place.place for place in list_final_places(facts.tournament, facts)}


def find_settling_criterion(tournament: Tournament) -> str | None:
    """The code of the criterion that lets no two teams share a place; None where some may, as who
    lost in the same round of a bracket."""
    if _is_staged(list(tournament.stages.all())):
        return None
    return next((code for code in tournament.criteria if CRITERIA[code].settles), None)


def _is_staged(stages: Sequence[Stage]) -> bool:
    return len(stages) > 1 or any(
        is_bracket(stage.system) or stage.system == DrawSystem.POOLS for stage in stages
    )


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


def find_club_criterion(tournament: Tournament) -> ClubsBy:
    """What ranks the clubs: what was chosen, else what the first criterion says.

    A first criterion that cannot be added up (an average, a best deal) leaves places.
    """
    if tournament.clubs_by:
        return ClubsBy(tournament.clubs_by)
    return _OF_FIRST_CRITERION.get(next(iter(tournament.criteria), ""), ClubsBy.PLACES)


def build_club_settings(tournament: Tournament) -> ClubSettings:
    """The tournament's choices as the ranking of clubs knows them; all teams where none is set."""
    return ClubSettings(
        criteria=(ClubMeasure(find_club_criterion(tournament).value), ClubMeasure.BEST_PLACE),
        best=tournament.club_teams,
    )
