"""Text that only this site can read: in the database, and in every copy of it, it is ciphered."""

import base64
import hashlib
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import models
from django.utils.encoding import force_bytes


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
