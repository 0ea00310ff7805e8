"""Clubs and seasons of plain standings, for tests that have no stages."""

from collections.abc import Iterable, Mapping

from seasons.reckoning import SeriesResult
from tournaments.ranking import ClubSettings, ClubStandings, ClubTeam, Standings, rank_club_teams


def rank_clubs(standings: Standings, settings: ClubSettings) -> ClubStandings:
    """Rank the clubs of those who are ranked."""
    teams = [
        ClubTeam(
            id=row.participant.id,
            club=row.participant.club,
            place=row.rank,
            total=row.tally.total,
            ranking_points=row.tally.ranking_points,
        )
        for row in standings.rows
    ]
    return rank_club_teams(teams, settings)


def results_of_event(
    event: int, standings: Standings, members: Mapping[int, Iterable[int]]
) -> list[SeriesResult]:
    """What each person did in a tournament of teams: everybody has the team's place.

    `members` are the people of each participant, by id; in a mêlée, and for a season of teams,
    the participant alone. Who is not in it (a staff team) is not ranked in the season.
    """
    return [
        SeriesResult(
            event=event,
            competitor=person,
            place=row.rank,
            size=len(standings.rows),
            ranking_points=row.tally.ranking_points,
        )
        for row in standings.rows
        for person in members.get(row.participant.id, ())
    ]
