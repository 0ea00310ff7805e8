"""Everything that is kept here."""

from bookings.models.booking import Booking, DeferredRequest
from bookings.models.online import OnlineAccount, OnlineNotice, OnlinePayment

__all__ = ["Booking", "DeferredRequest", "OnlineAccount", "OnlineNotice", "OnlinePayment"]
