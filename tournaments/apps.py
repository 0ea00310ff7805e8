"""Django's entry for the tournaments app."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Clubs, tournaments, teams, rounds, sheets, standings."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = _("Tournois")

    def ready(self) -> None:
        """Bring the rows of the acts, connect what follows one, add what money has."""
        from tournaments.acts import add_acts, check_every_act, sheets, stages, teams, tournament
        from tournaments.domain import limits  # noqa: F401
        from tournaments.domain.ranks import standings
        from tournaments.ports import check_every_port
        from tournaments.signals import acted

        # Before whoever tells programs of them.
        acted.connect(standings.keep_standings_in_step, dispatch_uid="standings")

        add_acts(tournament.ROWS, teams.ROWS, stages.ROWS, sheets.ROWS)
        register(check_every_act)
        register(check_every_port)
        _add_money()


def _add_money() -> None:
    from tournaments.pages.goto.chips import add_chips
    from tournaments.pages.money.account import list_kept_sums
    from tournaments.pages.money.dues import list_chips
    from tournaments.pages.teams.kept_data import add_kept_of_teams
    from tournaments.queries.money.travelling import TABLES
    from tournaments.queries.travelling_played import add_travelling
    from tournaments.tables.exports import statement
    from tournaments.tables.exports.parts import TEAMS, add_parts

    add_parts(*statement.PARTS, after=TEAMS)
    add_chips(list_chips)
    add_kept_of_teams(list_kept_sums)
    add_travelling(*TABLES)
