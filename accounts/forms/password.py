"""Signing in, a limited number of times.

Whoever guesses makes themselves wait, and nobody else: `docs/decisions/guessing.md`.
"""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError

from accounts.domain.proofs import Origin
from accounts.forms.known_devices import find_origin
from tournaments.domain.rights.allowances import (
    Allowance,
    Delay,
    end_delay,
    give_back,
    take_attempt,
    take_turn,
)
from tournaments.errors import Refused

OF_A_NAME = Delay(scope="sign-in", free=10, first=15, longest=600)
"""One name, from one address or from one browser that has signed in with it."""
OF_AN_ADDRESS = Allowance(scope="sign-in address", count=100, seconds=600)
"""All names from one address together: each password tried costs the server a second."""


class SignInForm(AuthenticationForm):
    """Django's form; an attempt is counted before its password is tried, and forgiven if right."""

    def clean(self) -> dict[str, Any]:
        """Check name and password; raises ValidationError for both of the two refusals."""
        name = self.cleaned_data.get("username", "").casefold()
        origin = find_origin(self.request, name) if self.request else Origin(address="")
        try:
            take_turn(OF_A_NAME, name, origin.whose)
            if not origin.device:
                take_attempt(OF_AN_ADDRESS, origin.address)
        except Refused as refusal:
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        cleaned: dict[str, Any] = super().clean()
        end_delay(OF_A_NAME, name, origin.whose)
        if not origin.device:
            give_back(OF_AN_ADDRESS, origin.address)
        return cleaned
