"""What came in from home since the last time, told to the club once a day."""

import datetime

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bookings.domain.questions import phrase_answers
from bookings.domain.telling.notice_words import phrase_when
from bookings.models import Booking
from bookings.queries.lists import list_taking_bookings
from mail.domain.outbox import Letter, queue_mail
from mail.enums import MailKind
from mail.models import OutgoingMail
from tournaments.domain.rights.links import find_site_url
from tournaments.models import Tournament

HOUR = 18
"""From when on in the evening a day's mail is written."""
_DAY = datetime.timedelta(days=1)
_MOST_NAMES = 100


def send_club_news(now: datetime.datetime | None = None) -> int:
    """Write to each club that gave an address what came in of each concours, once a day; how many
    mails. A day on which nothing came has none."""
    at = timezone.localtime(now)
    if at.hour < HOUR:
        return 0
    return sum(_send_news(tournament, at) for tournament in list_taking_bookings())


@transaction.atomic
def _send_news(tournament: Tournament, at: datetime.datetime) -> bool:
    begins_with = f"news:{tournament.key.hex}:"
    last = OutgoingMail.objects.filter(dedup_key__startswith=begins_with).order_by("pk").last()
    since = at - _DAY if last is None else last.created_at
    came = list(
        tournament.bookings.select_related("team__joined")
        .filter(queued_at__gt=since)
        .order_by("queued_at", "pk")
    )
    address = tournament.club.contact_email
    if not came or not address:
        return False
    with translation.override(settings.LANGUAGE_CODE):
        letter = Letter(
            kind=MailKind.NEWS,
            dedup_key=f"{begins_with}{at.date().isoformat()}",
            to=address,
            subject=_("%(name)s : inscriptions du jour") % {"name": tournament.name},
            text=_phrase(tournament, came, at),
            expires_at=at + 7 * _DAY,
        )
    return queue_mail(tournament, letter) is not None


def _phrase(tournament: Tournament, came: list[Booking], at: datetime.datetime) -> str:
    heading = ngettext(
        "%(count)d inscription en ligne :", "%(count)d inscriptions en ligne :", len(came)
    )
    names = [_phrase_line(booking, at) for booking in came[:_MOST_NAMES]]
    lines = [
        f"{tournament.name}, {phrase_when(tournament)}",
        heading % {"count": len(came)},
        "\n".join(names),
    ]
    if site := find_site_url():
        lines.append(site + reverse("organiser:bookings", args=[tournament.slug]))
    return "\n\n".join(lines)


def _phrase_line(booking: Booking, at: datetime.datetime) -> str:
    parts = (booking.names, booking.step_label(at), phrase_answers(booking))
    return "– " + " · ".join(filter(None, parts))
