"""Links: the site's own address as settings give it, readable ones that nothing else has, and
secrets in them: made, guessed at no more than a few times, and one that opens an account."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.errors import Refused
from tournaments.queries.clubs import list_clubs_opened_by


class Addressed(Protocol):
    """A row that has an address of its own."""

    slug: str
    _default_manager: Any

    def save(self, *, force_insert: bool) -> None: ...


def find_free_slug(stem: str, taken: Collection[str]) -> str:
    """The stem, or the first of « stem-2 », « stem-3 » … that is free."""
    number, slug = 2, stem
    while slug in taken:
        slug, number = f"{stem}-{number}", number + 1
    return slug


def save_under_free_slug(
    row: Addressed, *, stem: str, reserved: frozenset[str] = frozenset()
) -> None:
    """Save a new row under an address that no other of its table has."""
    table = type(row)._default_manager
    while True:
        found = table.filter(slug__startswith=stem).values_list("slug", flat=True)
        row.slug = find_free_slug(stem, reserved.union(found))
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            # Somebody else may have taken it since it was looked for; then it is found now.
            if not table.filter(slug=row.slug).exists():
                raise
        else:
            return


def find_site_url() -> str:
    """`https://concours.example.org`, from `SITE_URL`, else the first whole name of
    `ALLOWED_HOSTS`; empty where neither names the site."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    hosts = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
    scheme = "https" if settings.BEHIND_TLS_PROXY else "http"
    return f"{scheme}://{hosts[0]}" if hosts else ""


TOKEN_BYTES = 16
GUESSES = Allowance(scope="link guess", count=60, seconds=600)
"""From one address, which may be a whole hall's; a token has 128 bits."""


def create_token() -> str:
    """A secret of 128 bits, as it stands in a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def derive_secret(text: str) -> bytes:
    """What only this site can work out of what is said: a secret that can be made again."""
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).digest()


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


def open_account(*, username: str, password: str) -> User:
    """A new account without any right. Raises Refused (`name-taken`)."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password=password)
    except IntegrityError as error:
        raise Refused(_("Ce nom est déjà pris."), code="name-taken", field="username") from error


class SetupTokens(PasswordResetTokenGenerator):
    """Tokens of links by which a password is chosen; the first one of an account ends with whatever
    the account may do in another club, or on the whole site: who has the link was not given that.

    `clubs` are those that an account opens, by number, where they are known.
    """

    def __init__(self, clubs: Sequence[int] | None = None) -> None:
        super().__init__()
        self._clubs = clubs

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        value = super()._make_hash_value(user, timestamp)
        return value if user.has_usable_password() else f"{value}{self._phrase_reach(user)}"

    def _phrase_reach(self, user: User) -> str:
        """Where an account opens anything."""
        if user.is_superuser:
            return "site"
        clubs = list_clubs_opened_by(user.pk) if self._clubs is None else self._clubs
        return ",".join(map(str, clubs))


setup_tokens = SetupTokens()


def build_setup_path(user: User, *, clubs: Sequence[int] | None = None) -> str:
    """Return the path of the page where this person, and nobody else, chooses a password.

    It is worth what a password is: it ends with the first use, or after three days; the first one
    of an account also once it opens anything in another club. `clubs` as of `SetupTokens`.
    """
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = SetupTokens(clubs).make_token(user)
    return reverse("password_reset_confirm", kwargs={"uidb64": uid, "token": token})
