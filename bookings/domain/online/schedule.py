"""When HelloAsso is asked again about a payment, whose notice may never come."""

from datetime import datetime, timedelta

from bookings.models import OnlinePayment
from bookings.queries.payments import ARRIVED, UNPAID
from tournaments.enums import OnlineState

LINK_LIVES = timedelta(minutes=15)
"""How long a link of HelloAsso's can be paid."""

LATE = timedelta(minutes=10)
"""How long after its end a bank may still answer what was paid by a link."""

AGAIN = timedelta(minutes=15)
"""After a question that HelloAsso did not answer."""

_AFTER_SENDING = (
    *(timedelta(minutes=minutes) for minutes in (2, 5, 15, 45)),
    *(timedelta(days=days) for days in range(1, 8)),
)
_AFTER_PAYING = tuple(timedelta(days=days) for days in range(7, 61, 7))
"""So that what is contested or refunded later is seen."""


def find_next_check(payment: OnlinePayment, now: datetime) -> datetime | None:
    """The next moment after now; None once nothing more can come."""
    if payment.state == OnlineState.GIVEN_BACK:
        return None
    arrived = payment.state in ARRIVED
    start = payment.paid_at if arrived else payment.sent_at
    if start is None:
        return None
    moments = (start + after for after in (_AFTER_PAYING if arrived else _AFTER_SENDING))
    return next((moment for moment in moments if moment > now), None)


def may_be_paid_soon(payment: OnlinePayment, now: datetime) -> bool:
    """Whether the payment is worth waiting for: its link can be paid, or could a moment ago."""
    until = payment.redirect_until
    return payment.state in UNPAID and until is not None and now < until + LATE
