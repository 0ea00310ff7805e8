"""Columns that rows of several subjects have: keys, text that only this site can read, what is
written in the transaction of an act and leaves after it; and keys of forms already sent, and how
many attempts were made."""

import base64
import hashlib
import uuid
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.encoding import force_bytes

from tournaments.enums import MailState


def _build_cipher() -> MultiFernet:
    """The ciphers of the site's secret key, and of those that it had before."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    digests = (hashlib.sha256(b"sealed text " + force_bytes(key)).digest() for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


class SealedTextField(models.TextField[str, str]):
    """A secret, plain in memory alone. It reads as empty where the site has another secret key,
    as on a machine that a database was carried to."""

    def get_prep_value(self, value: Any) -> str:
        """What the database is given."""
        plain = super().get_prep_value(value)
        return _build_cipher().encrypt(plain.encode()).decode() if plain else ""

    def from_db_value(self, value: str, _expression: object, _connection: object) -> str:
        """The text in clear; empty where this site's key cannot open it."""
        if not value:
            return ""
        try:
            return _build_cipher().decrypt(value).decode()
        except InvalidToken:
            return ""

    def value_to_string(self, obj: models.Model) -> str:
        """What a file of rows holds of it: never the secret itself."""
        return self.get_prep_value(self.value_from_object(obj))


class Keyed(models.Model):
    """A row that a journal, a file or another site may name: by its key, which never changes."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


class AccountKey(Keyed):
    """The key of an account, beside Django's own row; made when something first names it.

    It goes with the account: what names it from then on points to nobody.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="account_key"
    )

    def __str__(self) -> str:
        return str(self.user)


class SiteKey(Keyed):
    """The one key of this site, kept with its data: a back-up restored elsewhere is the same."""

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="a_site_has_one_key")]

    def __str__(self) -> str:
        return str(self.key)


class Submission(models.Model):
    """A key the server put into a form, spent the first time the form arrives. `outcome` says by
    digests where it was sent and what stood in it, then the address of what it made, if any."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4)
    outcome = models.CharField(max_length=200, blank=True)
    spent_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.key)


class Bucket(models.Model):
    """A bucket of tokens that fills again with time; the key says whose, without naming them."""

    key = models.CharField(primary_key=True, max_length=64)
    tokens = models.FloatField()
    filled_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key


class Outgoing(Keyed):
    """One thing to be sent, and how far that got; `domain.outbox` moves it on.

    `tries` counts how often a sender took it, the last time at `claimed_at`. It leaves at
    `not_before` at the earliest. `last_error` is what the other side or the network said.
    """

    state = models.CharField(max_length=8, choices=MailState.choices, default=MailState.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=300, blank=True)
    not_before = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
