"""Asking for a new password by mail, so often that a letter-box stays usable and no oftener."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.errors import Refused
from tournaments.forms.rights.sign_in import find_counted_address

OF_AN_ADDRESS = Allowance(scope="password mail address", count=20, seconds=3600)
OF_AN_ACCOUNT = Allowance(scope="password mail account", count=3, seconds=3600)


class ForgottenPasswordForm(PasswordResetForm):
    """Django's form. The mail names the site as its settings do, never as the request did."""

    def __init__(self, *args: Any, address: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = find_counted_address(address)

    def clean(self) -> dict[str, Any] | None:
        """Raises ValidationError where an address has asked too often, for whomever."""
        try:
            take_attempt(OF_AN_ADDRESS, self._address)
        except Refused as refusal:
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        return super().clean()

    def get_users(self, email: str) -> Iterator[User]:
        """Whoever has this letter-box and has not had three mails; the answer is the same."""
        for user in super().get_users(email):
            try:
                take_attempt(OF_AN_ACCOUNT, str(user.pk))
            except Refused:
                continue
            yield user

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Send the mails, with links to the address that `SITE_URL` gives."""
        if settings.SITE_URL:
            site = urlsplit(settings.SITE_URL)
            kwargs |= {"domain_override": site.netloc, "use_https": site.scheme == "https"}
        super().save(*args, **kwargs)
