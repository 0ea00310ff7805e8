"""Two lone players who are proposed to one another, and say yes or no."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.telling.notice_words import Notice
from bookings.domain.telling.notices import send_notice
from bookings.models import Booking
from bookings.queries.lists import (
    find_partner_end,
    list_alone,
    list_unanswered_proposals,
    may_play_together,
)
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.teams.solos import is_matched, match_solos, part_solos
from tournaments.enums import Act, BookingState, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament


def _lock_pair(one: Booking, other: Booking) -> tuple[Booking, Booking]:
    tournament = lock_tournament(one.tournament)
    rows = Booking.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "team__joined"
    )
    found = {row.pk: row for row in rows.filter(pk__in=(one.pk, other.pk)).order_by("pk")}
    for row in found.values():
        row.tournament = tournament
    return found[one.pk], found[other.pk]


@transaction.atomic
def propose_partners(one: Booking, other: Booking, *, by: Actor) -> None:
    """Propose two lone players to one another; both are asked, and neither is told who it is.

    Both have until the club's delay is over. Raises Refused (`not-alone`) where one of them looks
    for nobody, is proposed to somebody already, or does not wait as the other does, and
    `too-late` so near to the start that nobody could answer.
    """
    _propose(one, other, by=by, asker=None)


@transaction.atomic
def ask_partner(booking: Booking, other: Booking, *, by: Actor) -> Booking:
    """Propose oneself to another lone player, which is one's own yes; the other is asked. Raises
    Refused as `propose_partners` does."""
    _propose(booking, other, by=by, asker=booking)
    booking.refresh_from_db()
    return booking


def _propose(one: Booking, other: Booking, *, by: Actor, asker: Booking | None) -> None:
    if one.pk == other.pk:
        raise Refused(_("Choisissez deux personnes différentes."), code="same-solo")
    one, other = _lock_pair(one, other)
    alone = {booking.pk for booking in list_alone(one.tournament)}
    if not {one.pk, other.pk} <= alone or not may_play_together(one, other):
        raise Refused(
            _("Ces deux personnes ne peuvent pas être proposées l'une à l'autre."),
            code="not-alone",
        )
    until = find_partner_end(one.tournament, timezone.now())
    if until is None:
        raise Refused(
            _("Le concours commence : formez l'équipe à la table de marque."), code="too-late"
        )
    for booking, partner in ((one, other), (other, one)):
        booking.partner, booking.accepts_partner = partner, booking == asker
        booking.partner_until = until
        booking.save(update_fields=["partner", "accepts_partner", "partner_until"])
        if booking != asker:
            send_notice(booking, Notice.PARTNER_ASKS if asker else Notice.PARTNER_PROPOSED)
    _announce(one, other, "proposed", by=by, until=until)


@transaction.atomic
def accept_partner(booking: Booking, *, by: Actor, asked_at: datetime | None = None) -> Booking:
    """Say yes; where the other has too, the two become a team. Raises Refused (`no-partner`,
    `partner-over` where the delay was when that was asked)."""
    now = asked_at or timezone.now()
    booking, partner = _lock_pair(booking, _find_partner(booking))
    if booking.partner_id != partner.pk or partner.partner_id != booking.pk:
        raise _refuse_nobody()
    if booking.partner_until is not None and booking.partner_until <= now:
        raise Refused(
            _("Le délai pour répondre est passé : le club vous cherche un autre partenaire."),
            code="partner-over",
        )
    booking.accepts_partner = True
    booking.save(update_fields=["accepts_partner"])
    if not partner.accepts_partner:
        _announce(booking, partner, "accepted", by=by)
        return booking
    if booking.team is None or partner.team is None:
        raise _refuse_nobody()
    match_solos(booking.team, partner.team, by=by)
    _announce(booking, partner, "matched", by=by)
    return booking


def send_partner_found(team: Team) -> None:
    """Tell lone players who became a team, by their own yes or at the desk, who the other is; two
    who are in the room know."""
    if not team.is_present:
        rows = Booking.objects.filter(Q(team=team) | Q(team__joined=team), state=BookingState.TAKEN)
        for booking in rows.select_related("tournament__club", "team__joined", "partner"):
            send_notice(booking, Notice.PARTNER_FOUND)


@transaction.atomic
def decline_partner(booking: Booking, *, by: Actor) -> Booking:
    """Say no: both look on, and are not proposed to one another again. Raises Refused
    (`no-partner`)."""
    booking, partner = _lock_pair(booking, _find_partner(booking))
    if booking.team is not None and not booking.team.seeks_partner:
        raise _refuse_nobody()
    booking.not_with = [*booking.not_with, str(partner.key)]
    booking.save(update_fields=["not_with"])
    part_from_partner(booking, by=by)
    _announce(booking, partner, "declined", by=by)
    return booking


@transaction.atomic
def let_proposals_lapse(tournament: Tournament) -> int:
    """End the proposals that were not answered by both in time; how many. Both keep their place
    and look on, for somebody else; from the start of the evening on the desk decides, which ends
    them as well."""
    now = timezone.now()
    if not tournament.is_at_hand or not list_unanswered_proposals(tournament, now):
        return 0
    locked = lock_tournament(tournament)
    ended: set[int] = set()
    for booking in list_unanswered_proposals(locked, now):
        if booking.pk not in ended and booking.partner is not None:
            ended |= _let_lapse(booking, booking.partner)
    return len(ended) // 2


def _let_lapse(booking: Booking, partner: Booking) -> set[int]:
    """The rows of the two whose proposal has ended; whoever looks on is told."""
    both = _lock_pair(booking, partner)
    silent = {each.pk for each in both if not each.accepts_partner}
    _end_proposal(*both)
    for each in both:
        team = each.team
        if team is not None and team.seeks_partner and team.status != TeamStatus.WITHDRAWN:
            send_notice(each, Notice.PARTNER_LATE if each.pk in silent else Notice.PARTNER_SILENT)
    _announce(*both, "lapsed", by=SERVER)
    return {each.pk for each in both}


def _end_proposal(one: Booking, other: Booking) -> None:
    """Two lone players look on, and not at one another; that nobody answered in time stays."""
    for each, partner in ((one, other), (other, one)):
        each.not_with = [*each.not_with, str(partner.key)]
        each.partner, each.accepts_partner = None, False
        each.save(update_fields=["not_with", "partner", "accepts_partner"])


def part_from_partner(booking: Booking, *, by: Actor) -> None:
    """End what was proposed to somebody, or make two again of the team that it led to: whoever
    stays is told, keeps the place and looks on. Nothing where there is no partner."""
    team, partner = booking.team, booking.partner
    if team is not None and _plays_with_another(team):
        own, others = part_solos(team, by=by)
        partner = Booking.objects.select_related("team__joined").filter(team=others).first()
        booking.team = own
    elif partner is None or (team is not None and not team.seeks_partner):
        return
    both = [booking.pk] if partner is None else [booking.pk, partner.pk]
    Booking.objects.filter(pk__in=both).update(
        partner=None, accepts_partner=False, partner_until=None
    )
    booking.partner, booking.accepts_partner, booking.partner_until = None, False, None
    if partner is not None and partner.state == BookingState.TAKEN:
        partner.tournament = booking.tournament
        send_notice(partner, Notice.PARTNER_GONE)


def _plays_with_another(team: Team) -> bool:
    plays = team.joined or team
    return is_matched(team) and plays.status != TeamStatus.WITHDRAWN


def _find_partner(booking: Booking) -> Booking:
    if booking.partner is None:
        raise _refuse_nobody()
    return booking.partner


def _refuse_nobody() -> Refused:
    return Refused(_("Aucun partenaire ne vous est proposé en ce moment."), code="no-partner")


def _announce(
    one: Booking, other: Booking, answer: str, *, by: Actor, until: datetime | None = None
) -> None:
    teams = [booking.team.number for booking in (one, other) if booking.team is not None]
    announce(
        Act.BOOKING_PAIRED,
        tournament=one.tournament,
        subject=one,
        by=by,
        after={
            "teams": teams,
            "partner": answer,
            **({"answer_until": until} if until is not None else {}),
        },
    )
