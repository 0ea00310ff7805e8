"""The moments at which whoever signed up from home is written to.

Each act of this room that concerns the person calls `tell` once, inside its transaction; the
private page tells the same to whoever opens it.
"""

import datetime
from collections.abc import Mapping
from enum import StrEnum

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.dates import write_day, write_moment
from tournaments.domain.bookings.links import find_token
from tournaments.domain.mail.outbox import Letter, queue_mail
from tournaments.domain.mail.site_address import find_site_url
from tournaments.enums import MailKind
from tournaments.models import Booking, Player


class Notice(StrEnum):
    """What there is to say."""

    RECEIVED = "received"
    PLACED = "placed"
    WAITING = "waiting"
    CONFIRMED = "confirmed"
    REFUSED = "refused"
    CHANGED = "changed"
    CANCELLED = "cancelled"
    OFFERED = "offered"
    LAPSED = "lapsed"
    PAID = "paid"
    PAID_TO_CHECK = "paid-to-check"
    UNPAID = "unpaid"
    PARTNER_PROPOSED = "partner-proposed"
    PARTNER_FOUND = "partner-found"
    PARTNER_GONE = "partner-gone"


_SENTENCES: Mapping[Notice, str | Promise] = {
    Notice.RECEIVED: gettext_lazy("Votre demande est bien arrivée : le club vous répondra."),
    Notice.PLACED: gettext_lazy("Votre inscription est enregistrée : vous avez une place."),
    Notice.WAITING: gettext_lazy(
        "Le concours est complet : vous êtes sur la liste d'attente. Une place qui se libère est "
        "proposée dans l'ordre des inscriptions."
    ),
    Notice.CONFIRMED: gettext_lazy("Le club a confirmé votre inscription."),
    Notice.REFUSED: gettext_lazy("Le club n'a pas pu prendre votre inscription."),
    Notice.CHANGED: gettext_lazy("Votre inscription est changée."),
    Notice.CANCELLED: gettext_lazy("Votre inscription est annulée."),
    Notice.OFFERED: gettext_lazy(
        "Une place s'est libérée : elle est à vous si vous l'acceptez avant le %(until)s."
    ),
    Notice.LAPSED: gettext_lazy(
        "La place qui vous était proposée n'a pas été acceptée à temps. Vous pouvez la redemander."
    ),
    Notice.PAID: gettext_lazy("Votre paiement en ligne est arrivé. Merci !"),
    Notice.PAID_TO_CHECK: gettext_lazy(
        "Votre paiement en ligne est arrivé ; le club doit le vérifier et vous répondra."
    ),
    Notice.UNPAID: gettext_lazy(
        "La place n'a pas été réglée à temps : elle est rendue. Vous pouvez la redemander."
    ),
    Notice.PARTNER_PROPOSED: gettext_lazy(
        "Le club vous propose un partenaire : dites oui ou non. Les noms se disent quand vous avez "
        "accepté tous les deux."
    ),
    Notice.PARTNER_FOUND: gettext_lazy("Vous avez un partenaire : vous formez une équipe."),
    Notice.PARTNER_GONE: gettext_lazy(
        "Votre partenaire ne vient plus : le club vous en cherche un autre."
    ),
}
_WORTH_READING = datetime.timedelta(days=7)


def tell(booking: Booking, notice: Notice) -> None:
    """Write to somebody in `booking.language`, at `booking.email`, where they gave it."""
    if not booking.email:
        return
    with translation.override(booking.language):
        letter = Letter(
            kind=MailKind.BOOKING,
            dedup_key=f"booking:{booking.key.hex}:{_count_earlier(booking)}",
            to=booking.email,
            subject=_("%(tournament)s : votre inscription")
            % {"tournament": booking.tournament.name},
            text=_write(booking, notice),
            team=booking.plays_in,
            player=_find_reader(booking),
            language=booking.language,
            expires_at=booking.offered_until or timezone.now() + _WORTH_READING,
        )
    queue_mail(booking.tournament, letter)


def _count_earlier(booking: Booking) -> int:
    """How many mails of this request are written: each moment has one of its own."""
    start = f"booking:{booking.key.hex}:"
    return booking.tournament.mails.filter(dedup_key__startswith=start).count()


def _find_reader(booking: Booking) -> Player | None:
    """The player whose address it is, whom a dead address is noted for."""
    team = booking.plays_in
    players = [] if team is None else team.players
    address = booking.email.casefold()
    return next((one for one in players if one.email.casefold() == address), None)


def _write(booking: Booking, notice: Notice) -> str:
    tournament = booking.tournament
    until = booking.offered_until and write_moment(timezone.localtime(booking.offered_until))
    place = f", {tournament.place}" if tournament.place else ""
    lines = [
        f"{tournament.name}, {write_day(tournament.date)}{place}",
        booking.names,
        str(_SENTENCES[notice]) % {"until": until},
    ]
    if booking.pay_until is not None:
        limit = {"until": write_moment(timezone.localtime(booking.pay_until))}
        lines.append(
            _("Elle est à régler en ligne avant le %(until)s, sinon elle est rendue.") % limit
        )
    if notice == Notice.REFUSED and booking.refusal:
        lines.append(booking.refusal)
    if site := find_site_url():
        link = site + reverse("links:booking", args=[find_token(booking)])
        lines.append(_("Voir, changer ou annuler : %(link)s") % {"link": link})
    return "\n\n".join(lines)
