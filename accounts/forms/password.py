"""Passwords: signing in with one, so many times; asking for a new one by mail; typing it twice.

Browsers in which somebody has signed in are known by a signed cookie, which holds a number of the
browser and, as digests, the names that have signed in: guesses made elsewhere do not make them
wait.
"""

import hashlib
import ipaddress
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext_lazy, override

from accounts.domain.proofs import SignInOrigin
from tournaments.domain.rights.allowances import (
    Allowance,
    Delay,
    end_delay,
    give_back,
    take_attempt,
    take_turn,
)
from tournaments.errors import Refused
from tournaments.forms.fields import TidyField
from tournaments.forms.rights import TypedTwice

COOKIE = "appareil"
DAYS = 400
MOST_NAMES = 8
_SALT = "tournaments.known-device"


def find_origin(request: HttpRequest, name: str) -> SignInOrigin:
    """Where somebody tries to be the account of that name, as their tries are counted."""
    address = find_counted_address(request.META.get("REMOTE_ADDR", ""))
    return SignInOrigin(address=address, device=read_known_device(request, name))


def find_counted_address(address: str) -> str:
    """The address as attempts are counted: of IPv6 a device has a whole network."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if known.version == 4 else str(ipaddress.ip_network((known, 64), strict=False))


def read_known_device(request: HttpRequest, name: str) -> str:
    """The number of the browser, where this name has signed in with it before; else nothing."""
    number, names = _read_cookie(request)
    return number if _digest(name) in names else ""


def remember_device(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let the browser say next time that this name has signed in with it."""
    number, names = _read_cookie(request)
    others = [device for device in names if device != _digest(name)]
    kept = [*others, _digest(name)][-MOST_NAMES:]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or secrets.token_urlsafe(16), *kept]),
        salt=_SALT,
        max_age=DAYS * 24 * 3600,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read_cookie(request: HttpRequest) -> tuple[str, list[str]]:
    value = request.get_signed_cookie(COOKIE, default="", salt=_SALT) or ""
    number, *names = value.split(".")
    return number, names


def _digest(name: str) -> str:
    return hashlib.sha256(name.casefold().encode()).hexdigest()[:16]


OF_A_NAME = Delay(scope="sign-in", free=10, first=15, longest=600)
"""One name, from one address or from one browser that has signed in with it."""
OF_AN_ADDRESS_PASSWORD = Allowance(scope="sign-in address", count=100, seconds=600)
"""All names from one address together: each password tried costs the server a second."""


class SignInForm(AuthenticationForm):
    """Django's form; an attempt is counted before its password is tried, and forgiven if right."""

    def clean(self) -> dict[str, Any]:
        """Check name and password; raises ValidationError for both of the two refusals."""
        name = self.cleaned_data.get("username", "").casefold()
        origin = find_origin(self.request, name) if self.request else SignInOrigin(address="")
        try:
            take_turn(OF_A_NAME, name, origin.whose)
            if not origin.device:
                take_attempt(OF_AN_ADDRESS_PASSWORD, origin.address)
        except Refused as refusal:
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        cleaned: dict[str, Any] = super().clean()
        end_delay(OF_A_NAME, name, origin.whose)
        if not origin.device:
            give_back(OF_AN_ADDRESS_PASSWORD, origin.address)
        return cleaned


OF_AN_ADDRESS_FORGOTTEN_PASSWORD = Allowance(scope="password mail address", count=20, seconds=3600)
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
            take_attempt(OF_AN_ADDRESS_FORGOTTEN_PASSWORD, self._address)
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
        write = _write if context["user"].pk is None else super().send_mail
        names = (subject_template_name, email_template_name)
        post.submit(_speak, get_language(), write, *names, context, *args, **kwargs)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Send the mails, with links to the address that `SITE_URL` gives."""
        if settings.SITE_URL:
            site = urlsplit(settings.SITE_URL)
            kwargs |= {"domain_override": site.netloc, "use_https": site.scheme == "https"}
        super().save(*args, **kwargs)


def _write(subject: str, text: str, context: dict[str, Any], *_more: Any, **_named: Any) -> None:
    for template in (subject, text):
        render_to_string(template, context)


def _speak(language: str | None, write: Callable[..., None], *args: Any, **kwargs: Any) -> None:
    with override(language):
        write(*args, **kwargs)


class ChosenPasswordForm(TypedTwice, SetPasswordForm):
    """The password of whoever holds a link."""


class FirstPasswordForm(ChosenPasswordForm):
    """The first password of a new site, and the club whose concours it will hold: asked once,
    together."""

    club = TidyField(label=gettext_lazy("Nom du club"), max_length=60)


class ChangedPasswordForm(TypedTwice, PasswordChangeForm):
    """Another password, the one before asked for."""
