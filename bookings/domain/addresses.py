"""Another address for a request: whoever reads there says yes before it is written to.

Until then it gets one mail, which asks that and holds nothing that somebody typed; all else goes
to the address before.
"""

import hashlib
import hmac

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from bookings.domain.limits import find_token
from bookings.domain.telling.notice_words import phrase_when
from bookings.domain.telling.notices import find_worth_reading
from bookings.models import Booking
from bookings.queries.lists import name_mails
from mail.domain.outbox import Letter, queue_mail
from mail.enums import MailKind
from tournaments.domain.rights.links import derive_secret, encode_token, find_site_url
from tournaments.names import mail_key


def take_new_address(booking: Booking, *, before: str) -> None:
    """Have an address that was just written on a request, in memory, wait for a yes where it is
    another than `before`; nothing waits where the site sends no mail to ask by."""
    given = booking.email
    booking.new_email = ""
    asks = settings.SITE_SENDS_MAIL and not booking.tournament.is_demo
    if asks and given and mail_key(given) != mail_key(before):
        booking.email, booking.new_email = before, given


def ask_new_address(booking: Booking) -> None:
    """Write to the address that waits, once however often it is given."""
    with translation.override(booking.language):
        named = hashlib.sha256(mail_key(booking.new_email).encode()).hexdigest()
        letter = Letter(
            kind=MailKind.BOOKING,
            dedup_key=f"{name_mails(booking)}address:{named[:24]}",
            to=booking.new_email,
            subject=_("%(name)s : est-ce votre adresse ?") % {"name": booking.tournament.name},
            text=_phrase_question(booking),
            language=booking.language,
            expires_at=find_worth_reading(),
        )
    queue_mail(booking.tournament, letter)


def _phrase_question(booking: Booking) -> str:
    tournament = booking.tournament
    address = [find_token(booking), phrase_code(booking)]
    link = find_site_url() + reverse("links:booking_address", args=address)
    lines = [
        f"{tournament.name}, {phrase_when(tournament)}",
        _("Cette adresse vient d'être donnée pour une inscription à ce concours."),
        _("C'est la vôtre ? Dites-le ici, et vous y serez prévenu : %(link)s") % {"link": link},
        _("Sinon, ne faites rien : aucun autre courriel ne vous sera envoyé."),
    ]
    if tournament.booking_contact:
        lines.append(_("Une question ? %(contact)s") % {"contact": tournament.booking_contact})
    return "\n\n".join(lines)


def phrase_code(booking: Booking) -> str:
    """What only whoever reads at the address that waits is told."""
    said = f"address {booking.new_email} of booking {booking.key}"
    return encode_token(derive_secret(said))


def is_answered_by(booking: Booking, code: str) -> bool:
    """Whether an address waits, and a code is the one that was written there."""
    return bool(booking.new_email) and hmac.compare_digest(
        phrase_code(booking).encode(), code.encode()
    )
