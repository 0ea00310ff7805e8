"""The place of whoever signed up from home as an event for their agenda."""

from dataclasses import replace
from email.utils import parseaddr

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.models import Booking
from bookings.queries.lists import list_bookings
from tournaments.calendars import CANCELLED, PUBLISHED, UID_DOMAIN, Event, write_calendar
from tournaments.domain.rights.links import find_site_url
from tournaments.enums import BookingState, TeamStatus
from tournaments.models import Tournament
from tournaments.queries.clubs import find_begin, foresee_end


def is_sure(booking: Booking) -> bool:
    """Whether the booking has a place, which waits for no payment."""
    team = booking.plays_in
    if booking.state != BookingState.TAKEN or team is None:
        return False
    return team.status == TeamStatus.REGISTERED and booking.pay_until is None


def write_booking_event(booking: Booking, *, is_cancelled: bool = False) -> str:
    """The file by which an agenda notes the evening, or strikes it out: one event of the request,
    of which the latest file holds. It leads to the public page, never to the private one: agendas
    are shared."""
    # The row in hand may be older than the act that this tells of.
    versions = Tournament.objects.values_list("version", flat=True)
    event = _build_event(booking.tournament, versions.get(pk=booking.tournament_id))
    return _write(booking, event, is_cancelled=is_cancelled)


def write_agendas(tournament: Tournament, is_cancelled: bool) -> dict[tuple[int, str], str]:
    """Calendar entries for everybody who signed up from home and has a place, by the row of their
    team and their mail address in lower case; within an act that is told of next."""
    event = _build_event(tournament, tournament.version + 1)
    placed = list_bookings(tournament).exclude(email="").filter(state=BookingState.TAKEN)
    return {
        (booking.plays_in.pk, booking.email.casefold()): _write(
            booking, event, is_cancelled=is_cancelled
        )
        for booking in placed
        if is_sure(booking) and booking.plays_in is not None
    }


def _write(booking: Booking, event: Event, *, is_cancelled: bool) -> str:
    own = replace(event, uid=f"{booking.key}@{UID_DOMAIN}")
    method = CANCELLED if is_cancelled else PUBLISHED
    return write_calendar(event.name, [own], method=method)


def _find_sender() -> str:
    """Whom mails of the site come from; nobody where it was not told (Django's own default)."""
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return "" if address.endswith("@localhost") else address


def _build_event(tournament: Tournament, revision: int) -> Event:
    club, begins_at, site = tournament.club, find_begin(tournament), find_site_url()
    return Event(
        uid="",
        revision=revision,
        written_at=timezone.now(),
        day=tournament.date,
        begins_at=begins_at,
        ends_at=None if begins_at is None else foresee_end(tournament, begins_at),
        name=tournament.name,
        place=tournament.place or club.town,
        text=_("Votre inscription au concours de %(club)s.") % {"club": club.name},
        url=site + tournament.get_absolute_url() if site and tournament.is_public else "",
        organizer=club.contact_email or _find_sender(),
    )
