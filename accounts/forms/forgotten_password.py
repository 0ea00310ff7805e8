"""Asking for a new password by mail, so often that a letter-box stays usable and no oftener."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from accounts.forms.known_devices import find_counted_address
from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.errors import Refused

OF_AN_ADDRESS = Allowance(scope="password mail address", count=20, seconds=3600)
OF_AN_ACCOUNT = Allowance(scope="password mail account", count=3, seconds=3600)

post = ThreadPoolExecutor(max_workers=1, thread_name_prefix="password-mail")


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
        """Whoever has this letter-box and has not had three mails; else nobody, for whom as much is
        done: the time of an answer would tell who has an account here."""
        for user in list(super().get_users(email)) or [User(email=email)]:
            try:
                take_attempt(OF_AN_ACCOUNT, str(user.pk or email.casefold()))
            except Refused:
                continue
            yield user

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """Send it beside the answer, in the language of whoever asked: no answer waits for a mail
        server. To nobody it is written and not sent."""
        say = _write if context["user"].pk is None else super().send_mail
        names = (subject_template_name, email_template_name)
        post.submit(_speak, get_language(), say, *names, context, *args, **kwargs)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Send the mails, with links to the address that `SITE_URL` gives."""
        if settings.SITE_URL:
            site = urlsplit(settings.SITE_URL)
            kwargs |= {"domain_override": site.netloc, "use_https": site.scheme == "https"}
        super().save(*args, **kwargs)


def _write(subject: str, text: str, context: dict[str, Any], *_more: Any, **_named: Any) -> None:
    for template in (subject, text):
        render_to_string(template, context)


def _speak(language: str | None, say: Callable[..., None], *args: Any, **kwargs: Any) -> None:
    with override(language):
        say(*args, **kwargs)
