"""Trails for tests: acts that leave entries, and where they end."""

from arbitration.models import AuditEntry
from arbitration.queries.trails import Head, Trail
from tournaments.actors import SERVER, Actor
from tournaments.domain.tournaments import change_settings
from tournaments.models import Tournament


def trail_of(tournament: Tournament, acts: int = 5, by: Actor = SERVER) -> list[AuditEntry]:
    """The entries of a tournament in which so many settings were changed."""
    for points in range(1, acts + 1):
        change_settings(tournament, values={"bye_points": points}, by=by)
    return list(Trail(tournament_id=tournament.pk, club_id=None).entries())


def head_of(tournament: Tournament) -> Head:
    """Where a tournament's trail ends now."""
    return Head.read(Trail(tournament_id=tournament.pk, club_id=None).head())
