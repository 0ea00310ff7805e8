"""Requests from home that wait for a word of the club: on the page of an evening, in « Plus »
and on the tabs."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bookings.models import Booking
from bookings.queries.deferred import count_waiting
from bookings.queries.lists import count_to_approve
from tournaments.enums import BookingState
from tournaments.models import Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import Matter
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.counts import TabCount
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission


def list_requests(desk: Desk) -> Iterator[Matter]:
    """Requests that nobody has confirmed yet."""
    if Permission.SIGN_UP_TEAMS not in desk.may:
        return
    if count := count_to_approve(desk.tournament):
        said = ngettext("%(count)d demande à confirmer.", "%(count)d demandes à confirmer.", count)
        look = desk.link(Permission.SIGN_UP_TEAMS, _("Voir les demandes"), "organiser:bookings")
        yield Matter(sentence=said % {"count": count}, action=look)


def list_noted_while_away(desk: Desk) -> Iterator[Matter]:
    """Requests that came while the concours was in the hall."""
    if Permission.RUN_CLUB in desk.may and (count := count_waiting(desk.tournament)):
        said = ngettext(
            "%(count)d arrivé pendant l'absence", "%(count)d arrivés pendant l'absence", count
        )
        look = desk.link(Permission.RUN_CLUB, _("Voir lesquels"), "organiser:deferred")
        yield Matter(sentence=said % {"count": count}, action=look)


def list_chips(tournament: Tournament, may: May) -> Chips:
    """What waits for a yes or no, and what came while the concours was in the hall."""
    if Permission.SIGN_UP_TEAMS in may and (asked := count_to_approve(tournament)):
        said = ngettext("%(count)d à confirmer", "%(count)d à confirmer", asked)
        yield "bookings", Chip(words=said % {"count": asked}, asks=True)
    if Permission.RUN_CLUB in may and (waits := count_waiting(tournament)):
        said = ngettext("%(count)d demande à revoir", "%(count)d demandes à revoir", waits)
        url = reverse("organiser:deferred", args=[tournament.slug])
        yield "elsewhere", Chip(words=said % {"count": waits}, url=url, asks=True)


ASKED = TabCount(
    place="bookings",
    list_rows=lambda: Booking.objects.filter(state=BookingState.ASKED),
    asked_of=Permission.SIGN_UP_TEAMS,
)
