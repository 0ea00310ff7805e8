"""The moments at which whoever signed up from home is to be written to.

Nothing is sent from here yet: the private page tells the same to whoever opens it. Each act of
this room that concerns the person calls `tell` once, inside its transaction.
"""

from enum import StrEnum

from tournaments.models import Booking


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
    PARTNER_PROPOSED = "partner-proposed"
    PARTNER_FOUND = "partner-found"
    PARTNER_GONE = "partner-gone"


def tell(booking: Booking, notice: Notice) -> None:
    """Write to somebody in `booking.language`, at `booking.email`, where they gave it."""
