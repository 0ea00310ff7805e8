"""Secrets in links: made, and guessed at no more than a few times."""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.errors import Refused

TOKEN_BYTES = 16
GUESSES = Allowance(scope="link guess", count=60, seconds=600)
"""From one address, which may be a whole hall's; a token has 128 bits."""


def create_token() -> str:
    """A secret of 128 bits, as it stands in a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def derive_secret(said: str) -> bytes:
    """What only this site can work out of what is said: a secret that can be made again."""
    return hmac.new(settings.SECRET_KEY.encode(), said.encode(), hashlib.sha256).digest()


def encode_token(secret: bytes) -> str:
    """128 bits of a secret, as they stand in a link."""
    return base64.urlsafe_b64encode(secret[:TOKEN_BYTES]).decode().rstrip("=")


def count_guess(address: str) -> None:
    """Count a link that leads nowhere; raises Refused (`too-many-attempts`) after too many.

    A right link is never kept waiting: nobody guesses 128 bits, and a hall shares its address.
    """
    take_attempt(GUESSES, address)


def refuse_term(until: datetime, longest: timedelta) -> None:
    """Raise Refused (`past`, `too-long`) for an end that is over, or too far away."""
    now = timezone.now()
    if until <= now:
        raise Refused(_("Ce moment est déjà passé."), code="past", field="valid_until")
    if until > now + longest:
        raise Refused(
            _("C'est trop loin : %(days)d jours au plus.") % {"days": longest.days},
            code="too-long",
            field="valid_until",
        )
