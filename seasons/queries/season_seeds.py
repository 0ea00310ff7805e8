"""What the teams of a tournament bring along from the season before it, to be seeded by."""

from collections.abc import Mapping

from seasons.models import Series
from seasons.queries.competitors import list_keys_of_team
from seasons.queries.seasons import list_series_counting, read_season_facts
from tournaments.models import Tournament


def find_seeding_series(tournament: Tournament) -> Series | None:
    """The public series of the club in which a tournament counts; of several the newest."""
    return next(iter(list_series_counting(tournament)), None)


def find_season_points(tournament: Tournament) -> Mapping[int, int]:
    """By team its points in the series before the tournament; none where nobody is known.

    Those of its people together, of the pair or of its club, as the series ranks. Namesakes of
    whom nobody can tell which is which bring nothing.
    """
    series = find_seeding_series(tournament)
    if series is None:
        return {}
    teams = list(tournament.teams.with_players())
    facts = read_season_facts(series, before=tournament, beside=teams)
    points = {row.competitor: row.points for row in facts.standings.rows}
    return {
        team.pk: sum(
            points.get(key, 0)
            for key in list_keys_of_team(series.ranks, team, tournament, facts.people)
        )
        for team in teams
    }
