"""What ranks the clubs of a tournament."""

from collections.abc import Mapping

from tournaments.enums import ClubsBy
from tournaments.models import Tournament
from tournaments.ranking import ClubMeasure, ClubSettings

_OF_FIRST_CRITERION: Mapping[str, ClubsBy] = {
    "total": ClubsBy.TOTAL,
    "ranking_points": ClubsBy.RANKING_POINTS,
    "wins": ClubsBy.RANKING_POINTS,
}


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
