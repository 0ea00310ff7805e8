"""Two lone players who are proposed to one another, and say yes or no."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.bookings.notices import Notice, tell
from tournaments.domain.teams.solos import match_solos
from tournaments.enums import Act, BookingState
from tournaments.errors import Refused
from tournaments.models import Booking
from tournaments.queries.bookings.lists import list_alone, may_play_together


def _lock_pair(one: Booking, other: Booking) -> tuple[Booking, Booking]:
    tournament = lock_tournament(one.tournament)
    rows = Booking.objects.select_for_update(of=("self",)).select_related("team__joined")
    found = {row.pk: row for row in rows.filter(pk__in=(one.pk, other.pk)).order_by("pk")}
    for row in found.values():
        row.tournament = tournament
    return found[one.pk], found[other.pk]


@transaction.atomic
def propose_partners(one: Booking, other: Booking, *, by: Actor) -> None:
    """Propose two lone players to one another; both are asked, and neither is told who it is.

    Raises Refused (`not-alone`) where one of them looks for nobody, is proposed to somebody
    already, or does not wait as the other does.
    """
    if one.pk == other.pk:
        raise Refused(_("Choisissez deux personnes différentes."), code="same-solo")
    one, other = _lock_pair(one, other)
    alone = {booking.pk for booking in list_alone(one.tournament)}
    if not {one.pk, other.pk} <= alone or not may_play_together(one, other):
        raise Refused(
            _("Ces deux personnes ne peuvent pas être proposées l'une à l'autre."),
            code="not-alone",
        )
    for booking, partner in ((one, other), (other, one)):
        booking.partner, booking.accepts_partner = partner, False
        booking.save(update_fields=["partner", "accepts_partner"])
        tell(booking, Notice.PARTNER_PROPOSED)
    _announce(one, other, "proposed", by=by)


@transaction.atomic
def accept_partner(booking: Booking, *, by: Actor) -> Booking:
    """Say yes; where the other has too, the two become a team. Raises Refused (`no-partner`)."""
    booking, partner = _lock_pair(booking, _find_partner(booking))
    if booking.partner_id != partner.pk or partner.partner_id != booking.pk:
        raise _refuse_nobody()
    booking.accepts_partner = True
    booking.save(update_fields=["accepts_partner"])
    if not partner.accepts_partner:
        _announce(booking, partner, "accepted", by=by)
        return booking
    if booking.team is None or partner.team is None:
        raise _refuse_nobody()
    match_solos(booking.team, partner.team, by=by)
    for one in (booking, partner):
        tell(one, Notice.PARTNER_FOUND)
    _announce(booking, partner, "matched", by=by)
    return booking


@transaction.atomic
def decline_partner(booking: Booking, *, by: Actor) -> Booking:
    """Say no: both look on, and are not proposed to one another again. Raises Refused
    (`no-partner`)."""
    booking, partner = _lock_pair(booking, _find_partner(booking))
    if booking.team is not None and not booking.team.seeks_partner:
        raise _refuse_nobody()
    booking.not_with = [*booking.not_with, str(partner.key)]
    booking.save(update_fields=["not_with"])
    part_from_partner(booking)
    _announce(booking, partner, "declined", by=by)
    return booking


def part_from_partner(booking: Booking) -> None:
    """End what was proposed to somebody who is alone still; the other is told."""
    team, partner = booking.team, booking.partner
    if partner is None or (team is not None and not team.seeks_partner):
        return
    Booking.objects.filter(pk__in=(booking.pk, partner.pk)).update(
        partner=None, accepts_partner=False
    )
    booking.partner, booking.accepts_partner = None, False
    if partner.state == BookingState.TAKEN:
        tell(partner, Notice.PARTNER_GONE)


def _find_partner(booking: Booking) -> Booking:
    if booking.partner is None:
        raise _refuse_nobody()
    return booking.partner


def _refuse_nobody() -> Refused:
    return Refused(_("Aucun partenaire ne vous est proposé en ce moment."), code="no-partner")


def _announce(one: Booking, other: Booking, answer: str, *, by: Actor) -> None:
    teams = [booking.team.number for booking in (one, other) if booking.team is not None]
    announce(
        Act.BOOKING_PAIRED,
        tournament=one.tournament,
        subject=one,
        by=by,
        after={"teams": teams, "partner": answer},
    )
