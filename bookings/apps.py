"""Django's entry for the bookings app, and what is done about sign-ups and payments from home."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.BOOKING_MADE: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_ANSWERED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_CANCELLED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_OFFERED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_LAPSED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKING_PAIRED: ActRow(cares=ALWAYS, ranks=False),
    Act.BOOKINGS_FORGOTTEN: ActRow(cares=ALWAYS, ranks=False),
    Act.ONLINE_ACCOUNT_CHANGED: ActRow(cares=ALWAYS),
    Act.ONLINE_SETTLED: ActRow(cares=ALWAYS, ranks=False),
    Act.ONLINE_ACCEPTED: ActRow(cares=ALWAYS, ranks=False),
    Act.ONLINE_RETURNED: ActRow(cares=ALWAYS, ranks=False),
}


class BookingsConfig(AppConfig):
    """Sign-up and payment from home."""

    name = "bookings"
    label = "bookings"
    verbose_name = _("Inscriptions")

    def ready(self) -> None:
        """Take sign-ups and payments from home; pass places on; say what waits."""
        from api.endpoints.interface import add_desk_router
        from bookings import api, port
        from bookings.domain.retention import forget_old_bookings
        from bookings.domain.telling.agendas import write_agendas
        from bookings.domain.telling.club_news import send_club_news
        from bookings.forms.desk import list_booking_entries
        from bookings.port import TABLES, Bookings
        from mail.domain.circulars import add_agendas
        from tournaments.acts import add_acts
        from tournaments.forms.goto_settings import add_setting_entries
        from tournaments.ports import bookings
        from tournaments.queries.travelling_played import add_travelling
        from tournaments.signals import acted
        from tournaments.tasks.rounds import add_sweep, add_thread

        add_acts(ROWS)
        acted.connect(port.pass_places_on, dispatch_uid="places")
        acted.connect(port.send_partners_found, dispatch_uid="partners")
        acted.connect(port.keep_mails_true, dispatch_uid="true mails")
        add_agendas(write_agendas)
        add_setting_entries(list_booking_entries)
        add_sweep(forget_old_bookings)
        add_sweep(send_club_news)
        add_thread("bookings.tasks.follower.THREAD")
        add_desk_router(api.desk)
        add_travelling(*TABLES)
        bookings.fill(Bookings())
        _add_to_pages()


def _add_to_pages() -> None:
    from bookings.pages.announcement import read_announcement
    from bookings.pages.desk import (
        ASKED,
        list_chips,
        list_noted_while_away,
        list_offers_to_tell,
        list_payments_to_check,
        list_requests,
    )
    from bookings.pages.online import read_online_treasury
    from bookings.pages.own_data import list_requests_of
    from tournaments.pages.evening.matters import MatterPlace, add_matters
    from tournaments.pages.goto.chips import add_chips
    from tournaments.pages.goto.counts import add_tab_counts
    from tournaments.pages.teams.kept_data import add_kept_of_people
    from tournaments.ports import PagePlace, add_page_part

    add_matters(MatterPlace.REQUESTS, list_requests)
    add_matters(MatterPlace.REQUESTS, list_offers_to_tell)
    add_matters(MatterPlace.REQUESTS, list_payments_to_check)
    add_matters(MatterPlace.FAILED, list_noted_while_away)
    add_page_part(PagePlace.BEFORE_DRAW, read_announcement, "public/_announced.html")
    add_chips(list_chips)
    add_tab_counts(ASKED)
    add_kept_of_people(list_requests_of)
    add_page_part(PagePlace.TREASURY, read_online_treasury, "bookings/payments/_treasury.html")
