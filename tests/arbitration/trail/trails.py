"""Trails for tests: acts that leave entries, and where they end."""

from arbitration.models import AuditEntry
from arbitration.queries.trails import Head, Trail
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER, Actor
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.models import ScoreSheet, Tournament


def trail_of(tournament: Tournament, acts: int = 5, by: Actor = SERVER) -> list[AuditEntry]:
    """The entries of a tournament in which so many settings were changed."""
    for points in range(1, acts + 1):
        change_settings(tournament, values={"bye_points": points}, by=by)
    return list(Trail.of(tournament).entries())


def head_of(tournament: Tournament) -> Head:
    """Where a tournament's journal ends now."""
    return Head.read(Trail.of(tournament).head())


def at_two_tables(tournament: Tournament) -> None:
    """A round of two tables, started, both of its sheets contested."""
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    start_round(round_, by=SERVER)
    for sheet in ScoreSheet.objects.order_by("match__table_number"):
        contest_sheet(sheet, reason="Belote oubliée", by=SERVER)
