"""Signing in, a limited number of times.

Whoever guesses makes themselves wait, and nobody else: `docs/decisions/guessing.md`.
"""

import ipaddress
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError

from tournaments.domain.rights.allowances import (
    Allowance,
    Delay,
    end_delay,
    give_back,
    take_attempt,
    take_turn,
)
from tournaments.errors import Refused
from tournaments.forms.rights.known_devices import read_known_device

OF_A_NAME = Delay(scope="sign-in", free=10, first=15, longest=600)
"""One name, from one address or from one browser that has signed in with it."""
OF_AN_ADDRESS = Allowance(scope="sign-in address", count=100, seconds=600)
"""All names from one address together: each password tried costs the server a second."""


class SignInForm(AuthenticationForm):
    """Django's form; an attempt is counted before its password is tried, and forgiven if right."""

    def clean(self) -> dict[str, Any]:
        """Check name and password; raises ValidationError for both of the two refusals."""
        name = self.cleaned_data.get("username", "").casefold()
        device = read_known_device(self.request, name) if self.request else ""
        address = (
            find_counted_address(self.request.META.get("REMOTE_ADDR", "")) if self.request else ""
        )
        try:
            take_turn(OF_A_NAME, name, device or address)
            if not device:
                take_attempt(OF_AN_ADDRESS, address)
        except Refused as refusal:
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        cleaned: dict[str, Any] = super().clean()
        end_delay(OF_A_NAME, name, device or address)
        if not device:
            give_back(OF_AN_ADDRESS, address)
        return cleaned


def find_counted_address(address: str) -> str:
    """The address as attempts are counted: of IPv6 a device has a whole network."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if known.version == 4 else str(ipaddress.ip_network((known, 64), strict=False))
