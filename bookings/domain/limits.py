"""The private link of a request, and how often one may ask from home or act by a link."""

from bookings.models import Booking, DeferredRequest
from bookings.queries.lists import find_by_hash
from tournaments.domain.rights.allowances import Allowance, take_attempt, take_attempts
from tournaments.domain.rights.links import derive_secret, encode_token
from tournaments.models import Tournament
from tournaments.models.rights import hash_token
from tournaments.names import mail_key, phone_key

REQUESTS = Allowance(scope="booking requests", count=120, seconds=3600)
"""From one address, which may be a whole hall's that signs up for the next concours."""

OF_ONE_PHONE = Allowance(scope="booking requests of a phone", count=6, seconds=3600)

TO_ONE_ADDRESS = Allowance(scope="booking mails to an address", count=12, seconds=3600)
"""Of all concours together: what is asked of one address by mail, and what answers there."""

ACTS_OF_ONE_PHONE = Allowance(scope="acts of a phone's requests", count=12, seconds=3600)

OF_ONE_LINK = Allowance(scope="acts of a private link", count=12, seconds=86_400)

NEW_ADDRESSES = Allowance(scope="new addresses of a private link", count=3, seconds=86_400)


def take_request(
    tournament: Tournament, *, phone: str, email: str, address: str, second: str = ""
) -> None:
    """Count a new request, asked for from an address; `second` is its other mail address. Raises
    Refused (`too-many-attempts`)."""
    wanted = [(REQUESTS, (address,)), (OF_ONE_PHONE, (str(tournament.key), phone_key(phone)))]
    wanted += [(TO_ONE_ADDRESS, (mail_key(mailbox),)) for mailbox in {email, second} if mailbox]
    take_attempts(*wanted)


def take_act(booking: Booking, *, address: str, new_email: str = "") -> None:
    """Count what a private link does; `new_email` is the address that it would be written to from
    now on. Raises Refused (`too-many-attempts`)."""
    take_attempt(OF_ONE_LINK, str(booking.key))
    take_attempt(REQUESTS, address)
    take_attempt(ACTS_OF_ONE_PHONE, phone_key(booking.phone))
    _take_mail(booking.email)
    known = {mail_key(mailbox) for mailbox in (booking.email, booking.new_email)}
    if new_email and mail_key(new_email) not in known:
        take_attempt(NEW_ADDRESSES, str(booking.key))
        _take_mail(new_email)


def _take_mail(email: str) -> None:
    if email:
        take_attempt(TO_ONE_ADDRESS, mail_key(email))


def find_token(booking: Booking | DeferredRequest) -> str:
    """The secret of a request, the same one each time, also while it is only noted."""
    return encode_token(derive_secret(f"private link of booking {booking.key}"))


def find_booking(token: str) -> Booking | None:
    """The request of a secret; None for an unknown one."""
    return find_by_hash(hash_token(token))


def set_token(booking: Booking) -> None:
    """Write down the hash of its secret, before it is stored."""
    booking.token_hash = hash_token(find_token(booking))
