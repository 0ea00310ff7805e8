"""Everything that is kept here."""

from bookings.models.booking import Booking
from bookings.models.deferred import DeferredRequest
from bookings.models.online.account import OnlineAccount
from bookings.models.online.payment import OnlineNotice, OnlinePayment

__all__ = ["Booking", "DeferredRequest", "OnlineAccount", "OnlineNotice", "OnlinePayment"]
