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
        """Bring the rows of the acts, connect what follows one; then each subject around the core
        adds what it has."""
        from tournaments.acts import add_acts, draws, sheets, stages, teams, tournament
        from tournaments.acts.checks import check_every_act
        from tournaments.domain import limits  # noqa: F401
        from tournaments.receivers import standings
        from tournaments.signals import acted

        # Before whoever tells programs of them.
        acted.connect(standings.keep_standings_in_step, dispatch_uid="standings")

        add_acts(tournament.ROWS, teams.ROWS, draws.ROWS, stages.ROWS, sheets.ROWS)
        register(check_every_act)
        for start in (
            _start_bookings,
            _start_money,
            _start_suitcases,
        ):
            start()


def _start_bookings() -> None:
    from api.endpoints.interface import add_desk_router
    from mail.domain.letters import add_agendas
    from tournaments.acts import add_acts
    from tournaments.acts.bookings import ROWS
    from tournaments.api import signups
    from tournaments.domain.bookings.calendar import write_agendas
    from tournaments.domain.bookings.retention import forget_old_bookings
    from tournaments.forms.bookings.entries import list_booking_entries
    from tournaments.forms.goto_settings import add_setting_entries
    from tournaments.pages.bookings.announcement import read_announcement
    from tournaments.pages.bookings.matters import (
        ASKED,
        list_chips,
        list_noted_while_away,
        list_requests,
    )
    from tournaments.pages.bookings.own_data import list_requests_of
    from tournaments.pages.bookings.port import Bookings
    from tournaments.pages.evening.matters import Place, add_matters
    from tournaments.pages.goto.chips import add_chips
    from tournaments.pages.goto.counts import add_tab_counts
    from tournaments.pages.online.treasury import read_online_treasury
    from tournaments.pages.parts import PagePlace, add_page_part
    from tournaments.pages.teams.kept_data import add_kept_of_people
    from tournaments.ports import bookings as bookings_port
    from tournaments.receivers import bookings
    from tournaments.signals import acted
    from tournaments.tasks.rounds import add_thread
    from tournaments.tasks.sweeping import add_sweep

    add_acts(ROWS)
    acted.connect(bookings.pass_places_on, dispatch_uid="places")
    add_agendas(write_agendas)
    add_setting_entries(list_booking_entries)
    add_sweep(forget_old_bookings)
    add_thread("tournaments.tasks.online.follower.THREAD")
    add_desk_router(signups.desk)
    add_matters(Place.REQUESTS, list_requests)
    add_matters(Place.FAILED, list_noted_while_away)
    add_page_part(PagePlace.BEFORE_DRAW, read_announcement, "public/_announced.html")
    add_chips(list_chips)
    add_tab_counts(ASKED)
    add_kept_of_people(list_requests_of)
    add_page_part(PagePlace.TREASURY, read_online_treasury, "organiser/online/_treasury.html")
    bookings_port.fill(Bookings())


def _start_money() -> None:
    from api.endpoints.interface import add_desk_router
    from tournaments.acts import add_acts
    from tournaments.acts.money import ROWS
    from tournaments.api import money
    from tournaments.pages.goto.chips import add_chips
    from tournaments.pages.money.chips import list_chips
    from tournaments.pages.money.kept_data import list_kept_sums
    from tournaments.pages.teams.kept_data import add_kept_of_teams
    from tournaments.tables.exports import balances, ledger
    from tournaments.tables.exports.parts import TEAMS, add_parts

    add_acts(ROWS)
    add_parts(*balances.PARTS, *ledger.PARTS, after=TEAMS)
    add_desk_router(money.desk)
    add_chips(list_chips)
    add_kept_of_teams(list_kept_sums)


def _start_suitcases() -> None:
    from tournaments.acts import add_acts
    from tournaments.acts.suitcases import ROWS
    from tournaments.domain.suitcases.arrivals import discard_old_files
    from tournaments.queries.suitcases.tables_beside import BESIDE
    from tournaments.queries.travelling_tables import add_travelling
    from tournaments.tasks import suitcases
    from tournaments.tasks.kinds import add_job_kinds
    from tournaments.tasks.sweeping import add_sweep

    add_acts(ROWS)
    add_sweep(discard_old_files)
    add_travelling(*BESIDE)
    add_job_kinds(suitcases.JOB_KINDS)
