"""Everything that is kept here."""

from bookings.models.booking import Booking
from bookings.models.deferred import DeferredRequest
from bookings.models.online import OnlineAccount, OnlineNotice, OnlinePayment

__all__ = ["Booking", "DeferredRequest", "OnlineAccount", "OnlineNotice", "OnlinePayment"]
