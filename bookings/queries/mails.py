"""The mails about one request for a place."""

from django.db.models import QuerySet

from bookings.models import Booking
from mail.models import OutgoingMail


def name_mails(booking: Booking) -> str:
    """What the mails about a request from home are called by, before their own number."""
    return f"booking:{booking.key.hex}:"


def list_mails_of_booking(booking: Booking) -> QuerySet[OutgoingMail]:
    """The mails that tell whoever signed up from home of their request, the first first."""
    written = OutgoingMail.objects.filter(tournament=booking.tournament_id)
    return written.filter(dedup_key__startswith=name_mails(booking)).order_by("pk")
