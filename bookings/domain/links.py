"""The private link of a request: it can be shown again, and only its hash is kept."""

from bookings.models import Booking, DeferredRequest
from bookings.queries.lists import find_by_hash
from tournaments.domain.rights.links import derive_secret, encode_token
from tournaments.models.rights import hash_token


def find_token(booking: Booking | DeferredRequest) -> str:
    """The secret of a request, the same one each time, also while it is only noted."""
    return encode_token(derive_secret(f"private link of booking {booking.key}"))


def find_booking(token: str) -> Booking | None:
    """The request of a secret; None for an unknown one."""
    return find_by_hash(hash_token(token))


def set_token(booking: Booking) -> None:
    """Write down the hash of its secret, before it is stored."""
    booking.token_hash = hash_token(find_token(booking))
