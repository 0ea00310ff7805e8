"""What the desk sees of requests from home: each as it stands, and those that wait for a word."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bookings.domain.places import describe, has_place
from bookings.domain.telling.notice_words import phrase_now
from bookings.models import Booking
from bookings.queries.deferred import count_waiting
from bookings.queries.lists import count_to_approve, list_offers_without_mail
from bookings.queries.payments import count_to_check
from tournaments.domain.teams.solos import is_matched
from tournaments.enums import BookingState, BookingStep
from tournaments.models import Player, Tournament
from tournaments.names import name_key
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import MOST_OF_A_KIND, EveningMatter
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.counts import TabCount
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission
from tournaments.queries.teams.known import list_known_players


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskBooking:
    """`known` are the club's people of the same names, who are taken for the ones who asked once
    it becomes a team; `message` is what to tell the person now, ready for an SMS."""

    booking: Booking
    step: BookingStep
    known: tuple[Player, ...]
    may_confirm: bool
    may_refuse: bool
    is_matched: bool
    message: str


def read_desk_booking(booking: Booking) -> DeskBooking:
    """A request as the desk answers it."""
    step = booking.step(timezone.now())
    is_asked, is_taken = (
        booking.state == state for state in (BookingState.ASKED, BookingState.TAKEN)
    )
    names = describe(booking).players
    people = list_known_players(booking.tournament, names) if is_asked else {}
    is_in = has_place(booking.plays_in)
    goes_on = step != BookingStep.CANCELLED and (is_asked or is_taken)
    return DeskBooking(
        booking=booking,
        step=step,
        known=tuple(people[key] for key in map(name_key, names) if key in people),
        may_confirm=goes_on and booking.confirmed_at is None and (is_asked or is_in),
        may_refuse=goes_on,
        is_matched=booking.team is not None and is_matched(booking.team),
        message=phrase_now(booking),
    )


def list_requests(desk: Desk) -> Iterator[EveningMatter]:
    """Requests that nobody has confirmed yet."""
    if Permission.SIGN_UP_TEAMS not in desk.may:
        return
    if count := count_to_approve(desk.tournament):
        sentence = ngettext(
            "%(count)d demande à confirmer.", "%(count)d demandes à confirmer.", count
        )
        look = desk.link(Permission.SIGN_UP_TEAMS, _("Voir les demandes"), "organiser:bookings")
        yield EveningMatter(sentence=sentence % {"count": count}, action=look)


def list_offers_to_tell(desk: Desk) -> Iterator[EveningMatter]:
    """Places that are held for somebody who knows nothing of it: they gave no address."""
    if Permission.SIGN_UP_TEAMS not in desk.may:
        return
    found = list_offers_without_mail(desk.tournament)
    for booking in found if len(found) <= MOST_OF_A_KIND else ():
        sentence = _("Une place est gardée pour %(names)s, sans courriel : appelez.")
        call = _("Voir la demande")
        look = desk.link(Permission.SIGN_UP_TEAMS, call, "organiser:booking", booking.key)
        names = booking.team.label if booking.team else booking.player_1
        yield EveningMatter(sentence=sentence % {"names": names}, action=look)
    if len(found) > MOST_OF_A_KIND:
        sentence = _("%(count)d places sont gardées pour des équipes sans courriel : appelez-les.")
        call = _("Voir les demandes")
        look = desk.link(Permission.SIGN_UP_TEAMS, call, "organiser:bookings")
        yield EveningMatter(sentence=sentence % {"count": len(found)}, action=look)


def list_noted_while_away(desk: Desk) -> Iterator[EveningMatter]:
    """Requests that came while the concours was in the hall."""
    if Permission.RUN_CLUB in desk.may and (count := count_waiting(desk.tournament)):
        sentence = ngettext(
            "%(count)d arrivé pendant l'absence", "%(count)d arrivés pendant l'absence", count
        )
        look = desk.link(Permission.RUN_CLUB, _("Voir lesquels"), "organiser:deferred")
        yield EveningMatter(sentence=sentence % {"count": count}, action=look)


def list_payments_to_check(desk: Desk) -> Iterator[EveningMatter]:
    """Money that came online for no place, or another sum than was asked."""
    if Permission.RUN_TILL in desk.may and (count := count_to_check(desk.tournament)):
        sentence = ngettext(
            "%(count)d paiement en ligne à vérifier.",
            "%(count)d paiements en ligne à vérifier.",
            count,
        )
        look = desk.link(Permission.RUN_TILL, _("Voir l'argent"), "organiser:accounts")
        yield EveningMatter(sentence=sentence % {"count": count}, action=look)


def list_chips(tournament: Tournament, may: May) -> Chips:
    """What waits for a yes or no, and what came while the concours was in the hall."""
    if Permission.SIGN_UP_TEAMS in may and (count := count_to_approve(tournament)):
        sentence = ngettext("%(count)d à confirmer", "%(count)d à confirmer", count)
        yield "bookings", Chip(words=sentence % {"count": count}, asks=True)
    if Permission.RUN_CLUB in may and (waits := count_waiting(tournament)):
        sentence = ngettext("%(count)d demande à revoir", "%(count)d demandes à revoir", waits)
        url = reverse("organiser:deferred", args=[tournament.slug])
        yield "elsewhere", Chip(words=sentence % {"count": waits}, url=url, asks=True)


ASKED = TabCount(
    places=("bookings",),
    list_rows=lambda: Booking.objects.filter(state=BookingState.ASKED),
    asked_of=Permission.SIGN_UP_TEAMS,
)
