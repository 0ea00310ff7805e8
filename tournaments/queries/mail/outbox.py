"""The mails of a tournament that want somebody's eye, and those about one request for a place."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.enums import MailState
from tournaments.models import Booking, OutgoingMail, Tournament
from tournaments.models.mail.outgoing import WAITING


@dataclass(frozen=True, kw_only=True, slots=True)
class MailCount:
    """How many are still to be sent, and how many never arrived."""

    waiting: int
    failed: int


def count_mails(tournament: Tournament) -> MailCount:
    """The counts of a tournament, in one query."""
    counts = tournament.mails.aggregate(
        waiting=Count("pk", filter=WAITING), failed=Count("pk", filter=Q(state=MailState.FAILED))
    )
    return MailCount(**counts)


def name_mails(booking: Booking) -> str:
    """What the mails about a request from home are called by, before their own number."""
    return f"booking:{booking.key.hex}:"


def list_mails_of_booking(booking: Booking) -> QuerySet[OutgoingMail]:
    """The mails that tell whoever signed up from home of their request, the first first."""
    written = OutgoingMail.objects.filter(tournament=booking.tournament_id)
    return written.filter(dedup_key__startswith=name_mails(booking)).order_by("pk")
